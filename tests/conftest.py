"""Shared settings. Examples that compile rules may take seconds, so Hypothesis has no deadline."""

from hypothesis import settings

settings.register_profile("duskhouse", deadline=None, max_examples=50, print_blob=True)
settings.load_profile("duskhouse")
