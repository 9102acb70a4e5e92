# Спільне для всіх ігор у підземеллі: чудовиська, герої, спорядження, поле, картка в руці, шлях.

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
monster-fairy = Фея
    .drawn = Фею
    .beaten = Фею
    .faced = Фея
monster-ally = Помічник
    .drawn = Помічника
    .beaten = Помічника
    .faced = Помічник
monster-mimic = Мімік
    .drawn = Міміка
    .beaten = Міміка
    .faced = Мімік
monster-cube = Желатиновий куб
    .drawn = Желатиновий куб
    .beaten = Желатиновий куб
    .faced = Желатиновий куб
monster-count = Граф
    .drawn = Графа
    .beaten = Графа
    .faced = Граф
monster-shapeshifter = Перевертень
    .drawn = Перевертня
    .beaten = Перевертня
    .faced = Перевертень

# A monster that is another one for the time being: “Shapeshifter (Golem)”.
monster-as = { $name } ({ $kind })
monster-strength = { $monster } · сила { $strength }
monster-copies = { $count ->
    [one] { $count } картка з 13
    [few] { $count } картки з 13
    [many] { $count } карток з 13
   *[other] { $count } картки з 13
}

## Дія особливих чудовиськ. `short`: кількома словами, поруч з іменем.

special-fairy = Її сила 0, тобто парна: здоров’я вона не забирає.
    .short = не шкодить
special-ally = Не має сили й не шкодить. Наступна картка в підземеллі не діє, хоч би якою вона була.
    .short = наступна картка не діє
special-mimic = Його сила – кількість речей спорядження, що лишилися на момент зустрічі: від 0 до 6. Хоч би якою вона була, це { monster-mimic }, а не чудовисько іншого виду.
    .short = сила = кількість речей
special-cube = Не має сили. Забирає одну річ спорядження, яку обирає той, хто в підземеллі, разом зі здоров’ям, яке вона дає; якщо спорядження не лишилося, нічого не робить.
    .short = забирає річ
special-count = Його сила 4, а вид – { monster-vampire }, якщо той, хто в підземеллі, ще не має картки досягнення. Якщо картка досягнення є, сила 8, а виду немає.
    .short = { monster-vampire } 4 або 8
special-shapeshifter = Його сила – місце в підземеллі, рахуючи від першої зустрінутої картки, а вид – той, що має таку силу. Якщо місце восьме або далі дев’ятого, виду немає.
    .short = сила = місце по черзі

## Герої. `object`: після «обирає» (знахідний відмінок).

hero-warrior = Воїн
    .object = Воїна
hero-barbarian = Варвар
    .object = Варвара
hero-mage = Маг
    .object = Мага
hero-rogue = Пройдисвіт
    .object = Пройдисвіта
hero-bard = Бард
    .object = Барда
hero-ninja = Ніндзя
    .object = Ніндзю
hero-princess = Принцеса
    .object = Принцесу
hero-necromancer = Некромант
    .object = Некроманта

## Спорядження. `object`: після «скидає» чи «використовує» (знахідний відмінок).

tile-knight-shield = Лицарський щит
    .object = Лицарський щит
tile-plate-armor = Лати
    .object = Лати
tile-torch = Смолоскип
    .object = Смолоскип
tile-holy-grail = Святий Грааль
    .object = Святий Грааль
tile-dragon-spear = Спис на Дракона
    .object = Спис на Дракона
tile-vorpal-sword = Разючий меч
    .object = Разючий меч
tile-leather-shield = Шкіряний щит
    .object = Шкіряний щит
tile-chainmail = Кольчуга
    .object = Кольчугу
tile-war-hammer = Бойовий молот
    .object = Бойовий молот
tile-vorpal-axe = Разюча сокира
    .object = Разючу сокиру
tile-healing-potion = Цілюще зілля
    .object = Цілюще зілля
tile-wall-of-fire = Стіна вогню
    .object = Стіну вогню
tile-bracelet-of-protection = Браслет захисту
    .object = Браслет захисту
tile-demonic-pact = Угода з Демоном
    .object = Угоду з Демоном
tile-polymorph = Поліморф
    .object = Поліморф
tile-omnipotence = Всемогутність
    .object = Всемогутність
tile-mithril-armor = Мітрилові обладунки
    .object = Мітрилові обладунки
tile-buckler = Баклер
    .object = Баклер
tile-invisibility-cloak = Плащ-невидимка
    .object = Плащ-невидимку
tile-ring-of-power = Перстень влади
    .object = Перстень влади
tile-vorpal-dagger = Разючий кинджал
    .object = Разючий кинджал
tile-fancy-hat = Вишуканий капелюх
    .object = Вишуканий капелюх
tile-glamorous-tunic = Розкішна туніка
    .object = Розкішну туніку
tile-dancing-blade = Меч-гарцівник
    .object = Меч-гарцівник
tile-lucky-coin = Щаслива монетка
    .object = Щасливу монетку
tile-charming-flute = Заворожуюча флейта
    .object = Заворожуючу флейту
tile-elvish-harp = Ельфійська арфа
    .object = Ельфійську арфу
tile-weird-concoction = Дивне вариво
    .object = Дивне вариво
tile-curative-herbs = Цілющі трави
    .object = Цілющі трави
tile-smoke-bomb = Димна бомба
    .object = Димну бомбу
tile-wooden-shuriken = Дерев’яний сюрикен
    .object = Дерев’яний сюрикен
tile-ninjato = Ніндзято
    .object = Ніндзято
tile-shinobi-gear = Костюм шинобі
    .object = Костюм шинобі
tile-mr-charm = Пан Шарм
    .object = Пана Шарма
tile-chaperon = Компаньйонка
    .object = Компаньйонку
tile-family-crown = Корона династії
    .object = Корону династії
tile-royal-scepter = Королівський посох
    .object = Королівський посох
tile-greatsword = Нічогенький меч
    .object = Нічогенький меч
tile-dragon-leash = Драконів повідець
    .object = Драконів повідець
tile-zombie = Зомбі
    .object = Зомбі
tile-dark-cape = Темний плащ
    .object = Темний плащ
tile-dark-stone = Темний камінь
    .object = Темний камінь
tile-reanimation-bones = Воскресальні кісточки
    .object = Воскресальні кісточки
tile-bloody-wand = Кривава паличка
    .object = Криваву паличку
tile-possession-scroll = Сувій одержимості
    .object = Сувій одержимості

## Дія спорядження: коли і як часто. `short`: кількома словами, поруч із назвою.

effect-none = +{ $health } здоров’я
    .short = +{ $health } здоров’я
effect-beats-up-to = долає чудовиськ сили { $strength } або меншої
    .short = проти 1–{ $strength }
effect-beats-even = долає чудовиськ парної сили
    .short = проти парних
effect-beats-kind = долає { $monster } (сила { $strength })
    .short = проти { $strength }
effect-beats-named = долає один вид чудовиськ, названий перед входом
    .short = названий вид
effect-may-beat-once = один раз здолає будь-кого
    .short = раз будь-кого
effect-revives-once = один раз оживляє героя ({ $health } здоров’я)
    .short = оживить ({ $health })
effect-beats-from = долає чудовиськ сили { $strength } або більшої
    .short = проти { $strength }+
effect-beats-strengths = долає чудовиськ сили { $strengths }
    .short = проти { $strengths }
effect-beats-strengths-below = долає чудовиськ сили { $strengths }, поки здоров’я героя менше за { $below }
    .short = здоров’я < { $below }: { $strengths }
effect-beats-repeated = долає друге й кожне наступне чудовисько того самого виду, хоч би що сталося з першим
    .short = проти повторів
effect-beats-named-by-other = долає { monster-golem.beaten }, { monster-lich.beaten } або { monster-demon.beaten }: кого саме, називає перед входом інший гравець на ваш вибір
    .short = проти 5, 6 або 7
effect-beats-kind-and-shields = долає { $monster } (сила { $strength }); кожне здолане так чудовисько послаблює всі подальші удари на 1
    .short = проти { $strength }, удари −1
effect-beats-kind-and-next = долає { $monster }, а наступна картка тоді не діє
    .short = проти { $strength } і наступної картки
effect-drains-up-to = долає чудовиськ сили { $strength } або меншої і додає їхню силу до здоров’я героя
    .short = проти 1–{ $strength }, лікує
effect-drains-kind = долає { $monster } (сила { $strength }) і додає цю силу до здоров’я героя
    .short = проти { $strength }, лікує
effect-caps-damage = поки здоров’я героя менше за { $below }, удар непарної сили забирає щонайбільше 1, а парної – щонайбільше 2
    .short = здоров’я < { $below }: удари до 2
effect-lowers-damage = кожен удар забирає на { $amount } менше здоров’я
    .short = кожен удар −{ $amount }
effect-may-beat-odd-once = один раз здолає будь-яке чудовисько непарної сили
    .short = раз проти непарного
effect-may-beat-even-on = може здолати чудовисько парної сили, а далі долає кожне парне, доки не пройде непарне
    .short = проти серії парних
effect-may-beat-for-a-tile = може здолати будь-кого, щоразу ціною іншої речі спорядження
    .short = проти всіх, за річ
effect-may-beat-kind-and-next = один раз здолає { $monster }, а наступна картка тоді не діє
    .short = раз проти { $strength } і наступної
effect-may-drain-once = один раз здолає будь-кого й додасть його силу до здоров’я героя
    .short = раз долає й лікує
effect-may-replace-once = один раз замінить чудовисько наступною карткою колоди
    .short = раз замінює чудовисько
effect-revives-at-one = оживляє героя зі здоров’ям 1 скільки завгодно разів, але не тоді, коли перед цим воно було рівно 1
    .short = оживляє (1)
effect-wins-if-all-differ = якщо герой гине, показує все підземелля; коли там немає двох карток одного виду, герой виживає
    .short = рятує, якщо всі чудовиська різні

## Здоров’я і спорядження

health-of = Здоров’я { $health } з { $full }
# More than at the door, by equipment that gives some.
health-above = Здоров’я { $health }
tile-removed = скинуто: { $name }
tiles-gone = Скинуто: { $tiles }
tiles-gone-by = { $tiles } ({ $name })

## Підземелля і колода

dungeon-count = Підземелля **{ $count }**
# Below that: from whom the cards are, as «Kestrel 3, Moth 1».
dungeon-added = Додано: { $added }
dungeon-empty = **Порожньо**
cards-of = { $name } { $count }
deck-cards = Колода **{ $count }**
deck-empty = Колода **0**
deck-last-card = Остання картка: хто її візьме, той і йде.

## Що сталося щойно

last-drew = { $name } бере картку.
last-added = { $name } додає чудовисько.
last-discarded = { $name } скидає чудовисько і { $tile }.
last-passed = { $name } пасує.
last-forced = Колода порожня, тож { $name } пасує.
last-struck = { $name } використовує { $tile }.
last-held = { $name } стримується і приймає удар.

## Хто і що має зробити

ask-turn = **{ $name }** бере картку чи пасує?
ask-card = **{ $name }**: додати картку чи скинути?
ask-card-add = **{ $name }** мусить додати картку: спорядження не лишилося.
ask-name = **{ $name }** іде в підземелля. Кого здолає { $tile }?
ask-name-passed = **{ $other } пасує: { $name } іде в підземелля.**
ask-name-forced = **Колода порожня: { $name } іде в підземелля.**
ask-name-which = **{ $name }**: кого здолає { $tile }?

## Кнопки й меню

button-draw = Беру
button-pass = Пасую
# На полі, доки гравець тримає взяту картку: до руки.
button-place = Додати чи скинути…
button-add = Додати до підземелля
button-hold = Стриматися
menu-discard = Скинути разом із…
menu-name = Назвати чудовисько…

## Поклик наступного гравця. `player` – згадка.

call-turn = { $player }, ваш хід · підземелля { $dungeon }, колода { $deck }.
call-turn-empty = { $player }, ваш хід · підземелля порожнє, колода { $deck }.
call-card = { $player }, узята картка чекає на вас: «{ button-cards }».
call-card-back = { $player }, ваша картка знову у вас.

## Шлях підземеллям

walk-title = { $name } у підземеллі
walk-title-survived = { $name } повертається з підземелля
walk-title-empty = { $name } проходить порожнє підземелля
walk-title-revived = { $name } повертається з того світу
walk-title-last-health = { $name } ледве виживає
walk-title-saved = { $name } гине, та виживає
walk-title-unhurt = { $name }: жодної подряпини
walk-title-fell = { $name } гине
walk-title-fell-first = { $name } гине одразу
walk-title-fell-last = { $name } гине наприкінці
walk-title-wins = { $name } виживає й перемагає в матчі
walk-title-loses = { $name } гине: у матчі перемагає { $winner }
walk-names = **{ $name } називає: { $monster }.**
walk-names-other = **Названо: { $monster }.**
walk-names-luck = **Названо жеребом: { $monster }.**
walk-named = { $tile } (названо: **{ $monster }**)
walk-named-by-luck = { $tile } (названо жеребом: **{ $monster }**)
walk-looms = **{ $monster }**…
# { $monster } викреслено.
walk-beaten = { $monster } · { $tile }
# Зустрінуті раніше, через кому.
walk-earlier = Раніше: { $monsters }
walk-earlier-hit = { $monster } (−{ $damage })
walk-hit = { $monster } · **−{ $damage }** · здоров’я: { $health }
walk-revived = { $monster } · **забирає { $damage }** · { $tile }: герой оживає, здоров’я: { $health }
walk-beaten-for = { $monster } · { $tile }, ціна: { $price }
walk-gain = **+{ $gain }** · здоров’я: { $health }
walk-loss = **−{ $loss }** · здоров’я: { $health }
walk-back = { $tile }: герой оживає, здоров’я: { $health }
walk-harmless = { $monster } · нічого не забирає
walk-skipped = { $monster } · не діє ({ $by })
walk-replaced = { $monster } · { $tile }: замість нього йде наступна картка колоди
walk-ally = { $monster } · наступна картка не діє
walk-nothing = { $monster } · нема чого забрати
walk-took = { $monster } · забирає: { $tile }
walk-used-up = { $tile }: використано
walk-earlier-gain = { $monster } (+{ $gain })
walk-shown = Решту відкрито: { $monsters }
walk-differ = { $tile } рятує героя: усі чудовиська різні.
walk-alike = { $tile } не рятує: { $monster } трапляється не раз.
walk-ahead = { $count ->
    [one] Попереду остання картка.
    [few] Попереду { $count } картки.
    [many] Попереду { $count } карток.
   *[other] Попереду { $count } картки.
}
walk-last-card = Це остання картка.
# Позаду відкритої картки.
walk-behind = { $count ->
    [one] За нею ще { $count } картка.
    [few] За нею ще { $count } картки.
    [many] За нею ще { $count } карток.
   *[other] За нею ще { $count } картки.
}
# Картки, від яких герой зараз загине. { $what }: одне з двох наступних.
walk-deadly = Зараз смертельна **{ $what }**
walk-deadly-from = сила від { $strength }
walk-deadly-at = сила { $strengths }
walk-not-deadly = Наступна картка ще не смертельна.
walk-not-deadly-answered = Із правильною відповіддю наступна картка не смертельна.
walk-unstoppable = Виживе напевно: **щонайменше { $health } здоров’я**
walk-unharmed = Виживе напевно: **більше ані подряпини**
walk-sure = **{ $name }: надійний вихід є.**
walk-doomed = **{ $name } уже не врятувати.**
walk-empty = Підземелля порожнє: шлях вільний.
walk-drop-why = Він забирає одну річ разом зі здоров’ям, яке вона давала.
walk-hold-asked = Стриматися: далі запитають про інше спорядження.
walk-hold-beaten = Стриматися: { $tile } здолає чудовисько.
walk-hold-revives = Стриматися: −{ $damage } здоров’я, далі герой оживе зі здоров’ям { $health } ({ $tile }).
walk-hold-harmless = Стриматися: здоров’я не зменшиться.
walk-hold-falls = Стриматися: −{ $damage } здоров’я, герой загине.
walk-hold-falls-unless = Стриматися: −{ $damage } здоров’я, герой загине, хіба що врятує { $tile }.
walk-hold-costs = Стриматися: −{ $damage } здоров’я, лишиться { $health }.
walk-faces = На шляху **{ $monster }**.
walk-stopped = На цьому матч закінчився.
# Чому герой іде в підземелля, сказано перед цим; { $added } – як «Kestrel 3, Moth 1».
walk-against = Додано: { $added }.
walk-equipment = Спорядження: { $tiles }
walk-used = { $tile } (використано)
walk-lost = { $tile } (віддано)
walk-bare = Спорядження не лишилося.

## Походи й подвиги в підсумку

walked-survived = { $name } виживає, здоров’я { $health }
walked-fell = { $name } гине: здоров’я { $health }, а назустріч { $monster }
walked-off = не завершено
feat-bare = { $count ->
    [one] { $name } зустрічає без спорядження { $count } чудовисько
    [few] { $name } зустрічає без спорядження { $count } чудовиська
    [many] { $name } зустрічає без спорядження { $count } чудовиськ
   *[other] { $name } зустрічає без спорядження { $count } чудовиська
}
feat-discarded = { $count ->
    [one] { $name } скидає { $count } річ спорядження за одне підземелля
    [few] { $name } скидає { $count } речі спорядження за одне підземелля
    [many] { $name } скидає { $count } речей спорядження за одне підземелля
   *[other] { $name } скидає { $count } речі спорядження за одне підземелля
}

## Картка в руці

hand-title = Ви взяли { $monster } · сила { $strength }
hand-beaten = Гарантований захист: **{ $tiles }**.
hand-cost = Гарантованого захисту немає: **−{ $strength } здоров’я**.
hand-title-special = Ви взяли { $monster }
# A piece of equipment that may beat it, and what it does.
hand-may = { $tile }: { $effect }.
hand-if-named = { $tile } здолає це чудовисько, якщо назвати його.
hand-once = { $tile } може здолати це чудовисько, але діє лише раз за підземелля.
hand-must-add = Спорядження не лишилося, тож картку треба додати до підземелля.
hand-mine = Ваші картки в підземеллі, у порядку зустрічі: { $monsters }
hand-discards = Ви скинули: { $monsters }
hand-discard = { $monster } + { $tile }
hand-none = У вас немає картки
hand-heroes = Герої на вибір
placed-added = До підземелля додано: { $monster }
placed-discarded = Скинуто: { $monster } + { $tile }
placed-back = Хід із цією карткою скасовано
placed-over = Матч завершено
placed-left = Ви вийшли з цією карткою в руці: { $monster }
placed-never = Матч закінчився, а картка лишилася у вас: { $monster }

## Запитання перед тим, чого не повернути

confirm-pass = Справді спасувати?
confirm-pass-button = Усе одно спасувати

## Відмови правил і запрошень

refusal-tile-gone = Цієї речі вже немає. Оберіть іншу.
refusal-no-tiles-left = Спорядження не лишилося, тож скинути картку немає з чим. Додайте її до підземелля.
refusal-card-in-hand = Ви вже взяли картку. Додайте її до підземелля або скиньте разом з однією річчю спорядження.
refusal-no-card-in-hand = У вас немає картки. Спершу візьміть її або пасуйте.
refusal-no-such-strength = Цього чудовиська назвати не можна. Оберіть одне із запропонованих.
refusal-first-card = Першу картку треба додати: так домовлено для цієї гри.
refusal-not-offered = Це зараз не застосувати. Що можна, видно на полі.

## Rules

menu-rules-deathmatch = Правила і спорядження…
rules-topic-point = Суть гри
rules-topic-turn = Ваш хід
rules-topic-dungeon = У підземеллі
rules-topic-equipment = Спорядження
rules-topic-monsters = Чудовиська
rules-topic-example = Приклад пригоди
rules-topic-time = Час і скасування ходу

## Ваш хід

rules-turn = **Візьміть картку або пасуйте.** Картка – це чудовисько, яке бачите лише ви. З нею можна зробити одне з двох:
rules-turn-add = • **Додати** до підземелля, сорочкою догори.
rules-turn-must = Якщо спорядження не лишилося, картку треба додати.

## У підземеллі

rules-dungeon-order = Чудовиська виходять по одному. Останнє додане виходить першим.
rules-dungeon-beaten = Спорядження автоматично долає всіх, кого може; здоров’я це не забирає.
rules-dungeon-blow = Кожне інше чудовисько забирає стільки здоров’я, скільки має сили.
rules-dungeon-end = Якщо після останнього чудовиська лишилося хоча б 1 здоров’я, герой виживає. Якщо 0 – гине.

## Спорядження

rules-hero = **{ $hero }:** здоров’я { $health }, з усім спорядженням – { $whole }.
# Річ докладно. Кілька таких речень можуть іти підряд.
rules-tile-of = Спорядження · { $hero }
rules-tile-health = +{ $health } здоров’я.
rules-tile-beats = Автоматично й щоразу долає: { $monsters }.
rules-tile-named = Перед входом назвіть одне з восьми чудовиськ; це побачать усі. Автоматично й щоразу долає назване.
# { $part } as below: in rounds the button bears the name of the piece.
rules-tile-strike = { $part ->
    [round] Коли виходить чудовисько, яке забирає здоров’я і якого не долає жодна інша річ, оберіть: застосувати цю річ і здолати його, хоч би хто це був, чи стриматися і прийняти удар. Один раз за підземелля.
   *[adventure] Коли виходить чудовисько, якого не долає жодна інша річ, оберіть: ударити й здолати його, хоч би хто це був, чи стриматися і прийняти удар. Один удар на підземелля.
}
rules-tile-revives = Коли герой гине, спрацьовує автоматично, один раз за підземелля: герой оживає зі здоров’ям { $health }, а те чудовисько зникає.
rules-tile-cards = { $count ->
    [one] Це { $count } картка з 13.
    [few] Це { $count } картки з 13.
    [many] Це { $count } карток з 13.
   *[other] Це { $count } картки з 13.
}
rules-tile-health-of = Хто йде в підземелля, має з усім спорядженням { $whole } здоров’я, без цієї речі – { $without }.
rules-tile-beats-more = Проти інших чудовиськ не діє.
rules-tile-beats-kind-more = Долає й особливих чудовиськ, якщо вони тоді цього виду; інших – ні.
rules-tile-beats-strength-more = Долає й особливих чудовиськ, якщо на момент зустрічі в них така сила; інших – ні.
rules-tile-named-specials = Особливі чудовиська рахуються, якщо вони тоді цього виду. Перед порожнім підземеллям називати нікого не треба.
rules-tile-named-more = Проти інших чудовиськ не діє. Перед порожнім підземеллям називати нікого не треба.
rules-tile-strike-more = Про чудовиськ, яких долає інше спорядження, вас не питають. Якщо стриматися, те саме запитають про наступне чудовисько. Використана річ більше не діє.
rules-tile-revives-more = Якої сили був удар, неважливо. Якщо герой загине вдруге, це кінець.
rules-tile-beats-nothing = Чудовиськ не долає.
rules-tile-itself-more = Діє автоматично.
rules-tile-repeated-more = Чудовисько без виду ніколи не вважається повторним.
rules-tile-other-more = Хто йде в підземелля, обирає, хто називатиме; можна обрати й того, хто вибув. Обраний гравець може віддати вибір жеребу.
rules-tile-asked-more = Вас питають про кожне таке чудовисько, яке забирає здоров’я і якого жодна річ не долає автоматично. Якщо стриматися, річ лишається на потім.
rules-tile-leash-more = Вас питають про кожне таке чудовисько – до того, як подіє інше спорядження.
rules-tile-next-more = Наступна картка не робить нічого, хай яка вона: ні удару, ні втрат, ні ефекту.
rules-tile-shields-more = Якщо її забрати, удари знову такі, як були.
rules-tile-coin-more = Вас питають про парне чудовисько, якого жодна річ не долає автоматично; далі монетка діє автоматично. Її не зупиняє ні чудовисько, яке долає інша річ, ні картка, яка не діє або не має сили. Її зупиняє непарне чудовисько, якого ніщо не долає, навіть якщо його удар не забирає здоров’я: монетку тоді витрачено.
rules-tile-price-more = Вас питають про кожне чудовисько, якого жодна річ не долає автоматично; яку річ віддати, обираєте ви. Здоров’я, яке та річ давала, втрачено. Якщо інших речей немає, її не застосувати.
rules-tile-replace-more = Вас питають про кожне чудовисько сили 1 або більшої – до того, як подіє інше спорядження. Нова картка стає на те саме місце. Якщо колода порожня, міняти нема на що.
rules-tile-differ-more = Картки без виду відрізняються від усіх інших. Картка, яку замінив { tile-polymorph }, не рахується.
rules-tile-bones-more = Чудовисько, що вдарило, зникає.
rules-house-ruling = **Так вирішили ми:** жодне відоме нам джерело цього значення не підтверджує.
# { $part }: what equipment comes back after, an adventure or a round.
rules-tile-always = { $part ->
    [round] З цією річчю починається кожен раунд із цим героєм. Якщо її скинути, її не буде до кінця раунду.
   *[adventure] З цією річчю починається кожна пригода. Якщо її скинути, її не буде до кінця пригоди.
}
rules-tile-there = **Зараз:** є.
rules-tile-gone = { $part ->
    [round] **Зараз:** немає до кінця раунду (скинуто: { $name }).
   *[adventure] **Зараз:** немає до кінця пригоди (скинуто: { $name }).
}
rules-tile-used = **Зараз:** у цьому підземеллі вже використано.
rules-tile-given-up = **Зараз:** у цьому підземеллі вже віддано.

## Чудовиська

rules-monster = { $count }× { $monster } · { $tiles }

## Годинник і скасування ходу

rules-clock-turn = Узяти картку й покласти її – це один хід; усі рішення в підземеллі – теж один. Спершу спливає час на хід, потім запас, який у кожного один на весь матч.
rules-clock-stands = Годинник стоїть, доки картка в дорозі до вас і доки показують похід у підземелля.
