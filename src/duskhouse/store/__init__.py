"""The log of every match: SQLite inside the process by default, PostgreSQL by a URL.

log         what a store keeps, and how a database is asked
migrations  the tables, in numbered steps
old_secrets one of these steps: only hashes of secrets are kept
sqlite      a file
postgres    a server
sql         what both are asked in the same words
worker      a thread that may hang without keeping anyone
store       either of them for an event loop, which never waits for the disk
upkeep      which matches are old, and how they leave
contacts    how people are told, and what they are still to be told
moving      all matches of a database into another
opening     which of them a name stands for
"""
