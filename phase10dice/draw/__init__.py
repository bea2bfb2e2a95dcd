"""States of the game turned into sentences and rich renderables; nothing here runs a game or prints."""
