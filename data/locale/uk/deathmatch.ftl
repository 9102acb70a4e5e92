# Смертельний двобій: поле, картка в руці, шлях підземеллям.

game-deathmatch = Смертельний двобій
sums-deathmatch = пригоди: виграно { $adventures-won }, програно { $adventures-lost }
setting-deathmatch-variant-warrior = { hero-warrior }
setting-deathmatch-variant-barbarian = { hero-barbarian }
setting-deathmatch-odds-on = так: після кожного чудовиська видно шанс героя вижити
setting-deathmatch-odds-off = ні: шансу не видно
variant-deathmatch-warrior = { hero-warrior }
variant-deathmatch-barbarian = { hero-barbarian }
deathmatch-title = Смертельний двобій · { $hero }
deathmatch-without-odds = Шансу героя вижити не видно.

## Початок поля

board-before = ось-ось почнеться
board-adventure = пригода { $adventure }, хід { $turn }
board-practice = тренування ({ $decks })

## Рахунок: виграні та програні пригоди і скільки бракує до перемоги в матчі

score-wins = { $count }
score-losses = { $count }
score-player = **{ $name }**: пригоди { $wins }–{ $losses }
score-short = { $name }: пригоди { $wins }–{ $losses }
score-decider = Ця пригода вирішує матч.
# { $points }: одне з наступного або два через «; ».
score-match-point = Переможе в матчі: { $points }.
# { $ways }: одне з двох наступних або обидва через «або».
point-of = { $name } (якщо { $ways })
point-survive = виживе
point-fall = { $name } загине
point-whoever-survives = Хто виживе, той переможе в матчі.
point-whoever-falls = Хто загине, той програє матч.

## Здоров’я і спорядження

health-of = Здоров’я { $health } з { $full }
# More than at the door, by equipment that gives some.
health-above = Здоров’я { $health }
tile-removed = скинуто: { $name }
tiles-gone = Скинуто: { $tiles }
tiles-gone-by = { $tiles } ({ $name })

## Підземелля і колода

# { $added } – як «Kestrel 3, Moth 1».
dungeon-cards = **Підземелля:** { $count } ({ $added })
dungeon-count = **Підземелля:** { $count }
# Below that: from whom the cards are.
dungeon-added = Додано: { $added }
dungeon-empty = **Підземелля:** порожнє
cards-of = { $name } { $count }
deck-cards = **Колода:** { $count }
deck-empty = **Колода:** порожня
deck-last-card = Остання картка: хто її візьме, той і йде.

## Що сталося щойно

last-starter = Починає { $name }. Хто пасує, посилає в підземелля суперника.
last-drew = { $name } бере картку.
last-added = { $name } додає чудовисько.
last-discarded = { $name } скидає чудовисько і { $tile }.
last-passed = { $name } пасує.
last-forced = Колода порожня, тож { $name } пасує.
last-struck = { $name } використовує { $tile }.
last-held = { $name } стримується і приймає удар.
last-survived = Пригода { $adventure }: { $name } виживає.
last-fell = Пригода { $adventure }: { $name } гине.

## Хто і що має зробити

ask-starter = **{ $name }** обирає, хто починає.
ask-starter-hosted = **{ $name }** обирає, хто починає; обрати може й ведучий.
ask-turn = **{ $name }**: узяти чи пасувати?
ask-card = **{ $name }** має картку: додати або скинути з однією річчю (**{ button-cards }**).
ask-card-add = **{ $name }** має картку і мусить додати: спорядження не лишилося (**{ button-cards }**).
ask-name = **{ $name }** іде в підземелля. Кого здолає { $tile }?
ask-strike = **{ $name }** зустрічає чудовисько: { $monster } (сила { $strength }). Ударити чи стриматися?

## Кнопки й меню

button-draw = Узяти
button-pass = Пас
button-add = Додати до підземелля
button-begins = Починає { $name }
button-strike = Ударити
button-hold = Стриматися
menu-discard = Скинути разом із …
menu-name = Назвати чудовисько …

## Поклик наступного гравця. `player` – згадка.

call-starter = { $player }, усе готово: оберіть, хто починає.
call-begin = { $player }, ви починаєте пригоду { $adventure }.
call-turn = { $player }, ваш хід · підземелля { $dungeon }, колода { $deck }.
call-name = { $player }, ви йдете в підземелля. Назвіть, кого здолає { $tile }.
call-strike = { $player }, у підземеллі перед вами чудовисько. Ударити чи стриматися?

## Шлях підземеллям

walk-title = { $name } у підземеллі
walk-named = { $tile } (названо: **{ $monster }**)
walk-named-by-luck = { $tile } (названо жеребом: **{ $monster }**)
walk-beaten = { $monster } · { $tile }
# Зустрінуті раніше, через кому.
walk-earlier = Раніше: { $monsters }
walk-earlier-hit = { $monster } (−{ $damage })
walk-hit = { $monster } · **забирає { $damage }** · здоров’я: { $health }
walk-revived = { $monster } · **забирає { $damage }** · { $tile }: герой оживає, здоров’я: { $health }
walk-beaten-for = { $monster } · { $tile } (ціна: { $price })
walk-gain = **+{ $gain }** · здоров’я: { $health }
walk-loss = **−{ $loss }** · здоров’я: { $health }
walk-back = { $tile }: герой оживає, здоров’я: { $health }
walk-harmless = { $monster } · нічого не забирає
walk-skipped = { $monster } · не діє ({ $by })
walk-replaced = { $monster } · { $tile }: замість нього – наступна картка колоди
walk-ally = { $monster } · наступна картка не діє
walk-nothing = { $monster } · нема чого забрати
walk-took = { $monster } · забирає: { $tile }
walk-used-up = { $tile }: використано
walk-earlier-gain = { $monster } (+{ $gain })
walk-shown = Решту відкрито: { $monsters }
walk-differ = { $tile }: жодні дві картки не одного виду.
walk-alike = { $tile } не допомагає: є дві картки одного виду.
walk-ahead = { $count ->
    [one] Попереду { $count } картка.
    [few] Попереду { $count } картки.
    [many] Попереду { $count } карток.
   *[other] Попереду { $count } картки.
}
walk-empty = Підземелля порожнє: шлях вільний.
walk-faces = На шляху **{ $monster }**.
walk-hold-costs = Ударити: витратити { $tile }. Стриматися: −{ $damage } здоров’я, лишиться { $health }.
walk-hold-falls = Ударити: витратити { $tile }. Стриматися: −{ $damage } здоров’я, герой загине.
walk-hold-revives = Ударити: витратити { $tile }. Стриматися: −{ $damage } здоров’я, герой оживе зі здоров’ям { $health } ({ $potion }).
walk-survived = **{ $name } виживає: пригоду { $adventure } виграно.**
walk-fell = **{ $name } гине: пригоду { $adventure } програно.**
walk-match = Отже, **{ $name }** перемагає в матчі.
walk-unseen = { $count ->
    [one] До { $count } картки герой не дійшов; вона лишається таємницею.
    [few] До { $count } карток герой не дійшов; вони лишаються таємницею.
    [many] До { $count } карток герой не дійшов; вони лишаються таємницею.
   *[other] До { $count } картки герой не дійшов; вони лишаються таємницею.
}
walk-stopped = На цьому матч закінчився.
# Чому герой іде в підземелля, сказано перед цим; { $added } – як «Kestrel 3, Moth 1».
walk-against = У підземеллі: { $added }.
walk-equipment = Спорядження: { $tiles }
walk-used = { $tile } (використано)
walk-lost = { $tile } (віддано)
walk-bare = Спорядження не лишилося.
walk-ask = **{ $name }**: ударити чи стриматися?
walk-adventure = пригода { $adventure }
walk-odds = Шанс вижити: { $odds }, якби картки клали наосліп.
walk-favourite-fell = Гине фаворит: найвищий шанс – { $odds }.
walk-against-odds = Усупереч шансам: найнижчий – { $odds }.
odds = { $percent } %
odds-under = менш ніж 1 %
odds-over = понад 99 %

## Картка в руці

hand-title = Ви взяли { $monster } · сила { $strength }
hand-beaten = { $count ->
    [one] Його здолає **{ $tiles }**.
    [few] Його здолають **{ $tiles }**.
    [many] Його здолають **{ $tiles }**.
   *[other] Його здолають **{ $tiles }**.
}
hand-cost = Жодна річ сама його не зупинить: забере **{ $strength } здоров’я**.
hand-title-special = Ви взяли { $monster }
# A piece of equipment that may beat it, and what it does.
hand-may = { $tile }: { $effect }.
hand-if-named = { $tile } здолає його, якщо назвати це чудовисько перед входом.
hand-once = { $tile } може здолати його, але діє лише раз за підземелля.
hand-costs = Додана картка робить підземелля небезпечнішим. Скинута забирає із собою одну річ: до наступної пригоди її не буде.
hand-must-add = Спорядження не лишилося, тож картку треба додати до підземелля.
hand-mine = Ваші картки в підземеллі, у порядку зустрічі: { $monsters }
hand-discards = Ви скинули: { $monsters }
hand-discard = { $monster } (і { $tile })
hand-none = У вас немає картки
placed-added = До підземелля додано: { $monster }
placed-discarded = Скинуто: { $monster } і { $tile }
placed-back = Взяття цієї картки скасовано
placed-done = Вашу картку покладено, пригоду завершено
placed-over = Матч завершено
placed-left = Ви вийшли з цією карткою в руці: { $monster }
placed-never = Матч закінчився, а картка лишилася у вас: { $monster }
