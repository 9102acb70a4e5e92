# Dungeon Roll: кубики, скарби, поле, дії та їхні назви.

## Dice. Without a number where there is one.

roll-die-f = { $count ->
    [one] воїн
    [few] { $count } воїни
    [many] { $count } воїнів
   *[other] { $count } воїна
}
    .use = долає всіх ґоблінів або одне інше
roll-die-c = { $count ->
    [one] клірик
    [few] { $count } клірики
    [many] { $count } кліриків
   *[other] { $count } клірика
}
    .use = долає всіх скелетів або одне інше
roll-die-m = { $count ->
    [one] маг
    [few] { $count } маги
    [many] { $count } магів
   *[other] { $count } мага
}
    .use = долає всі слизи або одне інше
roll-die-t = { $count ->
    [one] злодій
    [few] { $count } злодії
    [many] { $count } злодіїв
   *[other] { $count } злодія
}
    .use = долає одне чудовисько або відчиняє всі скрині
roll-die-h = { $count ->
    [one] чемпіон
    [few] { $count } чемпіони
    [many] { $count } чемпіонів
   *[other] { $count } чемпіона
}
    .use = долає один вид або відчиняє всі скрині
roll-die-s = { $count ->
    [one] сувій
    [few] { $count } сувої
    [many] { $count } сувоїв
   *[other] { $count } сувою
}
    .use = перекидає кубики
roll-peril-g = { $count ->
    [one] ґоблін
    [few] { $count } ґобліни
    [many] { $count } ґоблінів
   *[other] { $count } ґобліна
}
roll-peril-k = { $count ->
    [one] скелет
    [few] { $count } скелети
    [many] { $count } скелетів
   *[other] { $count } скелета
}
roll-peril-o = { $count ->
    [one] слиз
    [few] { $count } слизи
    [many] { $count } слизів
   *[other] { $count } слизу
}
roll-peril-x = { $count ->
    [one] скриня
    [few] { $count } скрині
    [many] { $count } скринь
   *[other] { $count } скрині
}
roll-peril-p = { $count ->
    [one] зілля
    [few] { $count } зілля
    [many] { $count } зіль
   *[other] { $count } зілля
}
roll-peril-d = { $count ->
    [one] дракон
    [few] { $count } дракони
    [many] { $count } драконів
   *[other] { $count } дракона
}
# A companion that is no die: what the hero has brought along.
roll-ally = { $companion }-підмога

## Treasure

roll-token-sw = Меч
    .full = Разючий меч
    .use = діє як воїн
roll-token-ta = Талісман
    .full = Талісман
    .use = діє як клірик
roll-token-sc = Скіпетр
    .full = Скіпетр сили
    .use = діє як маг
roll-token-to = Відмички
    .full = Злодійські відмички
    .use = діють як злодій
# `treasure`: where a scroll may also be a die.
roll-token-ss = Сувій
    .treasure = Сувій (скарб)
    .full = Сувій
    .use = перекидає кубики
roll-token-ri = Перстень
    .full = Перстень невидимості
    .use = проводить повз дракона
roll-token-ds = Луска
    .full = Драконяча луска
    .use = ще 2 очки за кожну пару
roll-token-el = Еліксир
    .full = Еліксир
    .use = повертає кубик із цвинтаря
roll-token-db = Принада
    .full = Принада для дракона
    .use = перетворює чудовиськ на драконів
roll-token-tp = Портал
    .full = Портал до міста
    .use = одразу додому, з досвідом за цей рівень

## The board

# After the name of the game.
roll-level = рівень { $level }
roll-delve = похід { $delve } з { $delves }
roll-choosing = вибір героя
roll-part = хід { $number }
roll-points = { $points ->
    [one] { $points } очко
    [few] { $points } очки
    [many] { $points } очок
   *[other] { $points } очка
}
roll-experience = досвід { $experience }
roll-experience-of = досвід { $experience } (майстер – від { $mastery })
# `short`: після імені героя.
roll-ready = здібність готова
    .short = готово
roll-spent = здібність використано
    .short = використано
roll-left = вихід із гри
roll-delves = походи: { $delves }
# Those of a player that are over, one after the other: "home from level 4 ×2, fled from level 6".
# { $where }: the number of the level, or "roll-from-level".
roll-from-level = рівня { $level }
roll-ended-home = додому з { $where }
roll-ended-fled = втеча з { $where }
roll-ended-stayed = пропущено
# { $told }: "home from level 4, +4 XP, dragon beaten".
roll-record = Похід { $number }: { $told }
roll-gained = досвід +{ $experience }
roll-gained-none = без досвіду
roll-lost = втрачено досвіду: { $lost }
roll-party = Загін
roll-here = Тут
roll-treasure = Скарби
# { $points }: «3 очки».
roll-treasure-kept = варті { $points }
roll-nobody = порожній
roll-graveyard = { $count } на цвинтарі
roll-lair = { $count } у лігві (прокинеться від { $limit })
roll-lair-awake = { $count } (дракон прокинувся)
    .dice = { $count ->
        [one] { $count } кубик
        [few] { $count } кубики
        [many] { $count } кубиків
       *[other] { $count } кубика
    }
# Of 100 throws: that the party gets through the level. `least`: some help is not counted.
roll-chance = { $percent }{"\u00A0"}%
    .least = щонайменше { $percent }{"\u00A0"}%
# { $going }: as in "roll-odds-after".
roll-odds = Шанс пройти рівень { $level }: **{ $chance }**
    .after = Шанс пройти рівень { $level }, { $going }: **{ $chance }**
# { $by }: «воїн і клірик»; { $count }: скільки їх.
roll-odds-after = якщо { $count ->
        [one] піде
        [few] підуть
        [many] підуть
       *[other] підуть
    } { $by }
# { $helps }: «коронна здібність, перекидання і Еліксир».
roll-odds-spare = ще є в запасі: { $helps }.
    .first = спершу гляньте, чи не краще інше: { $helps }.
roll-odds-asleep = якщо дракон не прокинеться: { $holds }{"\u00A0"}%
roll-stake = Додому: досвід +{ $level }. Втеча: 0.
    .portal = Додому: +{ $level }. Втеча без Порталу: 0.
# The large line, and below it some of the next ones.
roll-dragon-awake = Дракон прокинувся!
roll-dragon-attacks = Дракон нападає!
# `fight`: once the monsters are beaten.
roll-dragon-needs = Щоб його здолати, потрібні **{ $count } різні соратники**.
    .fight = Після бою проти нього потрібні **{ $count } різні соратники**.
# { $who }: «воїн, маг, злодій».
# `hero`: a companion counts as another one.
roll-dragon-there = Вони є.
    .hero = Завдяки герою вони є.
roll-dragon-has = Вони є: { $who }.
    .hero = Завдяки герою вони є: { $who }.
roll-dragon-keeps = Їх можна зберегти: { $who }.
    .hero = Завдяки герою їх можна зберегти: { $who }.
# { $helps }: «2 зілля, Еліксир».
roll-dragon-back = поверніть із цвинтаря { $missing ->
    [one] ще когось іншого
    [few] ще { $missing } інших
    [many] ще { $missing } інших
   *[other] ще { $missing } інших
} ({ $helps })
# { $who }: «воїн і маг»; { $back }: попереднє.
roll-dragon-so-far = Є { $who }; спершу { $back }.
    .fight = Можна зберегти: { $who }; потім { $back }.
# { $kinds }: «клірик, маг, злодій».
roll-dragon-faces = 🐉 Проти дракона стане в пригоді: { $kinds }.
# { $who }: nothing, or "roll-dragon-who".
roll-dragon-few = У вас { $have }{ $who }.
    .fight = Зберегти можна { $have }{ $who }.
roll-dragon-lost = **Дракона не здолати:** різних соратників лише { $have } з { $count }{ $who }.
roll-dragon-who = { " " }({ $who })
# { $helps }: some of the next ones.
roll-dragon-helps = Може допомогти { $helps }.
roll-dragon-help-reroll = перекидання
roll-dragon-help-chest = скриня
roll-dragon-help-bait = { roll-token-db }
roll-dragon-help-hero = герой
    .ultimate = коронна здібність
roll-dragon-ring = Тоді Перстень проведе повз нього.
roll-dragon-portal = Тоді Портал поверне додому: досвід +{ $level }.
roll-dragon-flee = Тоді лишається тільки тікати.

## What is asked

roll-ask-hero = **{ $name }**: оберіть героя.
roll-ask-start = **{ $name }**: кинути кубики й спуститися на рівень 1?
roll-ask-form = **{ $name }**: змініть загін перед спуском.
roll-ask-scout = **{ $name }**: оберіть кубики, що лежатимуть на рівні { $level }.
roll-ask-clear = **{ $name }**: хто йде в бій?
    .first = **{ $name }**: хто йде в бій? Виділено тих, без кого легше обійтися.
roll-ask-fight = **{ $name }**: загін не здолає всіх. Битися далі чи тікати?
# { $helps }: «коронна здібність, перекидання і Еліксир».
roll-ask-otherwise = **{ $name }**: самі соратники не впораються. Щось інше чи втеча?
    .help = **{ $name }**: самі соратники не впораються. Ще є { $helps } – або втеча.
roll-ask-loot = **{ $name }**: здобич, далі чи додому?
    .first = **{ $name }**: здобич, далі чи додому? Усе, що лишите, пропаде: { $what }.
roll-ask-raid = **{ $name }**: спершу здобич, потім дракон (за нього досвід +1 і скарб).
roll-ask-dragon = **{ $name }**: хто йде проти дракона?
roll-ask-dragon-lost = **{ $name }**: що робите?
roll-ask-home = **{ $name }**: додому чи далі, на рівень { $next }?
roll-ask-bound = **{ $name }**: у люті додому не йдуть. Далі рівень { $next }.
roll-ask-deepest = **{ $name }**: це дно підземелля. Додому (досвід +{ $level }).
roll-ask-face = { $count ->
    [one] **{ $name }**: кубик повертається з цвинтаря. Ким він буде?
    [few] **{ $name }**: { $count } кубики повертаються з цвинтаря. Ким буде наступний?
    [many] **{ $name }**: { $count } кубиків повертаються з цвинтаря. Ким буде наступний?
   *[other] **{ $name }**: { $count } кубика повертаються з цвинтаря. Ким буде наступний?
}
roll-ask-second = **{ $name }**: змініть ще один кубик або йдіть далі.
roll-ask-discard = { $count ->
    [one] **{ $name }**: оберіть, який скарб скинути.
    [few] **{ $name }**: оберіть, які { $count } скарби скинути.
    [many] **{ $name }**: оберіть, які { $count } скарбів скинути.
   *[other] **{ $name }**: оберіть, які { $count } скарбу скинути.
}
roll-call = { $player }, ваш похід { $delve } з { $delves }.
roll-call-hero = { $player }, оберіть героя.

roll-hint = Долайте чудовиськ рівень за рівнем і вчасно поверніться додому: рівень 4 дає 4 досвіду, втеча – нічого. Досвід і збережені скарби – це ваші очки.
# Of the hero, below the first board's head.
roll-first-specialty = **{ $hero }:** { $does }.
roll-first-ultimate = **★ { $name }, коронна здібність (раз на похід):** { $does }.
roll-first-master = **⭐ Маючи { $experience } досвіду,** герой стане майстром і вмітиме більше ({ $hero }).

roll-hint-fight = Соратник діє раз на похід: воїн долає всіх ґоблінів, клірик – скелетів, маг – слизи, чемпіон – будь-який один вид. Або кожен із них долає одне чудовисько іншого виду.
roll-hint-loot = Скриня дає скарб, зілля повертає будь-якого соратника з цвинтаря.

## What is done

roll-button-hero = Герой
roll-button-hero-rules = Герой, правила
roll-do-roll = Кинути кубики
roll-do-stay = Не йти: +0
roll-do-flee = Тікати: +0
roll-do-done = Далі
roll-do-meet = До дракона
roll-do-on = На рівень { $next }
roll-do-home = Додому: +{ $level }
roll-do-skip = Більше не змінювати
roll-do-keep = Нічого не змінювати
roll-do-bait = Принада: усі чудовиська стають драконами
roll-do-portal = Портал: додому, досвід +{ $level }
roll-do-ring = Перстень: повз дракона
roll-do-fight = { $by }: { $beaten }
roll-do-open = { $by }: відчинити { $count ->
    [one] скриню
    [few] { $count } скрині
    [many] { $count } скринь
   *[other] { $count } скрині
}
roll-do-quaff = { $by }: випити { $count ->
    [one] зілля
    [few] { $count } зілля
    [many] { $count } зіль
   *[other] { $count } зілля
}
# { $what }: одне з цих; { $through }: як у «roll-chance», після цього.
roll-do-then = { $what } (тоді { $through }{"\u00A0"}%)
roll-do-elixir = Еліксир: повертається { $companion }
roll-do-reroll = { $by }: перекинути кубики
roll-do-discard = { $count ->
    [one] Скинути { $count } скарб
    [few] Скинути { $count } скарби
    [many] Скинути { $count } скарбів
   *[other] Скинути { $count } скарбу
}
roll-do-ultimate = { $ability }: { $what }
roll-do-ultimate-discard = { $ability }, скинути: { $what }
roll-once = коронна здібність героя, раз на похід
roll-do-set = { $before } → { $now }
roll-do-second-throw = Перекинути
roll-do-scouting = Рівень { $level }: { $what }
roll-do-scrolls = У сувої: { $what }
roll-do-calls-dragons = { $by }: { $what } → дракон
roll-do-rerolls-one = Перекинути: { $what }
roll-do-treasure-for-two = Скинути скарб ({ $what }): герой знову готовий
roll-menu = Щось інше…
roll-menu-hero = Обрати героя…
roll-menu-all = Усе інше…
roll-menu-use = Оберіть…
roll-menu-pick = { $what }…
roll-all = Усе, що можна зробити

confirm-roll-end = Завершити останній похід?
confirm-roll-end-why = Разом із ним закінчиться гра, і скасувати це не можна.
confirm-roll-end-button = Закінчити гру
confirm-roll-last-flight = Тікаєте: за цей похід досвіду не буде.
confirm-roll-last-flight-why = { confirm-roll-end-why }
confirm-roll-last-flight-button = Усе одно тікати
confirm-roll-flight = Тікати без досвіду?
confirm-roll-flight-why = Портал поверне вас додому з досвідом цього рівня.
confirm-roll-flight-button = Усе одно тікати
confirm-roll-dragon = Лишити здобич?
confirm-roll-dragon-why = Без неї ваші соратники не здолають дракона, а з нею ще можуть.
confirm-roll-dragon-button = Усе одно лишити
confirm-roll-potion = Перекинути зілля?
confirm-roll-potion-why = Зілля повертає кубик із цвинтаря. Перекинуте, воно може стати чим завгодно, навіть драконом.
confirm-roll-potion-button = Перекинути

## What happened

roll-hero-does = герой
roll-news-hero = { $name } обирає героя: { $hero }.
roll-news-thrown = { $what }, випало: { $now }.
roll-news-again = { $what }: { $before } → { $now }.
roll-news-drawn = Знайдено: **{ $token }** – { $use }.
roll-news-empty = Скарбів більше немає, тож досвід +{ $experience }.
roll-news-master = { $name } тепер майстер: { $hero }!
# { $name }: нової здібності.
roll-news-learnt = ★ { $name }: { $does }.
roll-news-fought = Здолано: { $beaten } ({ $by }).
roll-news-opened = Відчинено: { $chests } ({ $by }).
roll-news-quaffed = Випито: { $potions }. Витрачено: { $by }.
roll-news-returned = Повертається з цвинтаря: { $companion }.
roll-news-become = З’явилося: { $now }.
roll-news-turned = { $before } → { $now }.
roll-news-lair-left = Більше не в лігві: { $dragons } ({ $what }).
roll-news-spent = Використано: { $token }.
roll-news-dragon = Дракона здолано!
    .brings = Досвід +1 і скарб
roll-news-ultimate = { $ability }!
roll-news-ultimate-gone = { $ability }! Прибрано: { $gone }.
roll-news-refreshed = Герой знову готовий.
roll-news-discarded = { $name } скидає: { $tokens }.
roll-news-home = { $name } повертається з рівня { $level }: досвід +{ $experience }
roll-news-level = Рівень { $level }: { $dice }.
roll-news-lost = { $name }: поразка на рівні { $level }
roll-news-fled = { $name } тікає з рівня { $level } без досвіду
roll-flight-nobody = Битися далі було нікому: загін утік без досвіду.
# { $lost }: рівень перед цим, з якого загін міг піти додому.
roll-flight-cost = Рівнем раніше можна було піти додому: досвід +{ $lost }.
roll-news-portal = { $name } йде крізь Портал із рівня { $level }: досвід +{ $experience }
roll-news-ultimate-home = { $name } зникає з рівня { $level }: досвід +{ $experience }
roll-news-best = Поки що найкращий похід.
roll-news-stayed = { $name } не йде в цей похід.

## Moments, each shown briefly before the board goes on

roll-moment-party = { $name } кидає кубики загону: { $count }…
roll-moment-falls = { $count ->
    [one] { $name } спускається: котиться { $count } кубик…
    [few] { $name } спускається: котяться { $count } кубики…
    [many] { $name } спускається: котяться { $count } кубиків…
   *[other] { $name } спускається: котиться { $count } кубика…
}
roll-moment-last = Котиться останній кубик…
roll-moment-wakes = Дракон прокинувся!
roll-moment-attacks = Проти дракона: { $by }…

## The result

roll-merits = досвід { $experience } + { $treasure } за скарби
roll-no-delve = без жодного походу
roll-dragons = { $count ->
    [one] здолано дракона
    [few] здолано { $count } драконів
    [many] здолано { $count } драконів
   *[other] здолано { $count } дракона
}
roll-result-tie = За рівних очок попереду той, у кого лишилося менше скарбів.
# { $score }: «17 очок · Сільський герой».
roll-result-lost = Без утечі (досвід −{ $lost }): { $score }.
roll-result-next = Наступне звання: { $title } – від { $points } очок.
