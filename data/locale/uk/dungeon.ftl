# Чудовиська, герої, спорядження та його дія. Спільне для всіх ігор у підземеллі.

list-and = { $first } і { $last }
list-or = { $first } або { $last }

## Чудовиська. `drawn`: після «ви взяли»; `beaten`: після «долає»; `faced`: після «перед героєм».

monster-goblin = Ґоблін
    .drawn = Ґобліна
    .beaten = Ґоблінів
    .faced = Ґоблін
monster-skeleton = Скелет
    .drawn = Скелета
    .beaten = Скелетів
    .faced = Скелет
monster-orc = Орк
    .drawn = Орка
    .beaten = Орків
    .faced = Орк
monster-vampire = Вампір
    .drawn = Вампіра
    .beaten = Вампірів
    .faced = Вампір
monster-golem = Ґолем
    .drawn = Ґолема
    .beaten = Ґолемів
    .faced = Ґолем
monster-lich = Ліч
    .drawn = Ліча
    .beaten = Ліча
    .faced = Ліч
monster-demon = Демон
    .drawn = Демона
    .beaten = Демона
    .faced = Демон
monster-dragon = Дракон
    .drawn = Дракона
    .beaten = Дракона
    .faced = Дракон

monster-strength = { $monster } · сила { $strength }
monster-copies = { $count ->
    [one] { $count } картка з 13
    [few] { $count } картки з 13
    [many] { $count } карток з 13
   *[other] { $count } картки з 13
}

## Герої

hero-warrior = Воїн
hero-barbarian = Варвар

## Спорядження. `object`: після «скидає» чи «використовує» (знахідний відмінок).

tile-knight-shield = Лицарський Щит
    .object = Лицарський Щит
tile-plate-armor = Лати
    .object = Лати
tile-torch = Смолоскип
    .object = Смолоскип
tile-holy-grail = Святий Грааль
    .object = Святий Грааль
tile-dragon-spear = Спис на Дракона
    .object = Спис на Дракона
tile-vorpal-sword = Разючий Меч
    .object = Разючий Меч
tile-leather-shield = Шкіряний Щит
    .object = Шкіряний Щит
tile-chainmail = Кольчуга
    .object = Кольчугу
tile-war-hammer = Бойовий Молот
    .object = Бойовий Молот
tile-vorpal-axe = Разюча Сокира
    .object = Разючу Сокиру
tile-healing-potion = Цілюще Зілля
    .object = Цілюще Зілля

## Дія спорядження кількома словами

effect-none = +{ $health } здоров’я
    .short = +{ $health } здоров’я
effect-beats-up-to = долає чудовиськ сили 1–{ $strength }
    .short = проти 1–{ $strength }
effect-beats-even = долає чудовиськ парної сили
    .short = проти 2, 4, 6
effect-beats-kind = долає { $monster } (сила { $strength })
    .short = проти { $strength }
effect-beats-named = долає один вид чудовиськ, названий перед входом
    .short = проти названого
effect-may-beat-once = один раз здолає будь-кого
    .short = раз проти будь-кого
effect-revives-once = один раз оживляє героя (здоров’я { $health })
    .short = раз оживляє ({ $health })
