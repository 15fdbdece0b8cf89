"""Words for people, in their language: Fluent messages, found, formatted, and packed for the page.

messages   which messages there are: the program's own (`en.ftl` here) and each game's
words      what one reader is told: messages with the names of cards and players
compact    messages as JSON, for a page that resolves them itself
errors     what a user did wrong, as a message

Nothing here knows the engine: a piece is anything with a kind and named numbers.
"""
