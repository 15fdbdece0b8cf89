"""Every test of the store runs on each database."""

from tests.store.databases import database as database
from tests.store.databases import postgres_url as postgres_url
from tests.store.databases import shared_database as shared_database
