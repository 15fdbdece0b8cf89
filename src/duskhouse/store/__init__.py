"""The log of every match: SQLite inside the process by default, PostgreSQL by a URL.

log         what a store keeps, and how it is asked
migrations  the tables, in numbered steps
sqlite      a file
daybook     where what comes is written in such a file first
postgres    a server
writer      one thread that commits whatever has queued up, for either
opening     which of them a name stands for
"""
