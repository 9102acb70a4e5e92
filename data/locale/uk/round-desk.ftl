# Раунди очима тих, хто їх веде: чернетка, її форма, пульт і чому чогось не можна.
# Раунд – уся подія, тур – одне жеребкування для всіх, стіл – один матч туру.

## Чернетка і умови словами

round-draft-private = Цю чернетку бачите лише ви.
round-draft-discarded = Чернетку видалено.
# { $clock } – як «1:30 на хід, запас 5:00».
round-terms-clock = Годинник: { $clock }
# { $time } – дата й час.
round-terms-starts = Початок: { $time }
# { $time } – тривалість, як «15 хвилин»; так само далі.
round-terms-check-in = перекличка за { $time } до початку
# Після двокрапки – пояснення.
round-terms-pairing-swiss = Швейцарська система: суперники з рівними очками, за змоги без повторів
round-terms-pairing-drawn = Жереб: для кожного туру наново
round-terms-pairing-everybody = Кожен із кожним: усі зустрічаються по разу
round-terms-pairing-knock-out = На вибування: хто програє за столом, вибуває
round-terms-pairing-tables = Столи до чотирьох гравців: разом ті, у кого очок порівну
round-terms-pairing-by-hand = Вручну: хто з ким грає, пише ведучий
# { $legs } – як «4 тури»; { $tables } – як «по 8 столів».
round-terms-cost = Якщо гравців { $places }: { $legs } { $tables }
round-terms-cost-knock-out = Якщо гравців { $places }: { $legs }
round-terms-tables = { $count ->
    [one] по { $count } столу
    [few] по { $count } столи
    [many] по { $count } столів
   *[other] по { $count } столу
}
round-terms-event = у списку подій сервера
round-terms-one-by-one = столи грають один за одним
round-terms-walkovers = без «Готово» за { $time } – технічна поразка
round-terms-walkovers-not = технічні поразки – на розсуд ведучого
round-terms-late-entry = запис, доки не зіграно половину турів
round-terms-late-entry-not = після початку першого туру запису немає
round-button-start = Час…
round-button-terms = Умови
round-button-post = Оголосити
round-button-discard = Видалити

## Форма умов. Назви частин – щонайбільше 45 знаків, підказки й варіанти – 100.

round-form-terms = Умови раунду
round-form-name = Назва
round-form-pairing = Хто з ким грає
round-form-clock = Годинник
round-form-size = Місця, тури
    .hint = «16, 4» або лише «16», тоді турів – як зазвичай. Місць – щонайбільше { $most }
round-form-checks = А ще
round-form-event = Подія
    .hint = Раунд буде в списку подій сервера
round-form-one-by-one = Столи один за одним
    .hint = Інакше всі столи туру грають водночас
round-form-walkovers = Автоматичні технічні поразки
    .hint = Хто не натисне «Готово» за { $time }; інакше вирішує ведучий
round-form-late-entry = Пізній запис
    .hint = Доки не зіграно половину турів

round-form-start = Початок раунду
round-form-start-new = Новий початок
    .hint = За скільки хвилин (45) або о котрій годині (20:30)

round-terms-problems = { $count ->
    [one] В умовах { $count } помилка
    [few] В умовах { $count } помилки
    [many] В умовах { $count } помилок
   *[other] В умовах { $count } помилки
}

round-terms-problem-no-name = Раундові потрібна назва.
round-terms-problem-bad-size = Напишіть місця й тури, наприклад «16, 4», або лише місця.
round-terms-problem-too-few-places = Місць має бути щонайменше { $number }.
round-terms-problem-places-taken = Місця вже зайнято: { $number }, тож напишіть щонайменше стільки.
round-terms-problem-too-many-places = Місць може бути щонайбільше { $number }.
round-terms-problem-too-many-of-everybody = Щоб грав кожен із кожним, місць може бути щонайбільше { $number }.
round-terms-problem-too-few-legs = За таких умов турів має бути щонайменше { $number }.
round-terms-problem-too-many-legs = За таких умов турів може бути щонайбільше { $number }.

## Пульт

# Над рештою, одним рядком.
round-desk-sign-up = Запис: { $count }, місць – { $places }
round-desk-check-in-opens = перекличка { $until }
round-desk-ready = Гравців – { $count }, жеребкування ще не було
round-desk-drawn = Столи туру { $leg } з { $legs } визначено, але тур ще не почато
round-desk-missing = Ще чекаємо: { $names }
round-desk-too-few = Для столу треба щонайменше гравців: { $number }.
round-desk-forbidden = Не грають між собою: { $pairs }
round-desk-co-hosts = Співведучі: { $names }
round-desk-entry-open = Запис відкрито.
# У раунді на вибування: додати вже нікого.
round-desk-entry-over = Час запису минув.
round-desk-entry-late = Час запису минув; додати гравців ще може ведучий.
# { $tables } – як «стіл 6 (Raven, запитано 3 хвилини тому)».
round-desk-slow = Довго чекаємо: { $tables }
round-desk-slow-table = стіл { $number } ({ $names }, запитано { $since })
# { $tables } – як «стіл 3, стіл 5»; так само далі.
round-desk-undecided = Без переможця: { $tables }. Нехай переграють, або присудіть перемогу.
round-desk-needed = Потрібен ведучий: { $tables }
round-desk-blocked = Не показується: { $tables }
round-desk-threads = Гілки: { $count } з { $all }
round-desk-table = Стіл…
round-desk-person = Гравець…
round-desk-add = Записати гравця…
# У меню.
round-desk-waits = у черзі
round-desk-here = уже тут
round-desk-not-here = ще немає
round-desk-leg = тур { $leg }

round-button-check-in = Почати перекличку
round-button-close-check-in = Завершити перекличку
round-button-no-check-in = Без переклички
round-button-draw = Жеребкувати тур { $leg }
round-button-draw-anew = Новий жереб
round-button-by-hand = Вручну
round-button-go = Почати тур
round-button-take-back-go = Відкласти тур
round-button-close = Завершити раунд
round-button-more = Більше

## Сторінка столу

round-table-title = Стіл { $number } · тур { $leg }
round-desk-since = Запитано { $since }
round-desk-absent = Неявка: { $names }
round-desk-own-table = Ви самі тут граєте, тож про цей стіл вирішує інший ведучий.
round-button-absent = Немає: { $name }
round-button-nobody = Немає нікого
round-button-award = Присудити: { $name }
round-button-share = Порівну
# На сторінку гравця.
round-button-person = { $name }…
round-button-void = Анулювати
round-button-replay = Переграти
round-button-call = Покликати ще раз
# Поруч із кнопкою до пульта раунду.
round-button-match-desk = Пульт матчу

## Сторінка гравця

round-desk-left-server = Уже не на сервері.
round-desk-rank = Місце { $rank }
round-desk-rivals = Не грає проти: { $names }
round-desk-stand-in = Заміна…
round-desk-forbid = Не грати проти…
round-desk-allow = можна грати знову
round-button-drop = Вивести з гри
round-button-return = Повернути в гру
round-button-correct = Виправити очки
round-button-give-place = Дати місце
round-button-remove = Зняти із запису
round-button-is-here = Позначити: тут

## Більше

round-desk-co-host = Змінити співведучих…
round-desk-hand-over = Передати раунд…
round-desk-earlier = Стіл попереднього туру…
round-button-open-entry = Відкрити запис
round-button-close-entry = Закрити запис
round-button-cancel = Скасувати раунд
round-button-cancel-all = Скасувати з матчами

## Запитання

# { $points } – як «Lark – 1 і Wren – 0».
round-ask-counts = Стіл { $number } дасть: { $points }.
round-ask-counts-for = { $name } – { $points }
round-ask-match-ends = Його матч завершиться без результату.
round-ask-win-stays = У результатах гравців перемога лишиться за гравцем { $name }.
round-ask-result-stays = У результатах гравців матч лишиться.
round-ask-no-match = Його матч не почнеться.
round-ask-walkover = Стіл { $number }, неявка: { $names }?
round-ask-walkover-others = Решта грає: { $names }.
# { $names } – ті, хто не прийшов.
round-ask-walkover-why = До повернення поза раундом: { $names }. У результати гравців це не йде.
round-ask-walkover-button = Зарахувати неявку
round-ask-nobody = За стіл { $number } не прийшов ніхто?
round-ask-void = Анулювати стіл { $number }?
round-ask-needs-winner = Без переможця тут раунд на вибування далі не йде: тоді нехай переграють, або присудіть перемогу.
round-ask-award = Стіл { $number }: присудити перемогу гравцеві { $name }?
round-ask-share = Поділити стіл { $number } порівну?
round-ask-award-out = { $name } у наступних турах не грає. Щоб це змінити, оберіть { $name } на пульті й натисніть «{ round-button-return }».
round-ask-award-button = Вирішити так
round-ask-replay = Переграти стіл { $number }?
round-ask-replay-why = Знову кличемо: { $names }. Дотеперішній результат столу більше не рахується.
round-ask-drop = Вивести з гри: { $name }?
round-ask-drop-why = Очки лишаться, повернутися можна, але в наступних турах столу не буде. Матч, що триває, дограють.
round-ask-drop-early = Місце буде втрачено. Якщо є черга, воно дістанеться першому в ній.
round-ask-stand-in = { $name } замість { $before }?
round-ask-stand-in-why = Відтепер замість { $before } грає { $name }, і очки місця лишаються.
round-ask-stand-in-button = Замінити
round-ask-remove = Зняти із запису: { $name }?
round-ask-remove-why = Записатися знову можна, але вже в кінець списку.
round-ask-hand-over = Передати раунд? Новий ведучий: { $name }
round-ask-hand-over-why = Відтепер раунд веде ця людина, а не ви. Модератор може забрати його собі.
round-ask-check-in = Почати перекличку зараз?
round-ask-check-in-why = { $count ->
    [0] Ще ніхто не записався.
    [one] Записалася лише { $count } людина, на два столи замало.
    [few] Записалося лише { $count } людини, на два столи замало.
    [many] Записалося лише { $count } людей, на два столи замало.
   *[other] Записалося лише { $count } людини, на два столи замало.
}
round-ask-no-check-in = Обійтися без переклички?
round-ask-no-check-in-why = Усіх, хто записався ({ $count }), вважаємо присутніми.
round-ask-close-check-in = Завершити перекличку?
round-ask-close-check-in-why = Ще немає, тож вибувають ({ $count }): { $names }
round-ask-cancel = Скасувати раунд { $name }?
round-ask-cancel-why = Підсумкової таблиці не буде. Повернути раунд не можна.
round-ask-cancel-live = { $count ->
    [one] Триває { $count } матч. Нехай його дограють, або завершіть його зараз без результату.
    [few] Тривають { $count } матчі. Нехай їх дограють, або завершіть їх зараз без результату.
    [many] Триває { $count } матчів. Нехай їх дограють, або завершіть їх зараз без результату.
   *[other] Триває { $count } матчу. Нехай їх дограють, або завершіть їх зараз без результату.
}

round-closing = Завершити раунд із цією таблицею?
round-closing-so-far = Поточна таблиця
round-to-draft = До чернетки
round-closing-why = Після цього вже нічого не зміниться.
round-closing-early = { $count ->
    [one] Лишається { $count } тур, якого вже не зіграють.
    [few] Лишаються { $count } тури, яких уже не зіграють.
    [many] Лишається { $count } турів, яких уже не зіграють.
   *[other] Лишається { $count } туру, якого вже не зіграють.
}
round-closing-open = { $count ->
    [one] Ще не завершено { $count } стіл. Завершити раунд можна буде після нього.
    [few] Ще не завершено { $count } столи. Завершити раунд можна буде після них.
    [many] Ще не завершено { $count } столів. Завершити раунд можна буде після них.
   *[other] Ще не завершено { $count } столу. Завершити раунд можна буде після них.
}
round-button-approve = Затвердити

## Виправлення. Назва форми – щонайбільше 45 знаків.

round-form-correct = Очки: { $name }
round-form-wins = Скільки перемог додати
    .hint = 1 додає перемогу, -1 забирає, 0,5 додає половину
round-form-points = Скільки очок додати
    .hint = 4 додає чотири очки, -4 забирає чотири
round-form-reason = Причина
    .hint = Її прочитають усі під таблицею
round-correction-bad-wins = Нічого не виправлено: напишіть, скільки перемог додати, наприклад 1, -1 чи 0,5.
round-correction-bad-points = Нічого не виправлено: напишіть, скільки очок додати, наприклад 4 чи -4.

## Тур вручну. Назва форми – щонайбільше 45 знаків.

round-form-by-hand = Тур { $leg }: хто з ким грає
round-form-tables = Один стіл – один рядок
    .hint = Номери або імена, наприклад «1 2». Вільний тур: «вільно 9»
# Так ведучий пише перед номером, малими літерами.
round-by-hand-bye = вільно
round-by-hand-problems = { $count ->
    [one] У списку столів { $count } помилка
    [few] У списку столів { $count } помилки
    [many] У списку столів { $count } помилок
   *[other] У списку столів { $count } помилки
}
round-by-hand-more = { $count ->
    [one] і ще { $count }
    [few] і ще { $count }
    [many] і ще { $count }
   *[other] і ще { $count }
}
round-by-hand-line = рядок { $line }: { $problem }
# { $typed } – як це написано.
round-by-hand-no-such-place = немає гравця «{ $typed }»
round-by-hand-ambiguous = «{ $typed }» – це може бути { $names }
# { $name } – з номером, як «Swift (8)»; так само далі.
round-by-hand-not-playing = { $name } не грає
round-by-hand-seated-twice = { $name } уже має стіл або вільний тур
round-by-hand-table-size = гравців за столом – { $count } замість { $sizes }
round-by-hand-forbidden-pair = { $names } не грають між собою
round-by-hand-no-tables = Немає жодного столу.
round-by-hand-left-out = Без столу й вільного туру: { $names }
round-button-by-hand-again = Виправити
round-button-draw-instead = Жеребкувати

## Чому щось не рахується: спершу що не так, потім що зробити натомість.
## «-other» – про когось іншого, «-by» називає іншого ведучого.

refusal-no-such-round = Цього раунду вже немає. Пошукайте в каналі новіший.
refusal-round-unreadable = Цей раунд уже неможливо прочитати, тож змінити в ньому нічого не можна. Його матчі тривають. Зіграти інший раунд: { COMMAND("round open") }
refusal-round-not-now = Зараз у раунді цього зробити не можна. Що можна, видно на пульті.
refusal-round-over = Раунд завершено, тож нічого в ньому вже не зміниться. Його таблиця: { COMMAND("round table") }
refusal-not-a-round-host = Це можуть лише ведучі раунду. Зверніться до ведучого: { $host }.
refusal-not-the-round-host = Призначати співведучих і передавати раунд може лише його ведучий. Зверніться до ведучого: { $host }.
refusal-own-table = Тут ви самі гравець, тож вирішує інший ведучий. Зверніться до ведучого: { $host }.
refusal-round-changed = Тим часом це змінилося, тож нічого не зроблено. Відкрийте пульт знову й погляньте, що тепер.
refusal-round-changed-by = Тим часом про це вже є рішення ({ $name }), тож нічого не зроблено. Відкрийте пульт знову й погляньте, що тепер.
refusal-round-done-already = Це вже зроблено. Відкрийте пульт знову й погляньте, що тепер.
refusal-round-done-already-by = Це вже зроблено ({ $name }).
refusal-round-in-channel = У цьому каналі вже йде інший раунд. Оберіть інший канал або зачекайте, доки раунд закінчиться.
refusal-hosts-round = Ви ведете цей раунд, а ведучий не грає. Щоб грати, спершу передайте раунд.
refusal-hosts-round-other = { $name } веде цей раунд, а ведучий не грає. Оберіть когось іншого.
refusal-in-round-already = Вас уже записано. Вас покличуть.
refusal-in-round-already-other = { $name } вже в раунді. Оберіть когось іншого.
refusal-waits-already = Ви вже в черзі. Якщо місце звільниться вчасно, воно ваше.
refusal-waits-already-other = { $name } вже в черзі. Спершу звільніть місце.
refusal-not-in-round = Вас у цьому раунді немає. Щоб грати, запишіться.
refusal-not-in-round-other = { $name } не в цьому раунді. Оберіть когось, хто в ньому є.
refusal-entry-closed = Запис закрито. Попросіть про місце ведучого: { $host }.
refusal-knock-out-begun = Раунд на вибування вже почався, тож долучитися не можна. Ведучий може лише замінити когось із гравців.
refusal-here-already = Уже позначено, що ви тут. Коли почнеться перший тур, вас покличуть.
refusal-here-already-other = Уже позначено, що { $name } тут.
refusal-no-check-in = Зараз переклички немає. Щоб грати, запишіться.
refusal-too-few-in-round = Для туру треба щонайменше гравців: { $number }. Зачекайте на інших або запишіть когось.
refusal-too-few-places = { round-terms-problem-places-taken }
refusal-no-seating = Скласти пари для всіх неможливо. Складіть тур вручну.
refusal-no-seating-pairs = Скласти пари для всіх неможливо, бо не грають між собою: { $pairs }. Дозвольте комусь із них грати або складіть тур вручну.
refusal-bad-seating = Ці столи вже не пасують до раунду. Жеребкуйте тур знову.
refusal-bad-seating-pairs = Не грають між собою: { $pairs }. Жеребкуйте тур знову або дозвольте їм грати.
refusal-no-more-legs = Жеребкування всіх турів уже було. Коли закінчиться останній тур, завершіть раунд.
refusal-open-tables = { $number ->
    [one] Ще не завершено { $number } стіл. Зачекайте на його кінець або вирішіть про нього на пульті.
    [few] Ще не завершено { $number } столи. Зачекайте на їхній кінець або вирішіть про них на пульті.
    [many] Ще не завершено { $number } столів. Зачекайте на їхній кінець або вирішіть про них на пульті.
   *[other] Ще не завершено { $number } столу. Зачекайте на їхній кінець або вирішіть про них на пульті.
}
refusal-table-begun = Якийсь матч уже почався, або хтось до нього готовий, тож для цього запізно. Про кожен стіл вирішуйте на пульті.
refusal-player-ready = Неявку не зараховано, бо { $name } вже напоготові. Якщо все ж треба вирішити, присудіть перемогу.
refusal-table-over = Цей стіл уже завершено. Щоб переграти, відкрийте його на пульті.
refusal-table-open = Цей стіл ще не завершено. Зачекайте на кінець або анулюйте його.
refusal-no-such-table = Такого столу вже немає. Відкрийте пульт знову.
refusal-no-such-place = Такого номера вже немає. Відкрийте пульт знову.
refusal-plays-elsewhere = Ви маєте місце в цьому раунді. Оберіть когось іншого.
refusal-plays-elsewhere-other = { $name } має місце в цьому раунді. Оберіть когось іншого.
refusal-too-many-points = Разом за столом не може бути більше очок, ніж { $number }. Дайте менше.
# { $number } – перемоги, якщо за столом двоє, інакше очки.
refusal-correction-too-large = Нічого не виправлено: напишіть щонайбільше { $number }, бо більше раунд дати не може.
refusal-undecided = За столом { $number } немає переможця, а без нього раунд на вибування далі не йде. Нехай переграють, або присудіть перемогу.

## Раунд для програм, коли файлів надіслати не можна

round-export-standings = Таблиця раунду { $name }:
round-export-tables = Столи раунду { $name }:

## Негаразди, як їх бачать ведучі на пульті. { $permission } – назва дозволу.

round-trouble-no-threads = Гілок тут не буває: столи грають у цьому каналі, щонайбільше два водночас.
round-trouble-too-many-threads = Discord не дозволяє тут більше гілок: столи грають у цьому каналі, щонайбільше два водночас.
round-trouble-permission = Бракує дозволу { $permission }, тож столи не мають гілок і грають у цьому каналі, щонайбільше два водночас. Де його надати: { permission-where }
round-trouble-no-event = Події немає: Discord її не прийняв, або її хтось видалив.
round-trouble-event-permission = Бракує дозволу { $permission }, тож події немає. Щойно він буде, я створю подію.
round-trouble-unshown = Я не можу показати раунд у його каналі. Щоб перенести його, скористайтеся { COMMAND("round show") } в іншому.
round-trouble-unshown-permission = У каналі раунду бракує дозволу { $permission }, тож показати його там не можу. Його можна надати: { permission-where }, або перенести раунд командою { COMMAND("round show") } в іншому каналі.
