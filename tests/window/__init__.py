"""The pictures of the README and of the site: `make pictures` plays the games of which they are taken."""
