# Boss Monster: герої, поле, запитання і дії, рука. Що сталося: news.ftl.
# { $name }: гравець. { $hero }: `boss-hero`, { $heroes } – кілька таких. { $room }, { $spell },
# { $boss }, { $card }: назви карток, див. cards.ftl; вони не відмінюються й стоять у лапках.
# { $rooms }, { $spells }, { $souls }, { $wounds } у реченні: слова з числом звідси, як-от «2 душі».

## Класи й герої. `all`: кілька, без числа.

boss-class-cleric = клірик
    .all = клірики
boss-class-fighter = воїн
    .all = воїни
boss-class-mage = маг
    .all = маги
boss-class-thief = злодій
    .all = злодії
boss-class-fool = блазень
    .all = блазні
# { $class }: як вище. «воїн 6».
boss-hero = { $class } { $health }
boss-hero-fool = Блазня не принадити жодним скарбом: він іде до того, у кого найменше душ; якщо таких кілька, лишається в місті.

## Скарби за класом, який вони принаджують. Одна кімната: «2 для кліриків»; підземелля: «для кліриків 5».

boss-treasure-cleric = { $count } для кліриків
boss-treasure-fighter = { $count } для воїнів
boss-treasure-mage = { $count } для магів
boss-treasure-thief = { $count } для злодіїв
boss-treasure-none = немає
boss-lures-cleric = для кліриків { $count }
boss-lures-fighter = для воїнів { $count }
boss-lures-mage = для магів { $count }
boss-lures-thief = для злодіїв { $count }

## Слова з числом

boss-souls = { $count ->
    [one] { $count } душа
    [few] { $count } душі
    [many] { $count } душ
   *[other] { $count } душі
}
boss-wounds = { $count ->
    [one] { $count } рана
    [few] { $count } рани
    [many] { $count } ран
   *[other] { $count } рани
}
boss-rooms = { $count ->
    [one] { $count } кімната
    [few] { $count } кімнати
    [many] { $count } кімнат
   *[other] { $count } кімнати
}
    .drawn = { $count ->
        [one] { $count } кімнату
        [few] { $count } кімнати
        [many] { $count } кімнат
       *[other] { $count } кімнати
    }
boss-spells = { $count ->
    [one] { $count } закляття
    [few] { $count } закляття
    [many] { $count } заклять
   *[other] { $count } закляття
}
    .drawn = { $count ->
        [one] { $count } закляття
        [few] { $count } закляття
        [many] { $count } заклять
       *[other] { $count } закляття
    }
boss-copies = { $count ->
    [one] { $count } така картка
    [few] { $count } такі картки
    [many] { $count } таких карток
   *[other] { $count } такої картки
}
boss-turns = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
    [many] { $count } ходів
   *[other] { $count } ходу
}
# Бос у меню: до 100 знаків. { $does }: що дає підвищення рівня.
boss-option = досвід { $experience } · { $treasures } · підвищення рівня: { $does }

## Види карток і те, що додається з їхніх даних. `short`: у рядку руки.

boss-kind-monster = кімната чудовиськ
    .short = чудовисько
boss-kind-trap = кімната-пастка
    .short = пастка
boss-kind-advanced-monster = покращена кімната чудовиськ
    .short = покращене чудовисько
boss-kind-advanced-trap = покращена кімната-пастка
    .short = покращена пастка
boss-when-build = у будівництві
    .short = під час будівництва
boss-when-adventure = у пригодах
    .short = під час пригод
boss-when-both = у будівництві та в пригодах
    .short = будь-коли
# Однієї кімнати.
boss-damage = шкода { $damage }
# { $heroes }: «✚ клірики» або «✚✚».
boss-lured = ідуть { $heroes }
boss-do-room = Кімната
boss-do-spell = Закляття
boss-type-room = кімната
boss-type-spell = закляття

## Поле

boss-when = Хід { $turn } · { $stage }
boss-part = хід { $number }
boss-stage-opening = Підготовка
boss-stage-beginning = Початок ходу
boss-stage-build = Будівництво
boss-stage-turned = Нові кімнати
boss-stage-bait = Принада
boss-stage-adventure = Пригоди
boss-stage-end = Кінець ходу
boss-town = У місті: { $heroes }
boss-town-empty = У місті нікого
# Біля підземелля гравця: «3/10». { $signs }: знаки класів із числами.
boss-score = { $count }/{ $most }
boss-treasure = скарби { $signs }
boss-alarm-wounds = ще рана – і поза грою
boss-alarm-out = вибуває в кінці ходу
boss-alarm-souls = ще душа – і перемога
boss-alarm-ten = десять душ
boss-no-rooms = ще без кімнат
boss-face-down = закрита
boss-frozen = заморожена
boss-levelled = рівень підвищено
boss-out = поза грою
boss-left = вихід із гри

# Шлях героїв минулого ходу. { $to }: «Kestrel 💀 +2», для кожного, хто щось дістав.
boss-last = Хід { $turn }: { $told }
boss-last-none = ніхто не пішов, бо ніде не було найбільше їхніх скарбів
boss-last-falls = { $count ->
    [one] загинув { $count } герой ({ $to })
    [few] загинули { $count } герої ({ $to })
    [many] загинули { $count } героїв ({ $to })
   *[other] загинуло { $count } героя ({ $to })
}
boss-last-through = до боса { $count ->
    [one] дійшов { $count } герой ({ $to })
    [few] дійшли { $count } герої ({ $to })
    [many] дійшли { $count } героїв ({ $to })
   *[other] дійшло { $count } героя ({ $to })
}

## Прогноз: що випливає з того, що бачать усі. По рядку на героя.

boss-forecast = Якщо не грати карток:
# { $goes }: одне з цих двох, герой у дорозі чи вже біля входу. { $health }: скільки здоров’я лишиться.
boss-forecast-goes = { $hero } → { $name }
boss-forecast-waits = { $hero } ({ $name })
boss-forecast-falls = { $goes }: загине («{ $room }»)
boss-forecast-through = { $goes }: пройде (лишиться { $health }), { $wounds }
boss-forecast-tied = { $count ->
    [one] { $heroes } лишається в місті: скарбів порівну
    [few] { $heroes } лишаються в місті: скарбів порівну
    [many] { $heroes } лишаються в місті: скарбів порівну
   *[other] { $heroes } лишаються в місті: скарбів порівну
}
boss-forecast-souls-tied = { $count ->
    [one] { $heroes } лишається в місті: душ порівну
    [few] { $heroes } лишаються в місті: душ порівну
    [many] { $heroes } лишаються в місті: душ порівну
   *[other] { $heroes } лишаються в місті: душ порівну
}
boss-forecast-none = { $count ->
    [one] { $heroes } лишається в місті: його скарбів ні в кого немає
    [few] { $heroes } лишаються в місті: їхніх скарбів ні в кого немає
    [many] { $heroes } лишаються в місті: їхніх скарбів ні в кого немає
   *[other] { $heroes } лишаються в місті: їхніх скарбів ні в кого немає
}
boss-forecast-more = і ще { $count }
boss-forecast-face-down = Якщо не грати карток, без закритих кімнат:
boss-forecast-covered = Якщо не грати карток, без нових і накритих кімнат:
boss-here = { $hero } ({ $name }, «{ $room }»): шкода { $damage } із { $health }.
boss-here-falls = Якщо не грати карток, загине тут: { $souls }.
boss-here-falls-later = Якщо не грати карток, загине далі («{ $room }»): { $souls }.
boss-here-through = Якщо не грати карток, пройде (лишиться { $health }): { $wounds }.

## Запитання вікна, його читають усі. { $names }: кого питають, хоч би що в них на руках.

boss-asked-all = усі
boss-asked-all-but = усі, крім { $name }
boss-ask-window = **Щось зіграєте?** Чекаємо: { $names }.
boss-ask-cancel = { $play } Подіє, якщо ніхто не скасує. Чекаємо: { $names }.
boss-about-builder = { $name } завершує будівництво.
boss-about-heroes = Підземелля гравця { $name }, перед першим героєм.
boss-about-nobody = Підземелля гравця { $name }: біля входу нікого.
boss-waits = { $plays } Подіє, якщо ніхто не завадить.

## У першому ході, під запитанням: що можна зробити

boss-hint-build = Збудуйте кімнату: натисніть «{ boss-button-build }». Герой іде туди, де найбільше його скарбів, і гине, якщо шкода кімнат досягне його здоров’я.
boss-hint-opening = Ви – бос підземелля. Щоходу до міста приходять герої, усі будують по кімнаті, і кожен герой іде туди, де найбільше його скарбів. Загине там – вам душі, пройде – рани. Десять душ – перемога, п’ять ран – ви поза грою.
boss-hint-signs = { $signs } Після кімнати – її шкода.
boss-hint-advanced = Покращену будують замість кімнати з таким скарбом.
boss-hint-keep = Почати з покращеної не можна.
boss-hint-classes = Герої та їхні скарби: { $classes }.
boss-hint-window = Можна втрутитися: натисніть «{ boss-button-react }» або «{ boss-do-no }». Хто що відповідає, не бачить ніхто. «{ boss-do-no-unless }» – і вас запитають знову, якщо хтось зіграє.
boss-hint-adventure = У кожній кімнаті герой зазнає шкоди. Якщо її вже досить, він гине на виході з кімнати; доти картки можуть це змінити.

## Про що питають одного гравця. { $card }: картка, через яку питають, { $does }: що вона робить.

boss-ask-discard-two = **Скиньте 2 картки із 7.** Чекаємо: { $names }.
boss-ask-first = **Збудуйте першу кімнату, закритою.** Чекаємо: { $names }.
boss-ask-build = **{ $name }**: кімната, закляття чи нічого?
boss-ask-draw = **{ $name }**, «{ $card }»: узяти кімнату чи закляття?
boss-ask-order = **{ $name }**: що з цього перше?
boss-ask-opponent = **{ $name }**, «{ $card }» ({ $does }): який суперник?
boss-ask-hero = **{ $name }**, «{ $card }» ({ $does }): який герой?
boss-ask-soul = **{ $name }**, «{ $card }» ({ $does }): який герой серед душ?
boss-ask-wound = **{ $name }**, «{ $card }» ({ $does }): кого зцілити?
boss-ask-room = **{ $name }**, «{ $card }» ({ $does }): яка кімната?
boss-ask-second-room = **{ $name }**, «{ $card }» ({ $does }): які дві?
boss-ask-destroys = «{ $card }»: кожен знищує одну свою кімнату. Чекаємо: { $names }.
boss-ask-build-more = **{ $name }**: збудувати ще одну кімнату («{ $card }»)?
boss-ask-place = **{ $name }**, «{ $card }» ({ $does }): де збудувати?
boss-ask-card = **{ $name }**, «{ $card }» ({ $does }): яка картка?
boss-ask-spell-to-discard = **{ $name }**, «{ $card }» ({ $does }): скиньте закляття.
boss-ask-discard = { $count ->
    [one] **{ $name }**, «{ $card }» ({ $does }): скиньте { $count } картку.
    [few] **{ $name }**, «{ $card }» ({ $does }): скиньте { $count } картки.
    [many] **{ $name }**, «{ $card }» ({ $does }): скиньте { $count } карток.
   *[other] **{ $name }**, «{ $card }» ({ $does }): скиньте { $count } картки.
}
boss-ask-type = **{ $name }**, «{ $card }» ({ $does }): кімнати чи закляття?
boss-ask-use = **{ $name }**: «{ $card }» ({ $does }) – застосувати?

## Поклик під полем. { $players }: згадки.

boss-call-opening = { $players }, гра починається: скиньте 2 картки.
boss-call-first = { $players }, збудуйте першу кімнату.
boss-call-build = { $players }, хід { $turn }: ваша черга будувати.
boss-call-builders = { $players }, хід { $turn }: будуйте в такому порядку.
boss-call-window = { $players }, зіграєте щось?
boss-call-adventure = { $players }, хід { $turn }: починаються пригоди.
boss-call-choose = { $players }, вибір за вами: «{ $card }».

## Що можна зробити

boss-do-no = Ні
boss-do-no-unless = Ні, якщо всі ні
boss-do-insist = Зіграти, хоч би що робили інші
boss-do-relent = Зіграти, якщо інші не зіграють
boss-do-answer = Обрати…
boss-do-swap = { $name }: поміняти дві кімнати…
boss-do-other-card = Інша картка
boss-do-place = Збудувати…
boss-do-place-left = { $card }: нова, ліворуч
boss-do-place-on = { $card } замість «{ $room }»
# Під місцем для кімнати: герої, які прийдуть, якщо більше нічого не зміниться.
boss-do-lures = зараз прийдуть: { $heroes }
boss-do-lures-none = зараз ніхто не прийде
boss-do-play = Зіграти або застосувати…
boss-do-play-spell = { $spell }
boss-do-play-at = { $card } → { $target }
boss-do-use = { $room }: застосувати
boss-do-cancel = { $card }: скасувати закляття «{ $spell }»
# { $cost }: закляття, яке за це скидають.
boss-do-cancel-for = { $card }: скинути «{ $cost }» і скасувати «{ $spell }»
boss-do-done = Готово
boss-do-build-nothing = Не будувати
confirm-boss-idle = Справді не будувати цього ходу?
confirm-boss-idle-why = Ви ще можете збудувати кімнату. Це запитання бачите лише ви.
confirm-boss-idle-button = { boss-do-build-nothing }
boss-do-yes = Так
boss-do-no-thanks = Не треба
boss-do-discard = { $count ->
    [one] Скинути { $count } картку…
    [few] Скинути { $count } картки…
    [many] Скинути { $count } карток…
   *[other] Скинути { $count } картки…
}
boss-target-room = { $name }: { $room }
# { $room }: її номер і назва.
boss-target-inside = { $room } (у ній герой)
boss-target-hero = { $name }: { $hero }
boss-target-town = { $hero } у місті
boss-target-player = { $name }
boss-target-soul = { $name }: { $hero }, душа
# Кнопка до руки: для чого вона; в усіх однакова.
boss-button-opening = Скинути…
boss-button-first-room = Збудувати…
boss-button-build = Збудувати…
boss-button-react = Зіграти…
boss-button-cancel = Скасувати…
boss-button-dungeons = Підземелля
boss-button-discards = Скинуте
boss-button-dungeon = До підземелля
boss-button-signs = Знаки
boss-menu-choose = Обрати…
boss-menu-dungeons = Чиє підземелля…
boss-menu-cards = Картка повністю…

## Постійні накази. `does`: другий рядок у меню.

boss-order = Питати мене: { $order }
boss-order-every = у кожній кімнаті
    .does = Щоразу, коли ви можете щось зіграти
boss-order-key = у ключові миті
    .does = Перед першим чужим героєм, де герой загине, в останній кімнаті, після останнього будівничого
boss-order-aimed = лише коли цілять у мене
    .does = Коли ціль – ваше підземелля, герой у ньому чи ваш рахунок
boss-order-hero = не через цього героя
    .does = «Ні», доки цей герой не скінчить свій шлях
boss-order-phase = не в цій фазі
    .does = «Ні» до кінця будівництва чи пригод

## Рука й відповідь у вікні. Ні того, ні того більше ніхто не бачить.

# { $heroes }: клас зі знаком: «✦ маги». { $does }: підвищення рівня.
boss-hand-boss = До вашого боса «{ $boss }» йдуть { $heroes }, тож кімнати з { $sign } корисні.
boss-hand-level = З п’ятою кімнатою: { $does }.
boss-hand-empty = На руках нічого немає.
boss-hand-copies = { $card } ×{ $count }
boss-hand-answer = Ваша відповідь: { $answer }.
boss-hand-discarded = Скинуто: { $answer }.
boss-hand-change = Змінити
boss-hand-play = Можна зіграти **«{ $card }»**
boss-hand-use = Можна застосувати кімнату **«{ $card }»**
boss-hand-laid = Збудовано: { $placed }.
boss-hand-waited = Чекаємо: { $names }.
boss-hand-out = Ви поза грою. Можна дивитися її до кінця.
boss-hand-wait = Зараз не ваша черга
# Що треба зробити, заголовок руки: до 30 знаків.
boss-hand-opening = Скиньте 2 картки із 7
boss-hand-first-room = Збудуйте першу кімнату
boss-hand-build = Збудуєте кімнату чи ні?
boss-hand-placed = Зіграєте ще щось?
boss-hand-nothing = Зіграти нічого: натисніть «{ boss-do-no }»
boss-hand-secret = Кличемо всіх, щоб ніхто не знав, хто має картку.
boss-hand-unless = «{ boss-do-no-unless }»: якщо хтось зіграє, спитаємо знову.
boss-hand-react = Зіграйте або натисніть «{ boss-do-no }»
boss-hand-cancel = Скасуйте або натисніть «{ boss-do-no }»
boss-hand-choice = Вибір за вами: «{ $card }»
boss-hand-choose = Вибір за вами
boss-hand-answered = Змінити відповідь?
boss-answer-no = Ні
boss-answer-order = Ні, як задано в «Питати мене»
boss-answer-no-unless = Ні, якщо ніхто не зіграє
boss-answer-hero = Ні, доки цей герой не скінчить свій шлях
boss-answer-phase = Ні до кінця фази
boss-answer-play = { $play }, хоч би що робили інші
boss-answer-play-unless = { $play }, хіба що зіграє хтось інший

## Чому картку зараз не зіграти, до 26 знаків. { $cards }: короткі назви.

boss-hand-not-now = Не зараз: { $cards }
boss-why-line = { $cards } ({ $why })
boss-why-build = лише під час будівництва
boss-why-adventure = лише під час пригод
boss-why-first = не можна будувати першою
boss-why-cancel = зараз можна лише скасувати
boss-why-covered = на ній лежить кімната
boss-why-own-build = лише коли будуєте ви
boss-why-no-place = нема де збудувати
boss-why-placed = кімнату вже збудовано
boss-why-strike = цього ходу не будують
boss-why-no-target = зараз немає цілі
boss-why-no-hero = у підземеллі немає героя
boss-why-no-cost = нема чим заплатити
boss-why-used = уже діяла цього ходу
boss-why-no-spell = нема чого скасовувати
boss-why-not-behind = більше кімнат ніхто не має
boss-why-not-ahead = ні в кого такого відриву
boss-why-frozen = заморожена цього ходу

## Підземелля, для кожного, хто питає, у тому порядку, яким ним ідуть

boss-details-title = Підземелля гравця { $name }
boss-details-boss = **{ $boss }**, досвід { $experience } · скарби: { $treasures }
boss-details-score = { $souls }, { $wounds } · на руках: { $rooms }, { $spells }
boss-details-lures = Усього скарбів: { $lures }
boss-details-entrance = Біля входу, по черзі: { $heroes }
boss-details-entrance-empty = Біля входу нікого.
boss-details-room = **{ $number }. { $room }** · шкода { $damage } { $treasures }
boss-details-face-down = **{ $number }.** Закрита кімната
boss-details-face-down-on = **{ $number }.** Закрита кімната, під нею «{ $room }»
boss-details-under = Під нею: { $cards }
boss-details-frozen = Заморожена до кінця ходу
boss-details-used = Уже діяла цього ходу
boss-details-inside = Усередині: { $hero }, шкода { $damage } із { $health }
boss-details-souls = Душі: { $heroes }
boss-details-wounds = Рани: { $heroes }
boss-details-signs = На полі: { $signs }. Число після героя – його здоров’я, після кімнати – її шкода.
boss-legend-face-down = закрита кімната
# Приклади з цього поля. { $sign }, { $class }: героя в місті; { $heroes }: до чиїх скарбів ідуть.
boss-legend-hero = у місті { $sign }{ $health }: { $class } зі здоров’ям { $health }
boss-legend-treasure = скарби { $sign }{ $count }: до них ідуть { $heroes }
boss-sign-souls = душі
boss-sign-wounds = рани
boss-sign-here = чий хід або де зараз герой
boss-sign-way = шлях героїв
boss-sign-falls = герой гине
boss-discards-title = Скинуті картки, спершу найновіші
boss-discards-empty = Ще нічого не скинуто.
