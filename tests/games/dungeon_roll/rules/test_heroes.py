# Over 400 lines: scenes of forty-two sides of heroes.
"""The effects of each side of a hero's card, in scenes (source 003, "Hero Powers" and packs)."""

import pytest

from tests.games.dungeon_roll.rules.scenes import Scene, at, played, scenes
from tests.games.dungeon_roll.rules.scripted import prompt_of

SWAPPING = """
# two kinds are used as each other and the others stay what they are (DR26)
crusader,paladin | fcm/ggg tokens=sw,ta,sc
| ?fight:f,g3 ?fight:c,g3 ?fight:sw,g3 ?fight:ta,g3 !fight:m,g2 !fight:sc,g2 |
crusader,paladin | fcm/kkk tokens=sw,ta,sc
| ?fight:f,k3 ?fight:c,k3 ?fight:sw,k3 ?fight:ta,k3 !fight:m,k2 !fight:sc,k2 |
crusader,paladin | fct/ooo tokens=sw,ta,to
| !fight:f,o2 !fight:c,o2 !fight:t,o2 !fight:sw,o2 !fight:ta,o2 !fight:to,o2 |
minstrel,bard | fmt/ooo tokens=sc,to
| ?fight:m,o3 ?fight:t,o3 ?fight:sc,o3 ?fight:to,o3 !fight:f,o2 |
minstrel,bard | cmt/ggg tokens=sc,to
| !fight:m,g2 !fight:t,g2 !fight:sc,g2 !fight:to,g2 !fight:c,g2 |
occultist,necromancer | fcm/kkk tokens=ta,sc
| ?fight:c,k3 ?fight:m,k3 ?fight:ta,k3 ?fight:sc,k3 !fight:f,k2 |
occultist,necromancer | cmt/ooo tokens=ta,sc
| ?fight:c,o3 ?fight:m,o3 ?fight:ta,o3 ?fight:sc,o3 !fight:t,o2 |
occultist,necromancer | cmt/ggg tokens=ta,sc
| !fight:c,g2 !fight:m,g2 !fight:t,g2 !fight:ta,g2 !fight:sc,g2 |
spellsword,battlemage | fcm/ggg tokens=sw,sc
| ?fight:f,g3 ?fight:m,g3 ?fight:sw,g3 ?fight:sc,g3 !fight:c,g2 |
spellsword,battlemage | fmt/ooo tokens=sw,sc
| ?fight:f,o3 ?fight:m,o3 ?fight:sw,o3 ?fight:sc,o3 !fight:t,o2 |
spellsword,battlemage | fmt/kkk tokens=sw,sc
| !fight:f,k2 !fight:m,k2 !fight:t,k2 !fight:sw,k2 !fight:sc,k2 |
# two alike are two kinds against the dragon
crusader,paladin | ffh/ dragon lair=3 | [slay:f,f,h] |
crusader,paladin | fh/ dragon lair=3 tokens=sw | [slay:f,h,sw] |
crusader,paladin | ffc/ dragon lair=3 or fff/ dragon lair=3 | !slay |
minstrel,bard | tth/ dragon lair=3 | [slay:t,t,h] |
minstrel,bard | th/ dragon lair=3 tokens=to | [slay:t,h,to] |
minstrel,bard | mtt/ dragon lair=3 or ttt/ dragon lair=3 | !slay |
occultist,necromancer | cch/ dragon lair=3 | [slay:c,c,h] |
occultist,necromancer | ch/ dragon lair=3 tokens=ta | [slay:c,h,ta] |
occultist,necromancer | ccm/ dragon lair=3 or ccc/ dragon lair=3 | !slay |
spellsword,battlemage | ffh/ dragon lair=3 | [slay:f,f,h] |
spellsword,battlemage | fh/ dragon lair=3 tokens=sw | [slay:f,h,sw] |
spellsword,battlemage | ffm/ dragon lair=3 or fff/ dragon lair=3 | !slay |
# mages open all chests for minstrels
minstrel,bard | m/xxx loot tokens=sc | ?open:sc,3 open:m,3=+sw+ri+ds
| / regroup graveyard=1 tokens=sw,sc,ri,ds chests=3
# the bards champions beat one more of another kind
bard     | h/ggo  | fight:h,g2o1 | / regroup graveyard=1
bard     | h/ggoo | ?fight:h,g2o1 !fight:h,g2o2 |
minstrel | h/ggo  | !fight:h,g2o1 |
# the song sends all dragons away without reward
minstrel,bard | /g lair=1 or /x loot lair=1 | ultimate | lair=0 spent
minstrel,bard | / dragon lair=3 | ultimate | regroup lair=0 spent
# the song wants a dragon
minstrel,bard | /g | !ultimate |

# who joins does so in each phase and stays there
crusader | /EACH | ultimate !ultimate | allies=f spent
# the crusader fights as a cleric and is not buried
crusader | /kk | ultimate fight:xf,k2 | / regroup spent
# the spellsword fights as a mage
spellsword | /oo | ultimate fight:xf,o2 | / regroup spent
# who has joined stays until used
crusader,spellsword | t/g level=1 | ultimate fight:t,g1 on=gg fight:xf,g2 on=kkk
| /kkk level=3 graveyard=1 spent
# who has joined is gone with the delve
crusader | /g | ultimate flee roll=fffffffg | fffffff/g level=1
# who has joined is no die to reroll
crusader | s/g | ultimate !reroll:s,f1 | allies=f spent
# the crusader counts against the dragon
crusader | fh/ dragon lair=3 | ultimate slay:xf,f,h=+sw
| / regroup lair=0 graveyard=2 tokens=sw experience=1 dragons=1 spent
# the paladin pays a token for all that is there
paladin | f/ggkxxp lair=1 graveyard=4 tokens=sw,ds | ultimate:sw=+sw+ri face:s
| fs/ regroup lair=0 graveyard=3 tokens=sw,ri,ds chests=2 spent
# the paladin drinks no more than the graveyard has
paladin | /gppp graveyard=1 tokens=ri | ultimate:ri face:h | h/ regroup graveyard=0 tokens= spent
# the paladin is not rewarded for dragons
paladin | / dragon lair=3 tokens=ri | ultimate:ri | regroup lair=0 tokens= spent
# the paladin needs a token and pays nothing for potions that nobody can drink
paladin | /g or /p loot tokens=ri | !ultimate |
paladin | /p loot tokens=ri graveyard=1 | [ultimate:ri] |

# a skeleton that was raised fights and is not buried
occultist | /kkg | [ultimate:1] |
occultist | /kg | ultimate:1 fight:xf,g1 | / regroup spent
necromancer | /kkkg | [ultimate:2;ultimate:1] ultimate:2 | /gk allies=ff spent
# the fury takes chests and potions too
battlemage | /EACH | ultimate | / regroup lair=0 spent
battlemage | /gkxp lair=1 | ultimate home | / start level=0 lair=0 experience=10
"""

BASIC = """
# a scroll fights opens drinks and rerolls
enchantress,beguiler | s/kkk tokens=ss | ?fight:s,k3 ?fight:ss,k3 |
enchantress,beguiler | s/ooo tokens=ss | ?fight:s,o3 ?fight:ss,o3 |
enchantress,beguiler | s/ggg tokens=ss | ?fight:s,g3 ?fight:ss,g3 |
enchantress,beguiler | s/xxxpp loot tokens=ss graveyard=2 | ?open:s,3 ?quaff:s,2 ?reroll:s,x1 |
enchantress,beguiler | s/xxxpp loot tokens=ss graveyard=2 | ?open:ss,3 ?quaff:ss,2 ?reroll:ss,x1 |
# a scroll beats one kind only and those of others none
enchantress | s/gk | [fight:s,g1;fight:s,k1] |
-,minstrel | s/gx | !fight |
# scrolls are all that is missing against the dragon
enchantress,beguiler | sss/ dragon lair=3 | [slay:s,s,s] |
enchantress,beguiler | fss/ dragon lair=3 | [slay:f,s,s] |
enchantress,beguiler | fcs/ dragon lair=3 | [slay:f,c,s] |
enchantress,beguiler | ffs/ dragon lair=3 | !slay |
# companions are no scrolls
enchantress,beguiler | fs/g tokens=sw | [reroll:s] |
# the enchantress turns a monster into a potion and the beguiler up to two
enchantress | f/gk | [ultimate:k1;ultimate:g1] ultimate:k1 | f/gp spent
beguiler | /gok | !ultimate:g1k1o1 ultimate:g1o1 | /kp spent
beguiler | /ggk | ultimate:g2 | /kp spent
beguiler | /g graveyard=1 | ultimate:g1 | /p loot spent
# charms want a monster
enchantress,beguiler | /x loot or / dragon lair=3 | !ultimate |

# half-goblins open chests and drink before the fight
half-goblin,chieftain | tf/gx | open:t,1=+sw fight:f,g1 | / regroup graveyard=2 tokens=sw chests=1
half-goblin,chieftain | t/gggp | quaff:t,1 face:f | f/ggg
- | t/gxp | !open !quaff |
# half-goblins open chests with tokens early
half-goblin | /gxx tokens=to | open:to,2=+sw+ri | /g tokens=sw,ri chests=2
# the half-goblin recruits a goblin and the chieftain up to two
half-goblin | /ggx | [ultimate:1] ultimate:1 fight:xt,g1 | /x loot spent
chieftain | /gggk | [ultimate:2;ultimate:1] ultimate:2 | /gk allies=tt spent
# a recruit opens all chests and drinks without being buried
half-goblin | /gxxp graveyard=1 | ultimate:1 ?open:xt,2 quaff:xt,1 face:s
| s/xx loot graveyard=0 spent
half-goblin | /gp | ultimate:1 !quaff | /p loot allies=t spent
# recruits are gone after the level
half-goblin | /g | ultimate:1 | / regroup spent
occultist | /k | ultimate:1 | / regroup spent
# recruits want a monster of their kind
half-goblin,chieftain,occultist,necromancer | /o | !ultimate |

# scrolls become champions when the party is formed
knight,dragon-slayer | / start | roll=fsstmcsg | fcmthhh/g level=1 monster
# scrolls that come later stay
knight,dragon-slayer | /g tokens=el graveyard=1 | elixir:s | s/g tokens= graveyard=0
knight,dragon-slayer | st/g | reroll:s,t1=s | s/g graveyard=1
knight,dragon-slayer | /g tokens=ss | !fight:ss,g1 |
# battlecry turns all monsters into dragons
knight,dragon-slayer | t/gkp lair=1 | ultimate done | t/ dragon lair=3 spent
knight,dragon-slayer | /x loot or / dragon lair=3 | !ultimate |
# two kinds beat the dragon for its slayer
dragon-slayer | ffc/ dragon lair=4 | [slay:f,c] slay:f,c=+sw
| f/ regroup lair=0 graveyard=2 tokens=sw experience=6 dragons=1
dragon-slayer | ff/ dragon lair=3 | !slay |
knight | fc/ dragon lair=3 | !slay |

# the mercenary throws any dice of a new party once more
mercenary | / start | roll=ffcmtss ?special:second-throw,m1 special:second-throw,f1,c1,s2=hhtg
| fmtthhs/g level=1 monster
mercenary | / start | roll=ffcmtss special:second-throw,f1,f2,c1,m1,t1,s1,s2=hhhhhhhg
| hhhhhhh/g level=1 monster
mercenary | / start | roll=ffcmtss ~special:keep special:keep=g | ffcmtss/g level=1 monster
commander | / start | roll=ffcmtssg | ffcmtss/g level=1 monster
# the mercenary strikes up to two monsters
mercenary | /ggk | ?ultimate:g1 ?ultimate:k1 ?ultimate:g2 !ultimate:g2k1 ultimate:g1k1 | /g spent
# the commanders fighters beat one more
commander | f/gggk tokens=sw | ?fight:f,g3k1 ?fight:sw,g3k1 |
commander | f/ko tokens=sw | ?fight:f,k1o1 ?fight:sw,k1o1 |
commander | f/kko tokens=sw | ?fight:f,k2 ?fight:sw,k2 !fight:f,k2o1 !fight:sw,k2o1 |
commander | f/ggko tokens=sw | !fight:f,g2k1o1 !fight:sw,g2k1o1 |
commander | f/gk tokens=sw | ?fight:f,g1 ?fight:sw,g1 |
commander | c/ko | !fight:c,k1o1 |
# the commander throws again what no dragon is
commander | ft/gx lair=2 | !ultimate:d1 ultimate:f1,g1,x1=hdk | th/k lair=3 spent
commander | /xp loot | ultimate:x1=o | /op monster spent
commander | fft/ dragon lair=3 | ultimate:f1=c [slay:t,f,c] | fct/ spent
"""

PACK_1 = """
# chests become potions when dungeon dice fall
alchemist,thaumaturge | s/ regroup level=3 | on=xgxp reroll:s,g1=x | /pppp loot level=4 graveyard=1
# potions become chests when dungeon dice fall
leprechaun,clurichaun | s/ regroup level=2 | on=pgx reroll:s,g1=p | /xxx loot level=3 graveyard=1
# the alchemist still gets the dragons treasure
alchemist | fch/ dragon lair=3 | slay:f,c,h=+sw
| / regroup lair=0 graveyard=3 tokens=sw experience=1 dragons=1
# the salve throws a die of the graveyard
alchemist | /EACH graveyard=3 | ultimate=s | s/. graveyard=2 spent
# the thaumaturge throws two or what there is
thaumaturge | /g graveyard=3 | ultimate=sh | hs/g graveyard=1 spent
thaumaturge | /g graveyard=1 | ultimate=f | f/g graveyard=0 spent
alchemist,thaumaturge | /g | !ultimate |
alchemist | /g graveyard=3 | ultimate=f fight:f,g1 ?home | / regroup spent

# two of seven dice begin in the graveyard
dwarf,berserker | / start | roll=ffcmtg | ffcmt/g level=1 monster graveyard=2
# a champion that beats two is thrown again
dwarf,berserker | h/gg graveyard=2 | fight:h,g2=t | t/ regroup
dwarf,berserker | h/gg graveyard=2 | fight:h,g1 | /g graveyard=3
dwarf | f/gg | fight:f,g2 | / regroup graveyard=1
dwarf | fh/ggk | clear:f,h=s | s/ regroup graveyard=1
dwarf | ch/ggo | clear:c,h=s | s/ regroup graveyard=1
# the rally takes up to a monster for each champion
dwarf | hhf/gko | ?ultimate:g1 !ultimate:g1k1o1 ultimate:g1o1=fs | ffs/k spent
# the rally wants a champion and a monster
dwarf | f/g or h/x loot | !ultimate |
# the rage throws up to four dice
berserker | /EACH graveyard=5 | ultimate=fcms | fcms/. graveyard=1 spent
berserker | /g graveyard=1 | ultimate=h | h/g graveyard=0 spent
# who rages goes on
berserker | /g graveyard=1 level=4 | ultimate=f fight:f,g1 !home ~on on=ggggg ?flee
| /ggggg level=5 graveyard=1 spent
berserker | /x loot bound | !home ?on |
berserker | / regroup level=10 bound | ?home |
# who rages may go home from where a dragon was beaten
berserker | fch/ dragon lair=3 bound | slay:f,c,h=+sw ?home on=xxxxxx on=xxxxxxx !home
| /xxxxxxx loot level=7 lair=0 graveyard=3 tokens=sw experience=6 dragons=1
# a ring is no beaten dragon
berserker | / dragon lair=3 tokens=ri bound | ring !home ?on | regroup lair=0 tokens=
# who rages may leave by a town portal
berserker | /g tokens=tp bound | portal | / start level=0 tokens= experience=10
# a dwarf who has rallied and becomes a berserker is not bound
dwarf | hfc/g lair=3 experience=4 | ultimate:g1=h slay:f,c,h=+sw ?home
| / regroup lair=0 graveyard=3 tokens=sw experience=5 dragons=1 master spent

# six dice are laid out for three levels
scout,dungeoneer | / start | roll=fffffhhgdxkop special:scouting,g1 special:scouting,x1d1
| fffffhh/g level=1 monster
scout,dungeoneer | / start
| roll=fffffhhgdxkop special:scouting,g1 special:scouting,x1d1 fight:f,g1 on
| ffffhh/x level=2 loot lair=1 graveyard=1
scout,dungeoneer | / start
| roll=fffffhhgdxkop special:scouting,g1 special:scouting,x1d1 fight:f,g1 on on fight:f,k1\
 fight:f,o1 on=gggg
| ffhh/gggg level=4 monster lair=1 graveyard=3
# the scout leaves with the level before while there are monsters
scout | /g | ultimate | / start level=0 experience=4
scout | /g level=1 | ultimate | / start level=0
scout | /x loot or / dragon lair=3 or / regroup | !ultimate |
# the dungeoneer leaves with the level and has no ultimate after it
dungeoneer | /EACH | ultimate | / start level=0 lair=0 experience=10
dungeoneer | / regroup | !ultimate |
# the scout may leave while the dragon waits
scout | t/gx lair=3 | fight:t,g1 ?ultimate done | /x loot graveyard=1
scout | t/gx lair=3 | fight:t,g1 done done | / dragon graveyard=1
scout | t/gx lair=2 | fight:t,g1 | /x loot graveyard=1
dungeoneer | t/gx lair=3 | fight:t,g1 | /x loot graveyard=1

# three dragons are gone as they fall
sorceress,drake-kin | / regroup lair=2 level=2 | on=dgd | /g monster level=3 lair=0
sorceress,drake-kin | s/gk tokens=db lair=2 | reroll:s,g1=d | /k lair=0 graveyard=1
sorceress,drake-kin | s/gk tokens=db lair=2 | bait | s/ regroup lair=0 tokens=
sorceress | / regroup lair=1 level=1 | on=gd | /g monster level=2 lair=2
# dragon breath takes up to a monster for each dragon and fury all of a kind
sorceress | /ggk lair=2 | ?ultimate:g1k1 ?ultimate:g1 !ultimate:g2k1 ultimate:g2 | /k spent
drake-kin | /ggkoo lair=2 | !ultimate:g1k1o1 ultimate:g1o1 | /k spent
sorceress,drake-kin | /g or /x loot lair=2 | !ultimate |

# a goblin is thrown again once a level
tracker,ranger | f/gg level=3 | special:rerolls-one,g=d !special | f/g lair=1
tracker,ranger | f/gg level=3 | special:rerolls-one,g=d fight:f,g1 on=gkoo [special:rerolls-one,g]
| /gkoo level=4 lair=1 graveyard=1
tracker | /kox | !special |
# the tracker discards a monster and the ranger one of each kind
tracker | /ggk | ?ultimate:g1 !ultimate:g2 !ultimate:g1k1 ultimate:k1 | /gg spent
ranger | /ggkkkx | ultimate | /gkkx spent
tracker,ranger | /x loot | !ultimate |

# the viking takes five champions
viking,undead-viking | / start | roll=g | hhhhh/g level=1 monster
# a viking drinks no more than five
viking | h/pppppp loot lair=1 graveyard=4 | ?quaff:h,5 !quaff:h,6 |
# skeletons become potions for the undead viking alone
viking | / regroup level=2 | on=kgk | /gkk level=3 monster
undead-viking | / regroup level=2 | on=kgk | /gpp level=3 monster
undead-viking | s/gg | reroll:s,g1=k | /gp graveyard=1
# viking fury takes the lair
viking,undead-viking | /g lair=1 or /x loot lair=1 | ultimate | lair=0 spent
viking,undead-viking | / dragon lair=3 | ultimate | regroup lair=0 spent
viking,undead-viking | /g | !ultimate |

# two tokens are drawn for each party
archaeologist,tomb-raider | / start tokens=tp | roll=fffffff+sw+swg
| fffffff/g level=1 monster tokens=sw,sw,tp
# two are drawn and some of all discarded
archaeologist | /EVER tokens=ri | ultimate=+sw+sw discard:sw1,ri1 | tokens=sw spent
tomb-raider | /EVER tokens=ri | ultimate=+sw+sw discard:ri1 | tokens=sw,sw spent
# one token is all there is to discard of the two that are due
archaeologist | /g bag= tokens=ri | ultimate | discard experience=2 owed=1 spent
archaeologist | /g bag= | ultimate | experience=2 spent
# none go after an earlier delve
archaeologist | /g tokens=sw,tp delves=1 | flee | / start level=0
# six tokens go after the last delve
archaeologist,tomb-raider | /g tokens=sw,ta,ri,ri,ds,ds,tp,tp delves=2
| flee ~discard:sw1,ta1,ri1,ri2,tp1,tp2 discard:sw1,ta1,ri1,ri2,tp1,tp2
| / over level=0 tokens=ds,ds
# the leprechaun turns a monster into a chest and the clurichaun one or two
leprechaun | /gk | !ultimate:g1k1 ultimate:k1 | /gx spent
clurichaun | /gko | ultimate:g1o1 | /kx spent
clurichaun | /gko | ultimate:g1 | /kox spent
# all tokens go after the last delve and work until then
leprechaun,clurichaun | /g tokens=sw,tp,ds,ds,ri delves=2 | flee | / over level=0 tokens=
leprechaun | /gg tokens=sw,el graveyard=1 | ?fight:sw,g2 elixir:h | h/gg tokens=sw graveyard=0
"""

PACK_2 = """
# heroes of pack 2 never become masters
alexandra,amar-suen,cassandra,yllavyre,marpesia,szopin,tou-lak,tristan | / regroup level=9 | home
| / start level=0 experience=9

# alexandras scrolls are champions
alexandra | s/kkk tokens=ss | ?fight:ss,k3 fight:s,k3 | / regroup graveyard=1
alexandra | s/xx loot tokens=ss | ?open:ss,2 open:s,2=+sw+ri
| / regroup graveyard=1 tokens=sw,ss,ri chests=2
# alexandras scroll is no other companion against the dragon
alexandra | fcs/ dragon lair=3 | [slay:f,c,s] |
alexandra | fch/ dragon lair=3 | [slay:f,c,h] |
alexandra | fhs/ dragon lair=3 or fss/ dragon lair=3 | !slay |
# alexandra pays any die to throw others again
alexandra | fft/g tokens=sw | !reroll:t,t1 [reroll:t;reroll:f] reroll:t,f1,g1=hk | fh/k graveyard=1
alexandra | s/g tokens=ss lair=1 | ?reroll:s,g1 ?reroll:ss,s1,g1 !reroll:s,d1 |
alexandra | fff/ dragon lair=3 | reroll:f,f1=c | fc/ graveyard=1
# a scroll alone beats the dragon for alexandra
alexandra | s/ dragon tokens=ss,ri lair=3 | [ultimate:s;ultimate:ss] ultimate:s=+sw
| / regroup lair=0 graveyard=1 tokens=sw,ss,ri experience=1 dragons=1 spent
alexandra | s/ dragon tokens=ss,ri lair=3 | ultimate:ss=+sw
| regroup lair=0 tokens=sw,ri experience=1 dragons=1 spent
alexandra | s/g or s/x loot or s/ regroup | !ultimate |

# amar-suens thieves beat two monsters
amar-suen | t/go tokens=to | ?fight:to,g1o1 fight:t,g1o1 | / regroup graveyard=1
amar-suen | t/gg tokens=to | ?fight:to,g2 fight:t,g2 | / regroup graveyard=1
amar-suen | th/gggo | !fight:t,g3 !fight:h,g1o1 |
# midas draws a token for each monster of a kind
amar-suen | /kkkg | [ultimate:g;ultimate:k] ultimate:k=+sw+ri+ri | /g tokens=sw,ri,ri spent
amar-suen | /x loot | !ultimate |
# midas brings experience from an empty bag
amar-suen | /kk bag= | ultimate:k | / regroup experience=2 spent

# cassandra begins each delve exhausted
cassandra | / start | roll=tttttttg | ttttttt/g level=1 monster spent
szopin | / start | roll=tttttttg | ttttttt/g level=1 monster
# every companion is fierce while cassandra is exhausted
cassandra | tf/gggko tokens=ta spent | ?fight:t,g1k1 ?fight:f,g3k1 ?fight:ta,g1o1 !fight:f,g3k1o1 |
cassandra | t/gk | !fight:t,g1k1 |
# potions refresh cassandra
cassandra | f/px loot spent | quaff:f,1 face:t [ultimate:x] | t/x fresh
# neither elixirs nor chests refresh cassandra
cassandra | /g tokens=el graveyard=1 spent | elixir:f | f/g tokens= graveyard=0
cassandra | t/xp loot spent | open:t,1=+sw | /p graveyard=1 tokens=sw chests=1
# fury discards a find and makes cassandra fierce again
cassandra | t/gkxp | ultimate:x fight:t,g1k1 | /p loot graveyard=1 spent
cassandra | t/gkxp | ultimate:p fight:t,g1k1 | /x loot graveyard=1 spent
cassandra | /gk lair=3 | !ultimate |

# yllavyre sets two dice of choice to scrolls
yllavyre | / start | roll=ffcmtss !special:calls-dragons,c2 special:calls-dragons,f1c1=g
| fmtssss/g level=1 monster
yllavyre | / start | roll=ffcmtss special:calls-dragons,f2=g | cmtssss/g level=1 monster
# a scroll turns a monster into a dragon
yllavyre | s/gk tokens=ss lair=1 | special:calls-dragons,s,g | /k lair=2 graveyard=1
yllavyre | s/gk tokens=ss lair=1 | special:calls-dragons,ss,g | s/k lair=2 tokens=
yllavyre | s/g lair=2 | special:calls-dragons,s,g | / dragon lair=3 graveyard=1
yllavyre | s/gx | [special:calls-dragons,s,g] |
yllavyre | s/x loot | !special |
# three kinds refresh yllavyre as they fall
yllavyre | / regroup level=2 spent | on=gko | /gko level=3 monster fresh
# three kinds refresh yllavyre after a fight and a reroll too
yllavyre | t/ggko spent | fight:t,g1 | /gko graveyard=1 fresh
yllavyre | s/ggo spent | reroll:s,g1=k | /gko graveyard=1 fresh
yllavyre | s/ggo spent | reroll:s,g1=o | /goo graveyard=1
yllavyre | /gko lair=1 | ultimate | lair=0 allies=d
# all dragons fight open and drink for yllavyre
yllavyre | /ggxxpp graveyard=2 lair=4
| ultimate !fight:xd,g2 fight:xd,g1 fight:xd,g1 [open:xd,1] open:xd,1=+sw quaff:xd,2
| /x face lair=0 tokens=sw chests=1 faces=2 spent
# the command empties the lair before the dragon and lasts no longer
yllavyre | / dragon lair=3 | ultimate | regroup lair=0 spent
yllavyre | /g | !ultimate |
# dragons that fight are one kind against the dragon
yllavyre | fc/ dragon lair=3 allies=dd | [slay:xd,f,c] |
yllavyre | f/ dragon lair=3 allies=dd | !slay |

# the dragon comes to marpesia with four dice
marpesia | t/g lair=3 | fight:t,g1 on=gggg | /gggg level=6 graveyard=1
marpesia | t/g lair=4 | fight:t,g1 | / dragon graveyard=1
marpesia | fch/ dragon lair=4 | [slay:f,c,h] |
# marpesias champions beat one monster and open one chest
marpesia | h/gg | [fight:h,g1] |
marpesia | h/xx loot | [open:h,1] |
marpesia | h/pp loot graveyard=2 | ?quaff:h,2 |
# the cry throws the graveyard and leaves scrolls there
marpesia
| /g graveyard=4 or /x loot graveyard=4 or / dragon lair=4 graveyard=4 or / regroup graveyard=4
| ultimate=fshs | fh/. graveyard=2 spent
marpesia | /g | !ultimate |

# two beaten by one companion refresh szopin
szopin | fh/gg spent | fight:f,g2 | h/ regroup graveyard=1 fresh
szopin | fh/oo spent | fight:h,o2 | f/ regroup graveyard=1 fresh
szopin | fh/kk spent tokens=ta | fight:ta,k2 | fh/ regroup tokens= fresh
szopin | fh/gg spent | fight:f,g1 | h/g graveyard=1
# a fight within a clearing refreshes szopin
szopin | ft/ggk spent | clear:t,f | / regroup graveyard=2 fresh
szopin | ft/gk spent | clear:t,f | / regroup graveyard=2
# szopin discards one or two dice of the lair too
szopin | /gx lair=3 | ?ultimate:x1 !ultimate:g1x1d1 ultimate:g1d1 | /x loot lair=2 spent
szopin | / dragon lair=4 | ultimate:d2 | regroup lair=2 spent
szopin | / dragon lair=4 | ultimate:d1 | lair=3 spent

# tou-lak throws a monster again once a level
tou-lak | h/gkx lair=1
| [special:rerolls-one,g;special:rerolls-one,k] special:rerolls-one,k=d !special | h/gx lair=2
tou-lak | h/gkx lair=1 | special:rerolls-one,k=d fight:h,g1 on=gxxxx special:rerolls-one,g=o
| /oxxxx level=6 lair=2 graveyard=1
# tou-lak roars all monsters away
tou-lak | /gkox lair=1 | ultimate | /x loot spent
tou-lak | /x loot | !ultimate |

# two beaten by one companion bring tristan a token
tristan | m/ooo | fight:m,o3=+sw | / regroup graveyard=1 tokens=sw
tristan | m/oo | fight:m,o2=+ri | / regroup graveyard=1 tokens=ri
tristan | mm/oo | fight:m,o1 fight:m,o1 | / regroup graveyard=2
# a token refreshes tristan while exhausted and where it helps
tristan | /EACH tokens=ri,ds spent | special:treasure-for-two,ds !special | tokens=ri fresh
tristan | /g tokens=ri or / regroup tokens=ri spent | !special |
# tristan throws any dungeon dice again
tristan | f/gx lair=2 | !ultimate:f1 ultimate:g1,d1=kp | f/kxp lair=1 spent
# tristan meets what comes out of the lair
tristan | f/ dragon lair=3 | ultimate:d1,d2=gx fight:f,g1 | /x loot lair=1 graveyard=1 spent
"""

PROMOTIONAL = """
# the guild has eight dice
guild-leader,guild-master | / start | roll=ffcmthssg | ffcmthss/g level=1 monster
# the guild leader sets a die that is no dragon afterwards or one that was
guild-leader | /g | ultimate:dungeon,g,x | /x loot spent
guild-leader | fs/g graveyard=6 | ultimate:party,s,h | fh/g spent
guild-leader | /gx lair=2 | ultimate:dungeon,g,d | /x loot lair=3 spent
guild-leader | t/ dragon lair=3 | ultimate:dungeon,d,x open:t,1=+sw
| / regroup lair=2 graveyard=1 tokens=sw chests=1 spent
guild-leader | t/ dragon lair=4 | ultimate:dungeon,d,g fight:t,g1
| / dragon lair=3 graveyard=1 spent
# a die is not set to its own face nor one of the graveyard
guild-leader,guild-master | f/g
| !ultimate:party,f,f !ultimate:dungeon,g,g ?ultimate:party,f,c ?ultimate:dungeon,g,k |
guild-leader,guild-master | /g graveyard=8 | !ultimate:party |
# the guild master sets one of each in any order
guild-master | f/kg | ultimate:party,f,h !ultimate:party ultimate:dungeon,k,p !ultimate | h/gp spent
guild-master | f/kg | ultimate:dungeon,k,p !ultimate:dungeon ultimate:party,f,h !ultimate
| h/gp spent
# the guild master need not set a second die and is not asked for one that is not there
guild-master | f/g | ultimate:dungeon,g,p ~skip skip | f/p loot spent
guild-master | /g | ultimate:dungeon,g,x | /x loot spent
guild-master | f/ loot | ultimate:party,f,h | h/ regroup spent

# the time traveller takes one of each and one more champion
time-traveller,time-lady | / start | roll=g | fcmthhs/g level=1 monster
# any treasure beats the dragon with its reward
time-traveller,time-lady | / dragon lair=3 tokens=ds,tp experience=1
| [ultimate:ds;ultimate:tp] ultimate:ds=+sw
| regroup lair=0 tokens=sw,tp experience=2 dragons=1 spent
time-traveller,time-lady | / dragon lair=3 tokens=ss experience=1 | ultimate:ss=+sw
| regroup lair=0 tokens=sw experience=2 dragons=1 spent
# a scroll beats the dragon for the time lady alone
time-traveller | s/ dragon lair=3 | !ultimate |
time-lady | s/ dragon lair=3 | [ultimate:s] ultimate:s=+sw
| / regroup lair=0 graveyard=1 tokens=sw experience=6 dragons=1 spent
time-traveller,time-lady | s/g tokens=ri or s/x loot tokens=ri or s/ regroup tokens=ri | !ultimate |
# a dragon beaten so may make the master who is still exhausted
time-traveller | / dragon lair=3 tokens=ri experience=4 | ultimate:ri=+sw
| regroup lair=0 tokens=sw experience=5 dragons=1 master spent
"""

SCENES = scenes("\n".join((SWAPPING, BASIC, PACK_1, PACK_2, PROMOTIONAL)))


def test_single_fights_stand_first_where_they_matter() -> None:
    for side in ("dwarf", "tristan", "szopin"):
        moves = prompt_of(at(side, "fht/ggk")).moves
        verbs = [move.action.verb for move in moves if move.action.verb in ("fight", "clear")]
        assert verbs == sorted(verbs, reverse=True), side


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.title}: {scene.side}")
def test_heroes_do(scene: Scene) -> None:
    after, expected = played(scene)
    assert after == expected
