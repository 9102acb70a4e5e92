# Dungeon Roll: що можна обрати, що запам’ятовується, правила, відмови.

game-dungeon-roll = Dungeon Roll
variant-dungeon-roll-solo = Соло
variant-dungeon-roll-several = Кілька гравців

## Команда і що можна обрати. Назви: малими літерами, до 32 знаків.

command-play-dungeon-roll = dungeon-roll
    .description = Соло або до чотирьох: ведіть загін кубиків дедалі глибше й вчасно повертайтеся додому
command-play-dungeon-roll-heroes = герої
    .description = Герої за жеребом, на вибір чи без них; якщо не вказати – за жеребом
command-play-dungeon-roll-set = набір
    .description = Які герої є; якщо не вказати – основні
command-play-dungeon-roll-mirror = дзеркало
    .description = Чи в усіх той самий герой; якщо не вказати, то ні
command-play-dungeon-roll-recycle-tokens = повернення-скарбів
    .description = Чи можна знову дістати використаний скарб; якщо не вказати, то ні
setting-dungeon-roll-heroes-dealt = за жеребом: кожному випаде якийсь герой
setting-dungeon-roll-heroes-chosen = на вибір: кожен обирає героя перед першим походом
setting-dungeon-roll-heroes-none = без героїв
setting-dungeon-roll-set-basic = { roll-set-basic }
setting-dungeon-roll-set-pack-1 = { roll-set-pack-1 }
setting-dungeon-roll-set-pack-2 = { roll-set-pack-2 }
setting-dungeon-roll-set-kickstarter = Kickstarter: { roll-set-kickstarter }
setting-dungeon-roll-set-all = { roll-set-all }
setting-dungeon-roll-mirror-off = ні: у кожного свій герой
setting-dungeon-roll-mirror-on = так: в усіх той самий герой
setting-dungeon-roll-recycle-tokens-off = ні: використаного скарбу в грі вже не буде
setting-dungeon-roll-recycle-tokens-on = так: використаний скарб повертається в торбу
roll-set-basic = основні герої
roll-set-pack-1 = набір героїв 1
roll-set-pack-2 = набір героїв 2
roll-set-kickstarter = основні герої, набір героїв 1, промогерої
roll-set-all = усі герої

## Перед грою

roll-pitch = Тричі ви ведете загін кубиків у підземелля. Повернетеся з рівня 4 – здобудете 4 досвіду, утечете – нічого. Перемагає той, у кого найбільше очок за досвід і скарби; наодинці бийте власний рекорд.
# { $set }: як вище; { $count }: скільки в ньому героїв.
roll-detail-dealt = Герої за жеребом: { $set } ({ $count })
roll-detail-chosen = Герої на вибір: { $set } ({ $count })
roll-detail-none = Без героїв
roll-detail-mirror-dealt = Дзеркальний матч: в усіх той самий герой.
roll-detail-mirror-chosen = Дзеркальний матч: героя для всіх обирає перший гравець.
roll-detail-recycle = Використані скарби повертаються в торбу.

## Що запам’ятовується

label-dungeon-roll-hero = Герой
label-dungeon-roll-hero-none = Без героя
label-dungeon-roll-hero-crusader = { roll-hero-crusader }
label-dungeon-roll-hero-enchantress = { roll-hero-enchantress }
label-dungeon-roll-hero-half-goblin = { roll-hero-half-goblin }
label-dungeon-roll-hero-knight = { roll-hero-knight }
label-dungeon-roll-hero-mercenary = { roll-hero-mercenary }
label-dungeon-roll-hero-minstrel = { roll-hero-minstrel }
label-dungeon-roll-hero-occultist = { roll-hero-occultist }
label-dungeon-roll-hero-spellsword = { roll-hero-spellsword }
label-dungeon-roll-hero-alchemist = { roll-hero-alchemist }
label-dungeon-roll-hero-archaeologist = { roll-hero-archaeologist }
label-dungeon-roll-hero-dwarf = { roll-hero-dwarf }
label-dungeon-roll-hero-leprechaun = { roll-hero-leprechaun }
label-dungeon-roll-hero-scout = { roll-hero-scout }
label-dungeon-roll-hero-sorceress = { roll-hero-sorceress }
label-dungeon-roll-hero-tracker = { roll-hero-tracker }
label-dungeon-roll-hero-viking = { roll-hero-viking }
label-dungeon-roll-hero-guild-leader = { roll-hero-guild-leader }
label-dungeon-roll-hero-time-traveller = { roll-hero-time-traveller }
label-dungeon-roll-hero-alexandra = { roll-hero-alexandra }
label-dungeon-roll-hero-amar-suen = { roll-hero-amar-suen }
label-dungeon-roll-hero-cassandra = { roll-hero-cassandra }
label-dungeon-roll-hero-yllavyre = { roll-hero-yllavyre }
label-dungeon-roll-hero-marpesia = { roll-hero-marpesia }
label-dungeon-roll-hero-szopin = { roll-hero-szopin }
label-dungeon-roll-hero-tou-lak = { roll-hero-tou-lak }
label-dungeon-roll-hero-tristan = { roll-hero-tristan }
score-dungeon-roll = { $score ->
    [one] { $score } очко
    [few] { $score } очки
    [many] { $score } очок
   *[other] { $score } очка
}
# Суми за багато ігор. Що в сумі нічого не каже, про те питають, але не розповідають.
sums-dungeon-roll = досвід: { $experience }, найглибший рівень: { $deepest }, дракони: { $dragons }, скрині: { $chests }, втечі: { $fled }{ $title-dragon-fodder ->
    [0] { "" }
    [one] { " · " }{ roll-title-dragon-fodder }: { $title-dragon-fodder }
    [few] { " · " }{ roll-title-dragon-fodder }: { $title-dragon-fodder }
    [many] { " · " }{ roll-title-dragon-fodder }: { $title-dragon-fodder }
   *[other] { " · " }{ roll-title-dragon-fodder }: { $title-dragon-fodder }
}{ $title-village-hero ->
    [0] { "" }
    [one] { " · " }{ roll-title-village-hero }: { $title-village-hero }
    [few] { " · " }{ roll-title-village-hero }: { $title-village-hero }
    [many] { " · " }{ roll-title-village-hero }: { $title-village-hero }
   *[other] { " · " }{ roll-title-village-hero }: { $title-village-hero }
}{ $title-seasoned-explorer ->
    [0] { "" }
    [one] { " · " }{ roll-title-seasoned-explorer }: { $title-seasoned-explorer }
    [few] { " · " }{ roll-title-seasoned-explorer }: { $title-seasoned-explorer }
    [many] { " · " }{ roll-title-seasoned-explorer }: { $title-seasoned-explorer }
   *[other] { " · " }{ roll-title-seasoned-explorer }: { $title-seasoned-explorer }
}{ $title-champion ->
    [0] { "" }
    [one] { " · " }{ roll-title-champion }: { $title-champion }
    [few] { " · " }{ roll-title-champion }: { $title-champion }
    [many] { " · " }{ roll-title-champion }: { $title-champion }
   *[other] { " · " }{ roll-title-champion }: { $title-champion }
}{ $title-hero-of-ages ->
    [0] { "" }
    [one] { " · " }{ roll-title-hero-of-ages }: { $title-hero-of-ages }
    [few] { " · " }{ roll-title-hero-of-ages }: { $title-hero-of-ages }
    [many] { " · " }{ roll-title-hero-of-ages }: { $title-hero-of-ages }
   *[other] { " · " }{ roll-title-hero-of-ages }: { $title-hero-of-ages }
}
roll-title-dragon-fodder = Корм для дракона
roll-title-village-hero = Сільський герой
roll-title-seasoned-explorer = Бувалий дослідник
roll-title-champion = Чемпіон
roll-title-hero-of-ages = Герой віків

## Теми правил

roll-topic-point = Суть гри
roll-topic-delve = Похід крок за кроком
roll-topic-companions = Соратники
roll-topic-dragon = Дракон
roll-topic-treasure = Скарби
roll-topic-points = Очки, звання, перемога
roll-topic-heroes = Герої
roll-topic-example = Приклад походу
roll-topic-time = Час і скасування ходу
roll-topic-hero = Герой: { $hero }
roll-topic-set-basic = Усі основні герої
roll-topic-set-pack-1 = Усі герої з набору 1
roll-topic-set-kickstarter = Усі промогерої
roll-topic-set-pack-2 = Усі герої з набору 2

## Суть гри

roll-rules-point = Тричі ви ведете загін кубиків у підземелля. На кожному рівні проти вас на один кубик більше. **Вчасно поверніться додому:** похід дає досвід за останній пройдений рівень, за рівень 4 – це 4. Якщо доводиться тікати, досвіду немає.
roll-rules-point-treasure = Скрині й дракон дають скарби. Використаний скарб допомагає, невикористаний приносить очки.
roll-rules-point-hero = Ваш герой має особливість і коронну здібність, яка діє раз на похід. Коли досвід сягає { $experience }, герой стає майстром.
roll-rules-point-open = Нічого не приховано: усі бачать усі кубики й усі скарби.

## Похід

roll-rules-party = **1. Загін.** Киньте кубики загону (їх { $count }): це ваші соратники. Кожен діє один раз і йде на цвинтар. Нових до наступного походу не буде.
roll-rules-level = **2. Рівень.** На рівні 4 кидають 4 кубики підземелля, і так далі. Їх усього { $count }, і ті, що в лігві, лишаються там: якщо вільних замало, кидають усі вільні. Дракони, що випали, відразу йдуть у лігво.
roll-rules-monsters = **3. Чудовиська.** Позбутися треба всіх: їх долають соратники, а скарби можуть допомогти.
roll-rules-loot = **4. Здобич.** Відчиняйте скрині й пийте зілля, скільки хочете. Що лишили, те пропало.
roll-rules-beast = **5. Дракон.** Приходить, якщо в лігві щонайменше { $count } дракони.
roll-rules-regroup = **6. Додому чи далі.** Додому – і ви маєте досвід за цей рівень: за рівень 4 – це 4, без попередніх. Або далі, на наступний рівень, з тим, що лишилося від загону. Після рівня { $deepest } ідуть додому.
roll-rules-flee = **Утекти** можна, доки перед вами чудовиська або дракон. Похід скінчено, досвіду за рівні немає. Скарби лишаються вашими, досвід за драконів теж.
roll-rules-turns = Спершу всі за порядком місць ідуть у перший похід, потім усі в другий, потім у третій.

## Соратники. По рядку на кожну грань кубика загону, за її літерою.

roll-rules-companions = Кожен соратник робить щось одне, а потім його кубик іде на цвинтар:
roll-rules-companion-f = **Воїн:** скільки завгодно ґоблінів, або 1 інше чудовисько, або 1 скриня.
roll-rules-companion-c = **Клірик:** скільки завгодно скелетів, або 1 інше чудовисько, або 1 скриня.
roll-rules-companion-m = **Маг:** скільки завгодно слизів, або 1 інше чудовисько, або 1 скриня.
roll-rules-companion-t = **Злодій:** 1 чудовисько або скільки завгодно скринь.
roll-rules-companion-h = **Чемпіон:** скільки завгодно чудовиськ одного виду або скільки завгодно скринь.
roll-rules-companion-s = **Сувій:** перекидає разом усі кубики загону й підземелля, які ви оберете, але не драконів і не ті, що на цвинтарі. Не б’ється й нічого не відчиняє.
roll-rules-potions = **Зілля:** будь-який соратник, навіть сувій, випиває скільки завгодно. Спершу він іде на цвинтар, а тоді кожне зілля повертає звідти один кубик, можливо, той самий, з гранню на ваш вибір. Коли кубиків там не лишилося, пити не можна.
roll-rules-fewer = Скарб, що діє як соратник, уміє все це, тільки без кубика для цвинтаря. Долати й відчиняти можна менше, ніж ви могли б. Сувій діє в бою, під час збору здобичі та проти дракона (а проти дракона – лише на кубики загону); якщо він приводить чудовиськ, спершу бій із ними.

## Дракон

roll-rules-lair = Дракони лишаються в лігві з рівня на рівень. Їхніх кубиків бракує, коли кидають наступний рівень.
roll-rules-comes = Коли їх щонайменше { $count }, після здобичі цього рівня приходить дракон. Тоді можна:
roll-rules-slay = • **Здолати його:** потрібні { $count } різні соратники. Сувою серед них бути не може, а скарб, що діє як соратник, – може. Це відразу дає скарб і досвід +1.
roll-rules-ring = • **Прослизнути повз нього:** потрібен { roll-token-ri.full }. Нагороди немає, але рівень пройдено.
roll-rules-away = • **Піти** крізь { roll-token-tp.full } з досвідом цього рівня або втекти без нього.
roll-rules-emptied = І після бою, і після персня лігво порожнє: його кубики знову кидають, починаючи з наступного рівня.
roll-rules-heroes-differ = Деякі герої це змінюють.

## Скарби. По рядку на кожен вид, за його кодом; { $count } – скільки їх.

roll-rules-treasure = Усього скарбів – { $count }. Кожна відчинена скриня й кожен здоланий дракон дають один, навмання. Якщо їх не лишилося, натомість досвід +1.
roll-rules-used = Кожен діє один раз, і більше його в грі немає.
roll-rules-used-recycled = Кожен діє один раз, а потім повертається в торбу.
roll-rules-token-sw = { $count }× **{ roll-token-sw.full }:** діє як воїн.
roll-rules-token-ta = { $count }× **{ roll-token-ta.full }:** діє як клірик.
roll-rules-token-sc = { $count }× **{ roll-token-sc.full }:** діє як маг.
roll-rules-token-to = { $count }× **{ roll-token-to.full }:** діють як злодій.
roll-rules-token-ss = { $count }× **{ roll-token-ss.full }:** діє як сувій.
roll-rules-token-ri = { $count }× **{ roll-token-ri.full }:** проти дракона; лігво порожніє, нагороди немає.
roll-rules-token-ds = { $count }× **{ roll-token-ds.full }:** використати її не можна; у кінці – ще 2 очки за кожну пару.
roll-rules-token-el = { $count }× **{ roll-token-el.full }:** на рівні; один кубик повертається з цвинтаря з гранню на ваш вибір. Пити його нікому не треба.
roll-rules-token-db = { $count }× **{ roll-token-db.full }:** у бою; усі чудовиська стають драконами та йдуть у лігво.
roll-rules-token-tp = { $count }× **{ roll-token-tp.full }:** у бою або проти дракона; відразу додому з досвідом цього рівня. Невикористаний – 2 очки.
roll-rules-worth = **У кінці** кожен невикористаний скарб приносить 1 очко, якщо не сказано інакше.

## Очки

roll-rules-points = **Очки** – це ваш досвід і вартість невикористаних скарбів: за кожен 1, за { roll-token-tp.full } 2, і ще 2 за кожну пару Драконячої луски.
roll-rules-titles = **Звання:** { $titles }.
# Одне зі звань.
roll-rules-title = { $title } від { $points }
roll-rules-alone = **У грі соло** переможця немає: важать ваш рахунок і звання. Якщо здаєтеся, лишається те, що ви маєте, як після втечі, але в таблицю лідерів такий рахунок не потрапляє.
roll-rules-table = **З іншими** перемагає той, у кого найбільше очок. Серед рівних – той, у кого менше невикористаних скарбів; якщо й тут рівність, перемога спільна.
roll-rules-leave = Хто виходить із гри, лишається зі своїми очками, як після втечі, і стає після всіх, хто грає далі. Хто лишається сам, відразу перемагає з тим рахунком, який є.
roll-rules-due = Якщо герой у кінці мусить скинути скарби, очки рахують після цього. Хто виходить із гри, скидає найменш цінні.
roll-rules-flag = **У кого скінчився час** перед походом, той утрачає цей похід; у бою або проти дракона загін тікає; після рівня йде додому. Хто так утрачає всі три походи, той виходить із гри.

## Герої

roll-rules-specialty = **Особливість** діє в кожному поході скільки завгодно разів, якщо не сказано інакше.
roll-rules-ultimate = **Коронна здібність** діє раз на похід: у бою, під час збору здобичі або проти дракона, якщо не сказано інакше. Потім її використано – до наступного походу або доки щось не зробить її знову готовою.
roll-rules-mastery = **Майстерність:** щойно досвід сягає { $experience }, герой стає майстром, навіть посеред походу. Якщо коронну здібність уже використано, вона лишається такою до наступного. Вартість скарбів тут не рахується.
roll-rules-never = Герої з набору 2 майстрами не стають.
roll-rules-abilities = Особливість поширюється й на скарби, що діють як соратники. Якщо одні соратники можуть діяти як інші, двоє однакових проти дракона рахуються як два різні. Прибране й скинуте не дає ні досвіду, ні скарбів. Якщо здібність приводить чудовиськ, спершу бій із ними.

## Приклад походу, рядок за рядком. Без героя.

roll-example-party = **Кидок загону:** 2 воїни, клірик, маг, злодій, чемпіон і сувій.
roll-example-1 = **Рівень 1:** ґоблін. Його долає воїн.
roll-example-2 = **Рівень 2:** скриня й дракон. Дракон іде в лігво. Злодій відчиняє скриню: { roll-token-ta.full }.
roll-example-3 = **Рівень 3:** скелет, слиз і зілля. Сувій перекидає слиз: випадає другий скелет. Клірик долає обох.
roll-example-potion = **Здобич:** другий воїн випиває зілля, йде на цвинтар і повертається чемпіоном.
roll-example-4 = **Рівень 4:** 2 ґобліни й 2 дракони. Чемпіон долає обох ґоблінів.
roll-example-dragon = **Приходить дракон,** бо драконів у лігві 3. Маг, чемпіон і { roll-token-ta.full } – троє різних соратників, і вони його долають. Це досвід +1 і скарб: { roll-token-tp.full }.
roll-example-home = **Додому:** для рівня 5 соратників не лишилося. За рівень 4 це 4 досвіду, а за весь похід 5. Портал, якщо зберегти його до кінця, дасть іще 2 очки.
roll-example-mastery = Маючи 5 досвіду, герой став би майстром.

## Годинник і повернення ходу

roll-rules-clock = Усе, що ви робите на одному рівні, – один хід. Спершу спливає його час, потім запас, який у кожного один на весь матч. Що буде, коли скінчиться і те, й інше: «{ roll-topic-points }».
roll-rules-undo = Доки не кинули кубики й не дістали скарб, зроблене можна скасувати.
roll-rules-unofficial = Неофіційна версія Dungeon Roll, зроблена шанувальниками. Не пов’язана з автором і видавцем.

## Відмови правил

refusal-dungeon-roll-die-gone = Кубика чи скарбу для цього вже немає: оберіть на полі щось інше.
refusal-dungeon-roll-hero-taken = Цього героя вже обрано: оберіть іншого.
refusal-dungeon-roll-not-in-set = Цього героя немає в наборі, з яким ви граєте: оберіть іншого.
refusal-dungeon-roll-exhausted = Коронну здібність уже використано: оберіть на полі щось інше.
refusal-dungeon-roll-monsters-first = Спершу здолайте чудовиськ: скрині й зілля – після них.
refusal-dungeon-roll-bound = Після здібності «{ roll-ultimate-berserker-rage }» додому можна лише з рівня, на якому здолано дракона, або з рівня 10: ідіть далі.
refusal-dungeon-roll-not-for-so-many = У Dungeon Roll грають від одного до чотирьох гравців: укажіть число від 1 до 4.
refusal-dungeon-roll-mirror-alone = Для дзеркального матчу треба щонайменше двоє гравців: вимкніть його або грайте з іншими.
refusal-dungeon-roll-mirror-without-heroes = Для дзеркального матчу потрібні герої: вимкніть його або грайте з героями.
refusal-dungeon-roll-set-too-small = У цьому наборі менше героїв, ніж гравців: оберіть більший.
