# Короткі приватні відповіді, сповіщення й запитання.

## Натискання, яке не рахується

refusal-not-your-turn = Це був не ваш хід, тож натискання не зараховано. Я вас покличу.
refusal-not-your-match = Ви дивитеся цей матч: його кнопки – для гравців. Щоб зіграти й собі: { COMMAND("games") }
watching = Ви дивитеся: { $match }. Кнопки – для гравців. Щоб зіграти й собі: { COMMAND("games") }
refusal-moved-on = Стан гри вже змінився, натискання не зараховано. Дивіться найновіше повідомлення.
refusal-moved-on-link = Стан гри вже змінився, натискання не зараховано. Поле: { $link }
refusal-over = Цей матч завершено. Щоб зіграти ще один: { COMMAND("games") }
refusal-no-such-match = { refusal-over }
refusal-no-such-invitation = Це запрошення вже недійсне. Щоб зіграти: { COMMAND("games") }

## Приватні повідомлення

messages-closed = Не можу надсилати вам приватні повідомлення. Це не завадить грати: ваші картки з’являтимуться тут лише для вас, у відповідь на натискання та за кнопкою **{ $button }** на полі. Щоб копії лишалися у вас, натисніть назву сервера, далі **Налаштування приватності** (Privacy Settings) й увімкніть **Особисті повідомлення** (Direct Messages).
table-dropped = Ви вже граєте інший матч у каналі { $channel }, тож за столом там вас більше немає.
table-dropped-gone = Тут уже не можуть грати: { $names }. За столом їх більше немає.
table-already-open = У вас тут уже є відкритий стіл для цієї гри: { $link } Він закриється { $until }.

hand-no-secrets = У цій грі немає таємниць: усе ваше видно на полі.
hand-over = Це вже позаду.

## Приватні повідомлення, які лишаються: що гравець отримує

copy-match = Ваш матч проти { $names } у каналі { $channel }
copy-match-alone = Ваш матч у каналі { $channel }
copy-link = До поля: { $link }
call-private = Ваш хід.
call-board = [До поля]({ $link })
call-result = [До результату]({ $link })
playback-below = Дивіться, що з цього вийде: { $link }
copies-title = Що ви отримали
copies-left-out = { $count ->
    [one] Ще { $count } запис був раніше.
    [few] Ще { $count } записи були раніше.
    [many] Ще { $count } записів було раніше.
   *[other] Ще { $count } запису було раніше.
}

## На полі будь-якої гри

board-host = ведучий: { $name }
board-substitute = { $name } грає замість { $before }.
board-substituted = Заміна: { $name } замість { $before }.
button-cards = Мої картки
button-rules = Правила
rules-title = Правила: { $title }
menu-rules = Правила…
menu-rules-pages = Докладніше про…

## Довгі списки та скасування ходу

button-undo = Скасувати хід
button-ask-back = Попросити скасувати хід
asked-back = Ви попросили скасувати цей хід: хто вирішує, сказано на полі.
choice-previous = ◀ Сторінка { $page } з { $pages }
choice-next = Сторінка { $page } з { $pages } ▶
choice-more = Можна обрати ще { $count }…
choice-done = Готово: { $chosen }
choice-clear = Почати спочатку

## Запитання перед тим, чого не повернути

confirm-gift = Справді так зробити?
confirm-gift-why = Це допоможе лише іншим.
confirm-gift-button = Усе одно зробити
confirm-leave = Вийти з матчу?
confirm-leave-why = Решта гратиме далі без вас. Скасувати це не можна.
confirm-leave-last-why = На цьому матч закінчиться. Скасувати це не можна.
confirm-leave-two-why = Тоді в матчі переможе { $name }. Скасувати це не можна.
# Для того, хто грає наодинці й чий рахунок ще не зараховується.
confirm-leave-lost = Очки, які вже є, не зарахують.
confirm-leave-counts = Матч зарахують, хоч би як рано ви здалися.
confirm-leave-button = Вийти
question-outdated = Стан гри змінився: відповідати вже не треба.
which-match = { $what }: який саме матч?
which-match-show = Показати поле ще раз
which-match-card = Показати мої картки
which-match-concede = Здатися
which-match-end = Завершити без результату
which-match-pause = { desk-pause }
which-match-resume = { desk-resume }
which-match-rewind = { desk-rewind }
which-match-redeal = { desk-redeal }
which-match-repost = { desk-repost }
which-match-desk = { desk-button }
which-match-ask-take-back = { ask-take-back }
which-match-ask-pause = { ask-pause }
which-match-ask-resume = { ask-resume }
which-match-ask-end = { ask-end }
which-match-label = { $match } · #{ $channel }
# { $match } у списках: гра і її гравці.
match-called = { $game }, { $names }
which-match-damaged = Матч { $number } (пошкоджено)
which-match-more = { $count ->
    [one] І ще { $count } матч: скористайтеся командою в каналі того матчу.
    [few] І ще { $count } матчі: скористайтеся командою в каналі того матчу.
    [many] І ще { $count } матчів: скористайтеся командою в каналі того матчу.
   *[other] І ще { $count } матчу: скористайтеся командою в каналі того матчу.
}

## Зроблено

ended = Матч завершено без результату.
act-done = Зроблено. За мить це буде видно в каналі.
shown-again = Поле тут: { $link }
shown-soon = Поле з’явиться, щойно це дозволить Discord або скінчиться показ шляху підземеллям.

## Матч, якого не може бути

refusal-own-opponent = Кинути виклик собі не можна. Оберіть іншого гравця.
refusal-same-person = Двічі вказано того самого гравця. На одне з цих місць оберіть когось іншого.
refusal-bot = { $name } – бот, а боти не грають. Оберіть іншого гравця.
refusal-not-a-member = Гравця { $name } немає на цьому сервері. Оберіть того, хто тут є.
refusal-host-plays = Хто веде матч, той у ньому не грає. Щоб зіграти й собі: { COMMAND("games") }
refusal-cannot-write = Не можу показувати матч у каналі { $channel }: бракує дозволу { $permission }. Його може надати модератор: { permission-where }
refusal-cannot-write-absent = Мене немає на цьому сервері, тож показувати матч тут не можу. Додати мене може той, хто має дозвіл **{ permission-manage-guild }**: мій профіль → Додати застосунок
refusal-cannot-write-not-added = Мене ще не додали до гілки { $channel }, тож показувати матч тут не можу. Згадайте мене в ній один раз і спробуйте знову.
# To the person who uses the first command on a server, after one of the lines above.
first-obstacle = { COMMAND("settings") } покаже модераторам, чого ще мені бракує.
refusal-unwanted = Ви не можете кинути виклик гравцеві { $name }. Натомість відкрийте стіл: за нього сяде, хто захоче.
refusal-cannot-see = { $name } не бачить каналу { $channel }. Грайте в каналі, який видно вам усім.
already-asked = Тут уже чекає на відповідь запрошення ({ $names }): { $link } Його час спливає { $until }; дочекайтеся цього або оберіть когось іншого.
already-playing = { $name } вже грає в цьому каналі. Зачекайте, доки той матч закінчиться, або зіграйте в іншому каналі.
already-playing-alone = { $name } грає в цьому каналі соло. Попросіть завершити ту гру командою { COMMAND("match concede") } або зіграйте в іншому каналі.
already-playing-round = { $name } грає за іншим столом цього раунду. Зачекайте, доки той матч закінчиться, або оберіть когось іншого.
# A table of a round calls; so below.
already-playing-called-round = { $name } ще грає за іншим столом цього раунду. Коли той матч закінчиться, { $name } має знову натиснути «{ invitation-button-ready }», і почнеться цей.
already-playing-called = { $name } ще грає інший матч. Коли він закінчиться, { $name } має знову натиснути «{ invitation-button-ready }», і почнеться цей.
# { $board }: a link to it.
already-playing-you-called = Спершу ваш інший матч: { $board }. Дограйте його чи вийдіть із нього, а тоді натисніть тут «{ invitation-button-ready }».
already-playing-you = Спершу ваш матч у цьому каналі: { $board }. Або зіграйте в іншому каналі.
already-playing-you-alone = У цьому каналі ви вже граєте соло: { $board }. Щоб зіграти в щось інше, вийдіть із цієї гри або перейдіть в інший канал.
already-playing-leave = Вийти з гри
no-match-here = Тут немає матчу, і ви ніде не граєте. Щоб почати: { COMMAND("games") }
refusal-not-the-host = Це може лише ведучий матчу або модератор.
    -# Модератор має дозвіл **{ permission-manage-guild }** або за останню добу користувався тут командою { COMMAND("host status") }.

## Відмови правил і запрошень

refusal-not-now = Зараз це зробити не можна. Що можна, видно на полі.
refusal-left = Ви вже вийшли з цього матчу. Дивитися можна й далі.
refusal-nothing-to-undo = Зараз вам немає чого скасовувати. Грайте далі на полі.
refusal-not-at-table = Ви не граєте за цим столом. Знайдіть свій на дошці раунду: «{ round-button-my-table }»
refusal-not-invited = Це запрошення для інших. Щоб зіграти й собі: { COMMAND("games") }
refusal-hosts = Ви ведете цей матч: натиснути «{ invitation-button-ready }» мають гравці.
refusal-not-a-moderator = Вести матчі можуть лише модератори: ті, хто має дозвіл **{ permission-manage-guild }** або може користуватися тут командою { COMMAND("host status") }. Щоб зіграти й собі: { COMMAND("games") }
refusal-already-seated = Ви вже за цим столом. Матч почнеться, коли місць не лишиться або коли почне { $name }.
refusal-not-seated = Ви не за цим столом. Спершу натисніть «{ invitation-button-join }».
refusal-full = За цим столом немає вільних місць. Щоб відкрити інший: { COMMAND("games") }
refusal-too-few = { $count ->
    [one] Бракує ще { $count } гравця. Зачекайте, доки хтось приєднається.
    [few] Бракує ще { $count } гравців. Зачекайте, доки вони приєднаються.
    [many] Бракує ще { $count } гравців. Зачекайте, доки вони приєднаються.
   *[other] Бракує ще { $count } гравця. Зачекайте, доки хтось приєднається.
}
refusal-not-the-opener = Почати має { $name }. Якщо цього не станеться, після { $time } зможете почати й ви.
refusal-already-ready = Ви вже готові. Матч почнеться, щойно будуть готові всі.
refusal-own-challenge = Виклик кинули ви, тож відповідати не вам. Щоб відкликати його, натисніть «{ invitation-button-decline }».
refusal-ends-own-match = Ви самі граєте в цьому матчі, тож не можете завершити його без результату. Попросіть іншого модератора або здайтеся: { COMMAND("match concede") }
refusal-unreadable = Цей матч пошкоджено, грати його далі не можна. Модератор може завершити його командою { COMMAND("match end") }; він нікому не зараховується.
refusal-invitation-started = Цей матч уже почався. Подивитися на нього: { COMMAND("match show") }
refusal-invitation-declined = Від цього запрошення відмовилися. Щоб зіграти: { COMMAND("games") }
refusal-invitation-withdrawn = Це запрошення відкликано. Щоб зіграти: { COMMAND("games") }
refusal-invitation-closed = Цей стіл закрито. Щоб відкрити інший: { COMMAND("games") }
refusal-invitation-expired = Час цього запрошення вийшов. Щоб зіграти: { COMMAND("games") }
refusal-invitation-unreadable = Це запрошення вже неможливо прочитати, і це моя провина, а не ваша. Щоб зіграти: { COMMAND("games") }

## Негаразди

something-wrong = Щось пішло не так, і це моя провина, а не ваша. Ваш матч збережено; спробуйте ще раз.
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
host-channel-gone = Канал матчу { $match } зник. Матч збережено. Щоб продовжити його в іншому каналі, напишіть там { COMMAND("match show") }; щоб завершити: { COMMAND("match end") }
players-channel-gone = Канал матчу { $match } зник. Матч збережено. Щоб продовжити його в іншому каналі, напишіть там { COMMAND("match show") }; щоб зупинитися, здайтеся командою { COMMAND("match concede") } або попросіть модератора завершити матч.
host-thread-locked = Гілку { $channel } заблоковано, тож матч { $match } неможливо показати. Він продовжиться, щойно гілку розблокують, або після команди { COMMAND("match show") } в іншому каналі.
host-absent = Мене більше немає на сервері матчу { $match }, тож його неможливо показати. Матч збережено, і він продовжиться, щойно мене додадуть знову.
host-permission = У каналі { $channel } мені бракує дозволу { $permission }, тож матч { $match } неможливо показати. Він продовжиться, щойно модератор надасть дозвіл: { permission-where }, або після команди { COMMAND("match show") } в іншому каналі.
answer-refused = Discord відхиляє те, що я хочу тут показати. Це моя помилка, її записано в журналі. Нічого не втрачено.
line-refused = Discord відхиляє повідомлення, яке мало б тут стояти. Це моя помилка, її записано в журналі. Нічого не втрачено: стан матчу видно на полі.
call-refused = { $players }: { line-refused }
board-refused = Матч { $match } неможливо показати таким, як він є: Discord відхиляє його поле. Це моя помилка, її записано в журналі. Нічого не втрачено, і час стоїть. { COMMAND("match show") } – спробувати ще раз. Може допомогти й скасування останнього ходу: попросіть про нього командою { COMMAND("match ask") }, а ведучий має { COMMAND("host rewind") }
result-refused = Кінець матчу { $match } неможливо показати: Discord відхиляє його. Це моя помилка, її записано в журналі. Нічого не втрачено.

## Дозволи Discord; у дужках – як у клієнті англійською

permission-manage-guild = Керування сервером (Manage Server)
permission-view-channel = Перегляд каналу (View Channel)
permission-send-messages = Надсилання повідомлень (Send Messages)
permission-send-messages-in-threads = Надсилання повідомлень у гілках (Send Messages in Threads)
permission-create-public-threads = Створення публічних гілок (Create Public Threads)
permission-create-events = Створення подій (Create Events)
permission-connect = Під’єднання (Connect)
# Де їх надають.
permission-where = Редагувати канал → Дозволи (Edit Channel → Permissions)

## Годинник

# Над кнопками поля. { $turn } і { $flag } – моменти, як-от «через 2 хвилини»; { $bank } і { $time } –
# тривалість, як-от 4:05 чи 48 год.
clock-turn = { $name }: хід спливає { $turn }, увесь час { $flag }
clock-flag = { $name }: час вийде { $flag }
clock-window = Час на відповіді спливе { $flag }
clock-window-stands = Час на відповіді зупинено, лишилося { $time }
clock-stands = { $name }: годинник зупинено, лишилося { $time }
clock-stands-turn = { $name }: годинник стоїть, { $turn } ходу + запас { $bank }
# Кількох гравців, кожен з іменем: «запас: Wren 1:01, Otter 5:00».
clock-banks = запас: { $banks }
clock-bank = { $name }: запас { $time }
clock-hours = { $hours } год
clock-hours-minutes = { $hours } год { $minutes } хв
clock-off = Без годинника.
clock-day = Годинник: доба на хід і ще дві доби запасу в кожного.
clock-windows = Коли питають кількох одразу, на відповідь є { $time }.
clock-control = Годинник: { $turn } на хід і ще { $bank } запасу в кожного.
clock-reminder = Ваш хід: час вийде { $flag }.
clock-no-bank = Годинник: { $turn } на хід, без запасу.
refusal-time-over = Ваш час вийшов раніше, ніж ви натиснули, тож натискання не зараховано.
refusal-bad-clock = «{ $clock }» – це не годинник. Оберіть зі списку, який відкривається біля цього параметра, або напишіть секунди на хід + секунди запасу, наприклад 60+120.

## Коли хтось змушує інших чекати

stall-time-up = Час вийшов: { $names }. Рішення за { $deciding }; до того ходити ще можна.
stall-silent = Уже добу чекаємо на хід: { $names }. Рішення за { $deciding }; до того ходити ще можна.
stall-call = { $players }: довго немає ходу. Чекаємо на відповідь: { $names }. Можна почекати ще або вирішити на полі.
stall-wait = Чекати далі
stall-leave-off = Завершити без результату
stall-claim = Не чекати
confirm-leave-off = Завершити матч?
confirm-leave-off-why = Він закінчиться для всіх без результату. Скасувати це не можна.
confirm-claim = Більше не чекати?
confirm-claim-why = { $count ->
    [one] { $names } вибуває з матчу, ніби час вийшов. Скасувати це не можна.
    [few] { $names } вибувають з матчу, ніби час вийшов. Скасувати це не можна.
    [many] { $names } вибувають з матчу, ніби час вийшов. Скасувати це не можна.
   *[other] { $names } вибувають з матчу, ніби час вийшов. Скасувати це не можна.
}
silence-warning = { $players }: цей матч закінчиться без результату { $until }, якщо ніхто не походить.

## Що роблять ведучі

board-paused = Матч на паузі ({ $name }).
board-paused-title = На паузі ({ $name })
board-paused-ask = Продовжити матч: { COMMAND("match ask") }
board-paused-hosted = Грати можна, щойно ведучий продовжить матч.
board-resume = ▶ Продовжити (ведучий)
told-paused = { $name } ставить матч на паузу.
pause-to-come = Матч стане на паузу після цього показу, якщо на ньому не закінчиться.
told-resumed = { $name } знімає паузу: матч триває.
told-time-given = { $name } додає гравцеві { $player } { $time }: тепер запас { $bank }.
told-time-taken = { $name } забирає в гравця { $player } { $time }: тепер запас { $bank }.
told-forfeit = { $name } зараховує поразку гравцеві { $player }.
refusal-paused = Матч на паузі ({ $name }), тож натискання не зараховано. Спробуйте, коли він продовжиться.
refusal-not-paused = Матч не на паузі, тож продовжувати нічого.
refusal-hosts-own-match = Ви самі граєте в цьому матчі. Попросіть про це іншого модератора.

## Lists

list-and = { $first } і { $last }
list-or = { $first } або { $last }
