# Короткі приватні відповіді, сповіщення й запитання.

## Натискання, яке не рахується

not-your-turn = { $count ->
    [one] Зараз не ваш хід: відповідає { $name }.
    [few] Зараз не ваш хід: відповідають { $name }.
    [many] Зараз не ваш хід: відповідають { $name }.
   *[other] Зараз не ваш хід: відповідають { $name }.
}
not-your-match = У цьому матчі ви не граєте, але дивитися можна.
moved-on = Гра вже пішла далі. Нічого не зроблено.
moved-on-link = Гра вже пішла далі, тож нічого не зроблено. Поле: { $link }
match-over = Цей матч завершено.
invitation-gone = Це запрошення вже не чинне. Щоб зіграти: { COMMAND("play") }

## Приватні повідомлення

messages-closed = Не можу надсилати вам приватні повідомлення. Це не завадить грати: ваші картки з’являтимуться тут, і лише для вас, — у відповідь на ваші натискання та за кнопкою **{ $button }** на полі. Щоб копії лишалися у вас, натисніть назву сервера, далі **Налаштування приватності** (Privacy Settings) й увімкніть **Особисті повідомлення** (Direct Messages).
table-dropped = Вас прибрано зі столу в каналі { $channel }, бо ви вже граєте там інший матч.
table-dropped-gone = Тут уже не можуть грати: { $names }. За столом їх більше немає.
table-already-open = У вас уже відкрито стіл для цієї гри: { $link }. Він закриється { $until }.
match-starts = Ваш матч починається: поле з’явиться за мить.

hand-no-secrets = У цій грі немає таємниць: усе ваше лежить на столі.
hand-over = Це вже позаду.

## Приватні повідомлення, які лишаються: що гравець отримує

record-match = Ваш матч у каналі { $channel } · { $names }
record-match-alone = Ваш матч у каналі { $channel }
record-link = До поля: { $link }
records-title = Що ви отримали раніше
records-left-out = { $count ->
    [one] Ще { $count } запис був раніше.
    [few] Ще { $count } записи були раніше.
    [many] Ще { $count } записів було раніше.
   *[other] Ще { $count } запису було раніше.
}

## На полі будь-якої гри

board-host = ведучий: { $name }
board-substitute = { $name } грає замість { $before }.
button-cards = Мої картки
button-rules = Правила
rules-title = Правила: { $title }

## Довгі списки та повернення ходу

button-undo = Повернути хід
choice-previous = ◀ Сторінка { $page } з { $pages }
choice-next = Сторінка { $page } з { $pages } ▶
choice-more = Можна взяти ще { $count } …
choice-done = Готово: { $chosen }
choice-clear = Почати спочатку

## Запитання перед тим, чого не повернути

confirm-pass = Справді пасувати?
confirm-pass-why = Підземелля порожнє. Якщо пасуєте, туди піде { $name }, нікого не зустріне й виграє цю пригоду.
confirm-pass-button = Усе одно пас
confirm-concede = Визнати поразку?
confirm-concede-why = { $name } одразу перемагає в матчі, а ви програєте; усі побачать, що ви здалися. Скасувати це не можна.
confirm-concede-button = Здатися
confirm-gift = Точно так і зробити?
confirm-gift-why = Це допоможе лише іншим.
confirm-gift-button = Усе одно зробити
confirm-leave = Вийти з матчу?
confirm-leave-why = Решта гратиме далі без вас. Скасувати це не можна.
confirm-leave-last-why = На цьому матч закінчиться. Скасувати це не можна.
confirm-leave-button = Вийти
question-outdated = Стан гри змінився: відповідати вже не треба.
which-match = { $what }: який саме матч?
which-match-show = Показати поле ще раз
which-match-card = Показати мої картки
which-match-concede = Визнати поразку
which-match-end = Завершити без результату
which-match-label = #{ $channel } · { $names }
which-match-damaged = Матч { $number }, запис якого пошкоджено
which-match-more = { $count ->
    [one] І ще { $count } матч: скористайтеся командою в каналі того матчу.
    [few] І ще { $count } матчі: скористайтеся командою в каналі того матчу.
    [many] І ще { $count } матчів: скористайтеся командою в каналі того матчу.
   *[other] І ще { $count } матчу: скористайтеся командою в каналі того матчу.
}

## Зроблено

ended = Матч завершено без результату.
shown-again = Поле тут: { $link }
shown-soon = Поле з’явиться, щойно дозволить Discord або скінчиться розповідь про підземелля.

## Матч, якого не може бути

cannot-yourself = Кинути виклик самим собі не можна. Оберіть іншого гравця.
cannot-same = Це двічі той самий гравець, а для матчу потрібні двоє.
cannot-bot = { $name } — бот, а боти не грають. Оберіть іншого гравця.
cannot-member = Гравця { $name } немає на цьому сервері.
cannot-host-play = Хто веде матч, той у ньому не грає. Щоб зіграти й собі: { COMMAND("play") }
cannot-write = Не можу показувати матч у каналі { $channel }: бракує дозволу { $permission }. Його може надати модератор.
cannot-write-absent = Мене немає на цьому сервері, тож показувати матч тут не можу. Додати мене може той, хто має дозвіл **{ permission-manage-guild }**.
cannot-write-not-added = Мене ще не додали до гілки { $channel }, тож показувати матч тут не можу. Згадайте мене в ній один раз і спробуйте знову.
cannot-see = { $name } не бачить каналу { $channel }. Грайте в каналі, який видно вам усім.
already-asked = { $names } вже мають запрошення на матч тут: { $link } Його час спливає { $until }.
already-playing = { $name } вже грає в цьому каналі. Зачекайте, доки той матч скінчиться, або зіграйте в іншому каналі.
already-playing-you = Ви вже граєте в цьому каналі. Знайти своє поле: { COMMAND("match show") }
bad-decks = «{ $decks }» — це не тренувальні колоди. Напишіть по одній літері від A до T на кожну пригоду, щонайбільше сім, наприклад ACF.
no-match-here = Тут немає матчу, і ви ніде не граєте. Щоб почати: { COMMAND("play") }
not-the-host = Це може лише ведучий матчу або модератор: той, хто має дозвіл **{ permission-manage-guild }** чи за останні 24 години вживав на цьому сервері команду { COMMAND("host status") }.

## Відмови правил і запрошень

refusal-tile-gone = Цього спорядження вже немає. Оберіть інше.
refusal-no-tiles-left = Спорядження не лишилося, тож чудовисько мусить піти в підземелля.
refusal-card-in-hand = Ви вже взяли картку. Додайте її до підземелля або скиньте разом із чимось зі спорядження.
refusal-no-card-in-hand = У вас немає картки. Спершу візьміть її або пасуйте.
refusal-no-such-strength = Чудовиська з такою силою немає. Є від 1 до 7 і 9.
refusal-not-now = Зараз це зробити не можна.
refusal-answered = Ви вже відповіли. Чекаємо ще на: { $name }.
refusal-left = Ви вийшли з цього матчу. Дивитися можна й далі.
refusal-nothing-to-undo = Зараз вам немає чого повертати.
refusal-wrong-number-of-seats = Це гра для двох.
refusal-unknown-variant = Такого варіанта немає. Є { hero-warrior } і { hero-barbarian }.
refusal-not-invited = Це запрошення не для вас.
refusal-hosts = Ви ведете цей матч: підтвердити готовність мають гравці.
refusal-not-a-moderator = Вести матчі можуть лише модератори: ті, хто має дозвіл **{ permission-manage-guild }** або може вживати тут команду { COMMAND("host status") }. Щоб зіграти й собі: { COMMAND("play") }
refusal-already-seated = Ви вже за цим столом. Матч почнеться, коли місць не лишиться або коли почне { $name }.
refusal-not-seated = Ви не за цим столом. Спершу натисніть «{ invitation-button-join }».
refusal-full = За цим столом немає вільних місць.
refusal-too-few = { $count ->
    [one] Щоб почати, бракує ще { $count } гравця.
    [few] Щоб почати, бракує ще { $count } гравців.
    [many] Щоб почати, бракує ще { $count } гравців.
   *[other] Щоб почати, бракує ще { $count } гравця.
}
refusal-not-the-opener = Почати має { $name }. Якщо відповіді не буде, після { $time } зможете почати й ви.
refusal-already-ready = Ви вже готові. Матч почнеться, щойно будуть готові всі.
refusal-own-challenge = Виклик кинули ви, тож відповідати не вам. Щоб відкликати його, натисніть «{ invitation-button-decline }».
refusal-ends-own-match = Ви самі граєте в цьому матчі, тож не можете завершити його без результату. Попросіть іншого модератора або здайтеся: { COMMAND("match concede") }
refusal-unreadable = Запис цього матчу пошкоджено. Модератор може завершити його командою { COMMAND("match end") }; він нікому не зараховується.
refusal-invitation-started = Цей матч уже почався.
refusal-invitation-declined = Від цього запрошення відмовилися.
refusal-invitation-withdrawn = Це запрошення відкликано.
refusal-invitation-closed = Цей стіл закрито. Щоб відкрити інший: { COMMAND("play") }
refusal-invitation-expired = Час цього запрошення вийшов.
refusal-invitation-unreadable = Це запрошення вже не прочитати, і винні в цьому ми, а не ви. Щоб зіграти: { COMMAND("play") }

## Негаразди

something-wrong = Щось пішло не так, і винні в цьому ми, а не ви. Від вашого матчу нічого не втрачено; спробуйте ще раз.
welcome-back = Delve повертається. Перерва: { $away }. Матч триває з того самого місця, і за очікування ніхто нічого не втрачає.
duration-seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунди
    [many] { $count } секунд
   *[other] { $count } секунди
}
duration-minutes = { $count ->
    [one] { $count } хвилина
    [few] { $count } хвилини
    [many] { $count } хвилин
   *[other] { $count } хвилини
}
duration-hours = { $count ->
    [one] { $count } година
    [few] { $count } години
    [many] { $count } годин
   *[other] { $count } години
}
duration-days = { $count ->
    [one] { $count } день
    [few] { $count } дні
    [many] { $count } днів
   *[other] { $count } дня
}
host-channel-gone = Канал матчу { $match } зник. Матч збережено. Щоб продовжити матч в іншому каналі, напишіть там { COMMAND("match show") }; щоб завершити — { COMMAND("match end") }.
players-channel-gone = Канал матчу { $match } зник. Матч збережено. Щоб грати далі в іншому каналі, напишіть там { COMMAND("match show") }; щоб зупинитися — здайтеся командою { COMMAND("match concede") } або попросіть модератора завершити матч.
host-thread-locked = Гілку { $channel } заблоковано, тож матч { $match } не показати. Він піде далі, щойно гілку розблокують, або за командою { COMMAND("match show") } в іншому каналі.
host-absent = Мене більше немає на сервері матчу { $match }, тож його не показати. Матч збережено, і він піде далі, щойно мене додадуть знову.
host-permission = У каналі { $channel } мені бракує дозволу { $permission }, тож матч { $match } не показати. Він піде далі, щойно модератор надасть дозвіл, або за командою { COMMAND("match show") } в іншому каналі.

## Дозволи Discord; у дужках — як у клієнті англійською

permission-manage-guild = Керування сервером (Manage Server)
permission-view-channel = Перегляд каналу (View Channel)
permission-send-messages = Надсилання повідомлень (Send Messages)
permission-send-messages-in-threads = Надсилання повідомлень у гілках (Send Messages in Threads)
permission-connect = Під’єднання (Connect)

## Годинник

# Над кнопками поля. { $turn } і { $flag } — моменти, як-от «через 2 хвилини».
clock-turn = { $name }: кінець ходу { $turn }, прапорець { $flag }
clock-flag = { $name }: прапорець { $flag }
clock-stands = { $name }: час стоїть, залишилося { $time }
clock-bank = { $name }: запас { $time }
# { $time } — як 4:05.
clock-minutes = { $time } хв
clock-hours = { $hours } год { $minutes } хв
clock-off = Без годинника.
clock-day = Годинник: 24 години на хід і ще 48 годин запасу в кожного.
clock-control = Годинник: { $turn } на хід і ще { $bank } запасу в кожного.
clock-reminder = Ваш хід: ваш прапорець упаде { $flag }.
clock-no-bank = Годинник: { $turn } на хід, без запасу.
refusal-time-over = Ваш час вийшов раніше, ніж ви натиснули. Нічого не зроблено.
refusal-bad-clock = «{ $clock }» — не годинник. Напишіть секунди на хід + секунди на весь матч, наприклад 90+300 чи 60+0, або day, або off.

## Коли хтось змушує інших чекати

stall-time-up = { $count ->
    [one] Час { $names } вийшов. { $deciding } може вирішити, що далі; поки рішення немає, { $names } ще може ходити.
    [few] Час { $names } вийшов. { $deciding } може вирішити, що далі; поки рішення немає, вони ще можуть ходити.
    [many] Час { $names } вийшов. { $deciding } може вирішити, що далі; поки рішення немає, вони ще можуть ходити.
   *[other] Час { $names } вийшов. { $deciding } може вирішити, що далі; поки рішення немає, вони ще можуть ходити.
}
stall-silent = Від { $names } нічого не чути вже добу. { $deciding } може вирішити, що далі; поки рішення немає, матч може тривати.
stall-call = { $count ->
    [one] { $players }: { $names } змушує вас чекати. Можна почекати ще або вирішити на полі.
    [few] { $players }: { $names } змушують вас чекати. Можна почекати ще або вирішити на полі.
    [many] { $players }: { $names } змушують вас чекати. Можна почекати ще або вирішити на полі.
   *[other] { $players }: { $names } змушують вас чекати. Можна почекати ще або вирішити на полі.
}
stall-wait = Чекати далі
stall-leave-off = Завершити без результату
stall-claim = Не чекати
confirm-leave-off = Завершити матч?
confirm-leave-off-why = Він закінчиться для всіх без результату. Скасувати це не можна.
confirm-claim = Далі без них?
confirm-claim-why = { $count ->
    [one] { $names } вибуває з матчу, ніби час вийшов. Скасувати це не можна.
    [few] { $names } вибувають з матчу, ніби час вийшов. Скасувати це не можна.
    [many] { $names } вибувають з матчу, ніби час вийшов. Скасувати це не можна.
   *[other] { $names } вибувають з матчу, ніби час вийшов. Скасувати це не можна.
}
silence-warning = { $players }: цей матч закінчиться без результату { $until }, якщо ніхто не походить.

## Що роблять ведучі

board-paused = { $name } призупиняє матч: поки він не продовжиться, нічого робити не можна.
told-paused = { $name } призупиняє матч.
told-resumed = { $name } продовжує матч.
told-time-given = { $name } додає гравцеві { $player } { $time }: тепер запас { $bank }.
told-time-taken = { $name } забирає в гравця { $player } { $time }: тепер запас { $bank }.
told-forfeit = { $name } зараховує, що { $player } здається.
refusal-paused = Матч призупиняє { $name }. Нічого не зроблено; це можна буде зробити, коли матч продовжиться.
refusal-not-paused = Матч не призупинено.
refusal-hosts-own-match = Ви самі граєте в цьому матчі. Це має зробити хтось інший.
