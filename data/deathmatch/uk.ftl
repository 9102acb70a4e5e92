# Смертельний двобій: те, що лише він каже на полі, у руці та на шляху підземеллям.

game-deathmatch = Смертельний двобій
sums-deathmatch = Пригоди: виграно { $adventures-won }, програно { $adventures-lost }
setting-deathmatch-variant-warrior = { hero-warrior }
setting-deathmatch-variant-barbarian = { hero-barbarian }
setting-deathmatch-odds-on = показувати: після кожного чудовиська
setting-deathmatch-odds-off = не показувати
variant-deathmatch-warrior = { hero-warrior }
variant-deathmatch-barbarian = { hero-barbarian }
# `short`: де на телефоні поряд має вміститися ще щось.
deathmatch-title = Смертельний двобій · { $hero }
    .short = { deathmatch-title }
deathmatch-without-odds = Шанс героя вижити не показують.

## Початок поля

board-before = ось-ось почнеться
board-adventure = Пригода { $adventure }, хід { $turn }
board-practice = тренування ({ $decks })

## Рахунок: виграні та програні пригоди і скільки бракує до перемоги в матчі

# `short`: для обох на одному рядку.
score-player = **{ $name }**: виграно { $won }, програно { $lost }
    .short = **{ $name }** { $won }/{ $lost }
score-both = Виграно/програно: { $first } · { $second }
score-final = **{ $name }**: виграно { $wins }, програно { $losses }
score-goal = Мета: 3 виграші, 3 поразки суперника або по 2
score-decider = Ця пригода вирішує матч.
# { $points }: одне з наступного або два через «; ».
score-match-point = Матч виграє { $points }.
# { $ways }: одне з двох наступних або обидва через «або».
point-of = { $name }, якщо { $ways }
point-survive = виживе
point-fall = { $name } загине
point-whoever-survives = Хто виживе, той виграє матч.
point-whoever-falls = Хто загине, той програє матч.

## Що сталося щойно

last-starter = Починає { $name }. Хто пасує, відправляє в підземелля суперника.
last-survived = Пригода { $adventure }: { $name } виживає.
last-fell = Пригода { $adventure }: { $name } гине.

## Хто і що має зробити

ask-starter = **{ $name }** обирає, хто починає.
ask-starter-hosted = **{ $name }** (або ведучий) обирає, хто починає.

## Кнопки й меню

button-begins = Починає { $name }
button-strike = Ударити

## Поклик наступного гравця. `player` – згадка.

call-starter = { $player }, усе готово: оберіть, хто починає.
call-begin = { $player }, ви починаєте пригоду { $adventure }.
call-name = { $player }, ви йдете в підземелля. Назвіть, кого здолає { $tile }.
call-strike = { $player }, у підземеллі перед вами чудовисько. Ударити чи стриматися?

## Шлях підземеллям

walk-strike = Ударити: витратити { $tile }.
walk-hold-potion = Стриматися: −{ $damage } здоров’я, герой оживе зі здоров’ям { $health } ({ $potion }).
walk-survived = **{ $name } виграє пригоду { $adventure }.**
walk-fell = **{ $name } програє пригоду { $adventure }.**
walk-fell-twice = **{ $name } програє пригоду { $adventure }. Ще одна поразка{"\u00A0"}– і матч програно.**
walk-unseen = { $count ->
    [one] До { $count } картки герой не дійшов; вона лишається таємницею.
    [few] До { $count } карток герой не дійшов; вони лишаються таємницею.
    [many] До { $count } карток герой не дійшов; вони лишаються таємницею.
   *[other] До { $count } картки герой не дійшов; вони лишаються таємницею.
}
walk-ask = **{ $name }**: ударити чи стриматися?
walk-adventure = Пригода { $adventure }
# A third win or loss would decide the match, which is told instead.
walk-stakes = На кону для { $name }: { $won ->
    [first] перший виграш
   *[second] другий виграш
} або { $lost ->
    [first] перша поразка
   *[second] друга поразка (третя{"\u00A0"}– кінець матчу)
}.
walk-leads = Веде { $name }.
walk-level = Рахунок рівний.
walk-odds = Шанс вижити: **{ $odds }**
walk-odds-changed = Шанс: { $before } → **{ $odds }**
walk-odds-before = Шанс перед цією карткою: **{ $odds }**
walk-favourite-fell = Шанс сягав аж **{ $odds }**.
walk-against-odds = Шанс падав аж до **{ $odds }**.
walk-against-odds-from-the-door = Шанс на вході був лише **{ $odds }**.
odds = { $percent }{"\u00A0"}%
odds-under = <1{"\u00A0"}%
odds-over = >99{"\u00A0"}%

## Картка в руці

hand-costs-adventure = Додасте картку{"\u00A0"}– підземелля стане небезпечнішим. Скинете{"\u00A0"}– разом із нею втратите одну річ до кінця пригоди.
placed-done-adventure = Вашу картку покладено, пригоду завершено

## Commands

command-deathmatch = двобій
    .description = Смертельний двобій: два гравці, одне підземелля
command-deathmatch-challenge = виклик
    .description = Кинути комусь виклик на смертельний двобій
command-deathmatch-challenge-opponent = суперник
    .description = Кому ви кидаєте виклик; суперник обирає, хто починає
command-deathmatch-challenge-variant = варіант
    .description = Ваш спільний герой
command-deathmatch-challenge-deck = колода
    .description = Тренувальні колоди літерами, по одній на пригоду, наприклад ACF; матч не зараховується
command-play-deathmatch = двобій
    .description = Двоє й одне підземелля: зробіть його згубним для героя і відправте туди суперника
command-play-deathmatch-variant = варіант
    .description = Спільний герой обох гравців
command-play-deathmatch-deck = колода
    .description = Тренувальні колоди літерами, по одній на пригоду, наприклад ACF; матч не зараховується
command-play-deathmatch-odds = шанси
    .description = Чи показувати в підземеллі шанс героя вижити; зазвичай так
command-host-deathmatch-candidate = кандидат
    .description = Перший гравець
command-host-deathmatch-opponent = суперник
    .description = Другий гравець; обирає, хто починає

## Запитання на пульті

part-adventure = пригода { $number }

## The invitation

invitation-hero = { $hero }: здоров’я { $health } з усім спорядженням
invitation-practice = { $count ->
    [one] Тренування з колодою { $decks }: у таблиці лідерів не зараховується.
    [few] Тренування з колодами { $decks }: у таблиці лідерів не зараховується.
    [many] Тренування з колодами { $decks }: у таблиці лідерів не зараховується.
   *[other] Тренування з колодами { $decks }: у таблиці лідерів не зараховується.
}
invitation-starter = { $name } обирає, хто починає.
invitation-starter-open = Хто починає, вирішить той, хто приєднається.

## Запитання перед тим, чого не повернути

confirm-pass-why = Підземелля порожнє. Якщо пасуєте, туди піде { $name }, нікого не зустріне й виграє цю пригоду.
confirm-concede = Здатися?
confirm-concede-why = { $name } одразу перемагає в матчі, а ви програєте; усі побачать, що ви здалися. Скасувати це не можна.
confirm-concede-button = Здатися

## Матч, якого не може бути

bad-decks = «{ $decks }» – це не тренувальні колоди. Напишіть по одній латинській літері від A до T на кожну пригоду, щонайбільше сім, наприклад ACF.

## Відмови правил і запрошень

refusal-wrong-number-of-seats = Це гра для двох. Оберіть одного суперника.
refusal-unknown-variant = Такого варіанта немає. Оберіть: { hero-warrior } або { hero-barbarian }.

## The result

result-three-wins = Перемога: три виграні пригоди.
result-three-losses = Перемога: три поразки суперника ({ $name }).
result-two-and-two = Перемога: дві виграні пригоди й дві поразки суперника ({ $name }).
result-forfeited = { $host } зараховує поразку: { $name }.
# { $end } – як «Kestrel виживає, здоров’я 1».
walked-upset = { $end }, хоча шанс був { $odds }
result-adventures = { $count ->
    [one] { $count } пригода
    [few] { $count } пригоди
    [many] { $count } пригод
   *[other] { $count } пригоди
}

## Rules

deathmatch-pitch = Герой і підземелля у вас спільні. Зробіть підземелля згубним для героя і пасуйте: туди мусить іти суперник. Перемога – тричі вижити, тричі згубити суперника або двічі одне і двічі друге.

## Сторінки правил: що на них є, у цьому порядку

rules-page-point =
    { rules-point }
    { rules-result }
    { rules-bluff }

    { rules-match }
    { $begins }
    -# { rules-next }
rules-page-turn =
    { rules-turn }
    { rules-turn-add }
    { rules-turn-discard }
    { rules-turn-must }

    { rules-pass }
    { rules-pass-first }
    { rules-pass-forced }
rules-page-dungeon =
    { rules-dungeon-order }
    { rules-dungeon-beaten }
    { rules-dungeon-blow }
    { rules-dungeon-end }

    { $equipment }
    { rules-hidden }

## Суть гри і перемога

rules-point = Герой, колода і підземелля у вас спільні. По черзі ви робите підземелля небезпечнішим або героя слабшим. **Коли здається, що герой уже не виживе, пасуйте:** у підземелля мусить іти суперник.
rules-result = Хто піде туди й виживе, виграє пригоду; хто загине, програє її. Другий гравець не виграє й не програє.
rules-bluff = Ви бачите лише свої картки, тож безпечне підземелля може здаватися смертельним: суперник пасує, а ви його проходите.
rules-match = **Перемога в матчі:** 3 виграні пригоди, або 3 поразки суперника, або 2 виграні пригоди й 2 поразки суперника.
rules-begins = Хто починає першу пригоду, обирає { $chooser }.
rules-begins-open = Хто починає першу пригоду, обирає той, хто приєднається.
rules-begins-hosted = Хто починає першу пригоду, обирає один із гравців.
rules-next = Далі починає той, хто ходив у підземелля. Усе спорядження і картки повертаються.
rules-unofficial = Неофіційно: фанатська версія для двох гри «Вітаємо в Підземеллі!» (Welcome to the Dungeon). Автори й видавці гри до цього не причетні.

## Ваш хід

rules-turn-discard = • **Скинути** разом з однією річчю спорядження; цієї речі не буде до кінця пригоди. Яке це було чудовисько, суперник не дізнається.
rules-pass = **Пасуйте** – і в підземелля йде суперник зі спорядженням, яке лишилося. Хто взяв картку, цього ходу вже не пасує.
rules-pass-first = Пас за порожнього підземелля – подарунок: суперник виживе.
rules-pass-forced = Коли колода порожня, іде той, хто поклав тринадцяту картку.

## У підземеллі

rules-hidden = **Ніколи не показують** скинутих карток і тих, до яких герой не дійшов.
rules-odds = **Шанс вижити** рахують так, ніби картки попереду клали наосліп. Тож він не видає, хто що додав.

## Спорядження

rules-equipment-back = Скинута річ повертається в наступній пригоді.

## Чудовиська

rules-monsters = { $count } карток, { $kinds } видів. Число після назви – сила: стільки здоров’я забирає удар. Що їх напевно долає:
rules-monster-alone = { $count }× { $monster } · ніщо
rules-monsters-again = У кожній пригоді в колоді всі ці картки. Сили 8 немає.

## Пригода крок за кроком. Двоє вигаданих гравців; починає перший.

rules-example-first = **Іволга**
rules-example-second = **Зяблик**
rules-example-warrior =
    { rules-example-first } бере Дракона (9) і додає. Його здолав би { tile-dragon-spear }.
    { rules-example-second } бере Ґолема (5) і додає. Його спинить хіба що { tile-vorpal-sword }.
    { rules-example-first } бере Орка (3) і скидає його й { tile-dragon-spear.object }.
    { rules-example-second } бере Демона (7) і додає. Дві його картки забрали б 12 здоров’я, а є 11: Зяблик хоче спасувати.
    Та ходить { rules-example-first } і **пасує:** тепер сам Дракон забирає 9 з 11, а дві картки невідомі.

    Тож { rules-example-second } іде, маючи 11 здоров’я, і називає для меча Демона.
    { $demon } · { tile-vorpal-sword } долає
    { $golem } · забирає 5 · здоров’я: 6
    { $dragon } · забирає 9 · герой гине
    { rules-example-second } програє пригоду й починає наступну.
rules-example-barbarian =
    { rules-example-first } бере Дракона (9) і додає. Його спинить хіба що { tile-vorpal-axe }.
    { rules-example-second } бере Вампіра (4) і додає. Без удару забирає 4.
    { rules-example-first } бере Орка (3) і скидає його й { tile-chainmail.object }. Було 11 здоров’я, тепер 7.
    { rules-example-second } бере Ґолема (5) і додає. Його долає { tile-war-hammer }: блеф.
    { rules-example-first } **пасує:** Дракон забирає 9, а сокира б’є лише раз.

    Тож { rules-example-second } іде, маючи 7 здоров’я.
    { $golem } · { tile-war-hammer } долає
    { $vampire } · стриматися: забирає 4 · здоров’я: 3
    { $dragon } · удар: { tile-vorpal-axe } долає
    { rules-example-second } виживає, маючи 3 здоров’я, і виграє пригоду.

## Годинник і скасування ходу

rules-clock-flag = У кого скінчилося і те, і те, програє матч.
rules-clock-claim = Якщо в когось скінчилося і те, і те, суперник може чекати далі, завершити матч без результату або натиснути «{ stall-claim }» і перемогти.

## Statistics

match-score-deathmatch = Пригоди: виграно { $adventures-won }, програно { $adventures-lost }
