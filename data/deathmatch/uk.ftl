# Смертельний двобій: те, що лише він каже на полі, у руці та на шляху підземеллям.

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

## Що сталося щойно

last-starter = Починає { $name }. Хто пасує, посилає в підземелля суперника.
last-survived = Пригода { $adventure }: { $name } виживає.
last-fell = Пригода { $adventure }: { $name } гине.

## Хто і що має зробити

ask-starter = **{ $name }** обирає, хто починає.
ask-starter-hosted = **{ $name }** обирає, хто починає; обрати може й ведучий.
ask-strike = **{ $name }** зустрічає чудовисько: { $monster } (сила { $strength }). Ударити чи стриматися?

## Кнопки й меню

button-begins = Починає { $name }
button-strike = Ударити

## Поклик наступного гравця. `player` – згадка.

call-starter = { $player }, усе готово: оберіть, хто починає.
call-begin = { $player }, ви починаєте пригоду { $adventure }.
call-name = { $player }, ви йдете в підземелля. Назвіть, кого здолає { $tile }.
call-strike = { $player }, у підземеллі перед вами чудовисько. Ударити чи стриматися?

## Шлях підземеллям

walk-hold-costs = Ударити: витратити { $tile }. Стриматися: −{ $damage } здоров’я, лишиться { $health }.
walk-hold-falls = Ударити: витратити { $tile }. Стриматися: −{ $damage } здоров’я, герой загине.
walk-hold-revives = Ударити: витратити { $tile }. Стриматися: −{ $damage } здоров’я, герой оживе зі здоров’ям { $health } ({ $potion }).
walk-survived = **{ $name } виживає: пригоду { $adventure } виграно.**
walk-fell = **{ $name } гине: пригоду { $adventure } програно.**
walk-unseen = { $count ->
    [one] До { $count } картки герой не дійшов; вона лишається таємницею.
    [few] До { $count } карток герой не дійшов; вони лишаються таємницею.
    [many] До { $count } карток герой не дійшов; вони лишаються таємницею.
   *[other] До { $count } картки герой не дійшов; вони лишаються таємницею.
}
walk-ask = **{ $name }**: ударити чи стриматися?
walk-adventure = пригода { $adventure }
walk-odds = Шанс вижити: { $odds }, якби картки клали наосліп.
walk-favourite-fell = Гине фаворит: найвищий шанс – { $odds }.
walk-against-odds = Усупереч шансам: найнижчий – { $odds }.
odds = { $percent } %
odds-under = менш ніж 1 %
odds-over = понад 99 %

## Картка в руці

hand-costs = Додана картка робить підземелля небезпечнішим. Скинута забирає із собою одну річ: до наступної пригоди її не буде.
placed-done = Вашу картку покладено, пригоду завершено
