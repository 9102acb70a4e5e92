"""The worked examples that need no hero, as scenes with their numbers.

57 to 61, on order and scores, are in `test_scores`.
"""

import pytest

from tests.games.dungeon_roll.rules.scenes import Scene, played, scenes

EXAMPLES = """
# 1 a fighter beats all goblins, 2 a cleric all skeletons, 3 a mage all oozes
- | f/ggg | fight:f,g3 | / regroup graveyard=1
- | c/kkk | fight:c,k3 | / regroup graveyard=1
- | m/ooo | fight:m,o3 | / regroup graveyard=1
# 5 a thief beats one monster
- | t/gg | !fight:t,g2 fight:t,g1 | /g graveyard=1
# 6 a champion beats one kind
- | h/ooog | !fight:h,g1o3 !fight:h,g1o1 fight:h,o3 | /g graveyard=1
# 8 two fighters clear two skeletons in one act
- | ff/kk | !fight:f,k2 clear:f,f | / regroup graveyard=2
# 10 a scroll does not fight
- | s/g | !fight !clear |
# 11 nothing but flight is left with an empty party
- | /g graveyard=7 | <flee> |
# 12 a sword beats all goblins and is spent
- | t/ggg tokens=sw | fight:sw,g3 | t/ regroup tokens=

# 13 three dice for the third level
- | / regroup level=2 | on=gko | /gko level=3 monster
# 15 seven dice for the ninth level
- | / regroup level=8 | on=gkoxpgg | /gggkoxp level=9 monster
# 16 six dice for the sixth level beside a dragon, and five beside two
- | / regroup lair=1 | on=gggggg | /gggggg level=6 monster
- | / regroup lair=2 | on=ggggg | /ggggg level=6 monster
# 18 seven dice again after the dragon
- | fcm/ dragon level=7 lair=3 | slay:f,c,m=+sw on=ggggggg
| /ggggggg level=8 monster lair=0 graveyard=3 tokens=sw experience=1 dragons=1

# 20 two skeletons become a chest and a dragon
- | fs/kk | reroll:s,k1,k2=xd | f/x loot lair=1 graveyard=1
# 21 party dice alone
- | tts/g | reroll:s,t1,t2=hs | hs/g graveyard=1
# 22 the other scroll
- | ss/g | !reroll:s,s1,s2 reroll:s,s1=f | f/g graveyard=1
# 25 a scroll token
- | f/k tokens=ss | reroll:ss,k1=g fight:f,g1 | / regroup graveyard=1 tokens=
# 26 a chest becomes an ooze
- | s/xp loot | reroll:s,x1=o | /op monster graveyard=1

# 28 a thief opens all chests, and 30 a champion
- | t/xxx loot | open:t,3=+sw+ri+ds | / regroup graveyard=1 tokens=sw,ri,ds chests=3
- | h/xx loot | open:h,2=+el+db | / regroup graveyard=1 tokens=el,db chests=2
# 31 a scroll quaffs and opens nothing
- | s/xp loot | !open quaff:s,1 face:f | f/x
# 32 a drinker comes back too, and is in the graveyard before faces are chosen
- | f/pp loot graveyard=1 | quaff:f,2 | / face graveyard=2 faces=2
- | f/pp loot graveyard=1 | quaff:f,2 face:h face:h | hh/ regroup graveyard=0
# 33 one die to revive for two potions
- | f/pp loot | !quaff:f,2 quaff:f,1 face:m | m/p
# 35 tools open all chests
- | f/xx loot graveyard=2 tokens=to | open:to,2=+sw+ta | f/ regroup tokens=sw,ta chests=2
# 36 a sword drinks for the dice that lie there
- | /ppp loot graveyard=2 tokens=sw | !quaff:sw,3 quaff:sw,2 face:c face:t
| ct/p tokens= graveyard=0
# 38 loot is left on the way down and on the way home
- | f/xp loot level=1 | on=gk | f/gk level=2 monster
- | f/xp loot level=4 | home | / start level=0 experience=4

# 40 two dragons wait
- | ff/g lair=2 level=4 | fight:f,g1 on=kkkkk | f/kkkkk level=5 graveyard=1
# 41 three companions beat it
- | fcm/ dragon lair=3 | slay:f,c,m=+ri
| / regroup lair=0 graveyard=3 tokens=ri experience=1 dragons=1
# 42 two kinds do not, and then portal and ring are the ways out besides flight
- | ffh/ dragon lair=4 | !slay flee | / start level=0 lair=0
- | ffh/ dragon lair=4 tokens=ri,tp | <ring;portal;flee> |
# 43 a token is a third
- | th/ dragon lair=3 tokens=ta | slay:t,h,ta=+sc
| / regroup lair=0 graveyard=2 tokens=sc experience=1 dragons=1
# 45 the level counts after a ring
- | f/ dragon lair=3 level=4 tokens=ri | ring home | / start level=0 lair=0 tokens= experience=4
# 46 a ring waits for the monsters
- | f/g lair=3 tokens=ri | !ring fight:f,g1 | / dragon graveyard=1

# 48 bait brings the dragon after the loot
- | t/ggkx tokens=db | bait | t/x loot lair=3 tokens=
- | t/ggkx tokens=db | bait done | t/ dragon lair=3 tokens=
# 50 a portal from monsters, and 51 from the dragon
- | /gko tokens=tp | portal | / start level=0 tokens= experience=5
- | fcm/ dragon lair=3 tokens=tp | portal | / start level=0 lair=0 tokens= experience=5
# 52 an elixir needs a die and brings one of any face
- | f/g tokens=el | !elixir fight:f,g1 | / regroup graveyard=1
- | f/g graveyard=2 tokens=el | elixir:h | fh/g graveyard=1 tokens=
# 53 no portal from the loot
- | f/x loot lair=3 tokens=tp | !portal done portal | / start level=0 lair=0 tokens= experience=5

# 55 the level counts, not the sum
- | f/ regroup level=3 | home | / start level=0 experience=3
# 56 who flees keeps tokens
- | t/xx loot lair=3 | open:t,2=+ta+tp flee | / start level=0 lair=0 tokens=ta,tp chests=2
# 62 a master from the next delve
crusader | f/ regroup level=3 experience=4 | home | / start level=0 experience=7 master
# 63 a new delve begins afresh
crusader | / regroup lair=2 graveyard=5 level=4 spent | home roll=fcmthssg
| fcmthss/g monster level=1 lair=0 graveyard=0 experience=4 fresh
"""

SCENES = scenes(EXAMPLES)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.title}: {scene.acts}")
def test_example(scene: Scene) -> None:
    after, expected = played(scene)
    assert after == expected
