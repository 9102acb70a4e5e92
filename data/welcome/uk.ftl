# Welcome to the Dungeon and Welcome Back to the Dungeon, for two to four players.

game-dungeon = Вітаємо в Підземеллі!
sums-dungeon = підземелля: пройдено { $runs-survived }, загибелей { $runs-fallen }
match-score-dungeon = підземелля: пройдено { $runs-survived }, загибелей { $runs-fallen }
variant-dungeon-welcome = Вітаємо в Підземеллі!
variant-dungeon-welcome-back = З поверненням у Підземелля
variant-dungeon-both = Вітаємо в Підземеллі! (обидві коробки)

command-play-dungeon = підземелля
    .description = Для 2–4 гравців: зробіть підземелля згубним для героя і вчасно пасуйте, бо останній іде туди
command-play-dungeon-box = коробка
    .description = Які герої та чудовиська: з однієї коробки чи з обох
command-play-dungeon-hero = герой
    .description = Перший герой; якщо не вказати, його обере жереб
command-play-dungeon-first-turn = перша-картка
    .description = Чи мусить кожен додати свою першу картку; зазвичай ні
command-play-dungeon-specials = особливі-чудовиська
    .description = Чи знають усі, які особливі чудовиська в колоді; зазвичай ні
command-play-dungeon-necromancer = некромант
    .description = Чи грає Некромант, деякі значення якого визначили ми; зазвичай ні
setting-dungeon-box-welcome = Вітаємо в Підземеллі: Воїн, Варвар, Маг, Пройдисвіт
setting-dungeon-box-welcome-back = З поверненням у Підземелля: Принцеса, Ніндзя, Бард, особливі чудовиська
setting-dungeon-box-both = обидві коробки: герої обох, особливі чудовиська
setting-dungeon-hero-dealt = за жеребом
setting-dungeon-hero-picked = на вибір: обирає той, хто починає
setting-dungeon-hero-warrior = { hero-warrior }
setting-dungeon-hero-barbarian = { hero-barbarian }
setting-dungeon-hero-mage = { hero-mage }
setting-dungeon-hero-rogue = { hero-rogue }
setting-dungeon-hero-necromancer = { hero-necromancer }
setting-dungeon-hero-princess = { hero-princess }
setting-dungeon-hero-ninja = { hero-ninja }
setting-dungeon-hero-bard = { hero-bard }
setting-dungeon-first-turn-off = вільно: її можна скинути
setting-dungeon-first-turn-game = раунд 1: її треба додати в першому раунді
setting-dungeon-first-turn-round = щораунду: її треба додати в кожному раунді
setting-dungeon-specials-hidden = таємні: ніхто не знає, які саме два
setting-dungeon-specials-shown = відомі: усі знають, які саме два
setting-dungeon-necromancer-off = не грає
setting-dungeon-necromancer-on = грає: деякі значення визначили ми

## Before a game

welcome-pitch = Герой і підземелля у вас спільні. Зробіть підземелля згубним і пасуйте: туди йде той, хто не спасував. Хто виживе, бере картку досягнення (дві – перемога), а хто загине двічі, вибуває.
welcome-heroes = Герої: { $heroes }
welcome-first-picked = Першого героя обирає той, хто починає.
welcome-first-hero = Перший герой: { $hero }
# { $count } of { $all } special monsters are in the deck.
welcome-specials-shown = Особливі чудовиська: { $count } з { $all }; усі знають, які саме.
welcome-specials-hidden = Особливі чудовиська: { $count } з { $all }; ніхто не знає, які саме.
welcome-first-turn-game = **Варіант:** першу картку, яку гравець бере в першому раунді, треба додати в підземелля.
welcome-first-turn-round = **Варіант:** першу картку, яку гравець бере в кожному раунді, треба додати в підземелля.
welcome-necromancer = Грає { hero-necromancer }; деякі його значення визначили ми.

## The board

welcome-both-boxes = обидві коробки
welcome-round = Раунд { $round }
welcome-turn = хід { $turn }
welcome-when = раунд { $round }, хід { $turn }
welcome-successes = { $count ->
    [0] без карток досягнення
    [one] { $count } картка досягнення
    [few] { $count } картки досягнення
    [many] { $count } карток досягнення
   *[other] { $count } картки досягнення
}
welcome-cards = { $count } із { $needed }
# { $symbol } stands for Success cards.
welcome-goal-point = Хто має { $symbol }, переможе, якщо виживе; 2 загибелі{"\u00A0"}– поза грою.
welcome-goal = { $count } { $symbol }{"\u00A0"}– перемога, 2 загибелі{"\u00A0"}– поза грою.
welcome-red = 1 загибель
welcome-passed = пас
welcome-inside = у підземеллі
welcome-out = поза грою
welcome-left = вихід із гри
welcome-specials-here = **У цій грі:** { $monsters }
welcome-specials = Особливі: { $monsters }
# The cards that were discarded, each with the piece of equipment and the player.
welcome-aside = Скинуті картки відкрито: { $cards }
welcome-aside-card = { $monster } ({ $tile }, { $name })
welcome-hero-health = здоров’я { $health } · { $tiles }
welcome-hero-range = здоров’я { $health }; з усім спорядженням { $whole }
welcome-hero-dealt = Герой{"\u00A0"}– { $hero }. У підземелля піде останній, хто не спасує.
welcome-hero-picked = { $name } обирає { $hero }.
welcome-asked = Чудовисько називає { $other }: так вирішує { $name }.
welcome-named = { $name } називає: { $monster }.
welcome-luck-named = Чудовисько називає жереб, а не { $name }.
welcome-round-survived = Раунд { $round }: { $name } виживає й бере картку досягнення.
welcome-round-fell = Раунд { $round }: { $name } гине.
welcome-round-broken = { $name } виходить з підземелля та з гри: раунд { $round } без результату.
welcome-has-left = { $name } виходить з гри.
welcome-round-open = Іти в підземелля нікому: раунд { $round } без результату.
welcome-ask-hero = **{ $name }** обирає героя цього раунду й починає.
welcome-ask-other = **{ $name }** обирає, хто назве чудовисько, яке здолає { $tile }.
welcome-ask-name = **{ $name }**: кого здолає { $tile }?
welcome-ask-use = **{ $name }**: застосувати щось чи стриматися?
welcome-ask-drop = **{ $name }**: яку річ віддати?
ask-card-first = **{ $name }** мусить додати картку: вона перша.
menu-hero = Обрати героя…
menu-drop = Віддати…
menu-price = { $tile }, ціна…
button-luck = Нехай вирішить жереб

welcome-call-hero = { $player }, оберіть героя раунду { $round }.
welcome-call-name = { $player }, назвіть чудовисько, яке здолає { $tile }.
welcome-call-ask = { $player }, ви йдете в підземелля. Оберіть, хто назве чудовисько, яке здолає { $tile }.
welcome-call-inside = { $player }, ви в підземеллі, і вирішувати вам.
welcome-confirm-pass-why = Підземелля порожнє. Якщо спасуєте, туди йде { $name }, нікого не зустрічає й бере картку досягнення.

## The result

welcome-won-cards = Перемогу принесла друга картка досягнення.
welcome-won-last = Перемога, бо всі інші вибули.

## The walk

welcome-all-passed = Усі інші спасували.
welcome-all-forced = Колода порожня, тож усі інші спасували.
welcome-stakes = { $card ->
    [first] Виживе{"\u00A0"}– перша з двох карток досягнення
   *[second] Виживе{"\u00A0"}– перемога
}. { $fall ->
    [first] Загине вперше{"\u00A0"}– { $name } грає далі
   *[second] Загине вдруге{"\u00A0"}– { $name } вибуває
}.
welcome-walk-broken = { $name } виходить з гри: цей раунд без результату.
welcome-survived = { $count ->
    [one] **{ $name } бере картку досягнення.**
    [few] **{ $name } бере другу картку досягнення.**
    [many] **{ $name } бере другу картку досягнення.**
   *[other] **{ $name } бере другу картку досягнення.**
}
welcome-fell-red = **Перша загибель: ще одна{"\u00A0"}– і { $name } поза грою.**
welcome-fell-out = **Друга загибель: { $name } вибуває з гри.**
welcome-unseen = { $count ->
    [one] { $count } картку так і не відкрили.
    [few] { $count } картки так і не відкрили.
    [many] { $count } карток так і не відкрили.
   *[other] { $count } картки так і не відкрили.
}

## The hand

hand-first-card = Це ваша перша картка, тож її треба додати в підземелля.
hand-costs-round = Додасте картку{"\u00A0"}– підземелля стане небезпечнішим. Скинете{"\u00A0"}– разом із нею втратите одну річ до кінця раунду.
placed-done-round = Вашу картку покладено, той раунд завершено

## The rules

rules-topic-end = Кінець раунду
rules-topic-sample = Приклад раунду
rules-topic-specials = Особливі чудовиська
rules-topic-hero = Герой: { $hero }
# Що є на сторінках правил, у цьому порядку.
welcome-page-point =
    { welcome-rules-point }
    { welcome-rules-result }
    -# { welcome-rules-bluff }

    { welcome-rules-win }
    -# { welcome-rules-places }
welcome-page-turn =
    { rules-turn }
    { rules-turn-add }
    { welcome-rules-discard }
    { rules-turn-must }
welcome-page-pass =
    { welcome-rules-pass }
    -# { welcome-rules-last }
welcome-page-dungeon =
    { rules-dungeon-order }
    { rules-dungeon-beaten }
    { welcome-rules-offered }
    { rules-dungeon-blow }
    { rules-dungeon-end }

    { welcome-rules-order }
welcome-rules-point = У вас один герой, одна колода й одне підземелля на всіх. По черзі ви робите підземелля небезпечнішим або героя слабшим. **Коли здається, що герой уже не виживе, пасуйте:** у підземелля йде останній, хто не спасував.
welcome-rules-result = Хто йде й виживає, бере картку досягнення. Хто гине вперше, лишається в грі; хто гине вдруге, вибуває.
welcome-rules-bluff = Ви бачите лише свої картки, тож безпечне підземелля може здаватися смертельним: суперники пасують, а ви його проходите.
# { $symbol } stands for Success cards on the board.
welcome-rules-win = **Ви перемагаєте,** коли маєте { $count } картки досягнення ({ $symbol } на полі) або коли всі інші вибули.
welcome-rules-next = Хто ходив у підземелля, обирає героя наступного раунду й починає його; якщо той вибув – наступний за годинниковою стрілкою. Усе спорядження й усі чудовиська тоді знову на місці.
welcome-rules-places = За переможцем ідуть ті, хто лишився в грі: за картками досягнення, потім за тим, хто не гинув; далі ті, хто вибув: що пізніше, то вище.
welcome-rules-discard = • **Скинути її** разом з однією річчю спорядження. Обох не буде до кінця раунду; тоді картку побачать усі.
welcome-rules-pass = **Пасуйте** – і в цьому раунді ви більше не граєте. Хто взяв картку, цього ходу вже не пасує.
welcome-rules-last = У підземелля йде останній, хто не спасував, з тим спорядженням, що лишилося, навіть якщо ще не ходив. Порожнє підземелля – подарунок.
welcome-rules-forced = Щойно колода порожня, усі мусять спасувати; у підземелля йде той, хто поклав останню картку.
welcome-rules-leave = Хто виходить з гри, не повертається. Якщо вийшов той, хто був у підземеллі, раунд лишається без результату.
welcome-rules-offered = Деякі речі можна застосувати або ні: тоді вас питають, щойно чудовисько відкрито.
welcome-rules-order = Спершу вас питають про те, що діє раніше за все інше, потім спорядження долає, кого може, потім вас питають про решту, і лише тоді – удар.
welcome-rules-shown = **Показують у кінці раунду:** картки, які скинули. **Не показують ніколи:** решту колоди, картки, до яких герой не дійшов, і картку в руці того, хто виходить з гри.
welcome-rules-compared = Картки, до яких герой не дійшов, показує лише { $tile }, коли герой гине.
welcome-rules-monsters = { $count } карток, { $kinds } видів. Число після назви – сила: стільки здоров’я забирає удар. Сили 8 серед них немає.
welcome-rules-monster = { $count }× { $monster }
welcome-rules-specials = У колоді { $count } з цих { $all }, по одній картці, ті самі на всю гру.
welcome-house-rulings = Так вирішили ми, бо джерела про це мовчать: { $tiles }.
welcome-rules-back = Скинуте повертається в наступному раунді.
welcome-rules-flag = У кого скінчилося і те, й інше, той виходить з гри.
welcome-rules-claim = Якщо в когось скінчилося і те, й інше, решта може чекати далі, завершити гру без результату або натиснути «{ stall-claim }»: тоді цей гравець вибуває.
welcome-rules-luck = Лише той, хто називає чудовисько для іншого, місця не втрачає: коли час ходу минає, чудовисько назве жереб.
welcome-rules-unofficial = Неофіційна версія «Вітаємо в Підземеллі!» та «З поверненням у Підземелля», зроблена шанувальниками. Не пов’язана з авторами й видавцями.

## Раунд крок за кроком. Троє вигаданих гравців; починає перший.

welcome-sample-first = **Іволга**
welcome-sample-second = **Зяблик**
welcome-sample-third = **Сойка**
welcome-sample-warrior =
    { welcome-sample-first } бере Вампіра (4) і додає. Його здолав би { tile-holy-grail }.
    { welcome-sample-second } бере Орка (3) і скидає його й { tile-holy-grail.object }.
    { welcome-sample-third } **пасує** й у цьому раунді більше не грає.
    { welcome-sample-first } бере Демона (7) і додає. Дві картки Іволги забрали б 11, а { hero-warrior } має 11 здоров’я.
    { welcome-sample-second } бере Ґолема (5) і додає.
    { welcome-sample-first } **пасує,** тож { welcome-sample-second } лишається останнім і йде в підземелля.

    { welcome-sample-second } називає для меча Демона.
    { $golem } · забирає 5 · здоров’я: 6
    { $demon } · { tile-vorpal-sword } долає
    { $vampire } · забирає 4 · здоров’я: 2
    { welcome-sample-second } виживає, бере картку досягнення й обирає героя наступного раунду.
welcome-sample-ninja =
    { welcome-sample-first } бере Дракона (9) і додає. Його здолав би { tile-ninjato }.
    { welcome-sample-second } бере Ґолема (5) і додає.
    { welcome-sample-third } **пасує** й у цьому раунді більше не грає.
    { welcome-sample-first } бере Орка (3) і скидає його й { tile-ninjato.object }. Тепер Дракон забирає 9, а { hero-ninja } має 11 здоров’я.
    { welcome-sample-second } бере Вампіра (4) і додає. Його долає { tile-wooden-shuriken }: блеф.
    { welcome-sample-first } **пасує,** тож { welcome-sample-second } лишається останнім і йде в підземелля.

    { $vampire } · { tile-wooden-shuriken } долає
    { $golem } · забирає 5 · здоров’я: 6
    { $dragon } · { tile-smoke-bomb } долає, і за це йде ще одна річ
    { welcome-sample-second } виживає, бере картку досягнення й обирає героя наступного раунду.

part-round = раунд { $number }
refusal-welcome-not-in-box = У цій коробці ({ $box }) такого героя немає: { $hero }. Оберіть іншого героя або іншу коробку.
refusal-welcome-necromancer-off = { hero-necromancer } грає лише тоді, коли так обрано в «{ command-play-dungeon-necromancer }». Змініть це або оберіть іншого героя.
refusal-welcome-not-for-so-many = Ця гра – для двох, трьох або чотирьох.
