"""Days of dailies, by people of mixed skill on several servers."""
