"""How strong the computer's levels are, and how fair a race is: games among computers and people, in virtual time."""
