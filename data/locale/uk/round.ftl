# Раунди: що бачать усі й що каже бот гравцеві.

round-leg-of = { $name } · тур { $leg } з { $legs }
round-leg = Тур { $leg } з { $legs }
# { $names }: скільки вміщається.
round-names-more = { $names } і ще { $count }
round-table = стіл { $number }
round-table-of-leg = тур { $leg }, стіл { $number }
# Назва гілки й повідомлення, з якого вона починається.
round-thread = Стіл { $number } · { $name }
# Над кожним полем, шляхом і підсумком у раунді.
round-board-head = { $name } · тур { $leg } · стіл { $table }

round-button-sign-up = Записатися
round-rules-of-game = Правила: { $game }…
round-button-withdraw = Відмовитися
round-button-host = Ведучий
round-button-here = Я тут
round-button-cannot-come = Не зможу
round-button-standings = Таблиця
round-button-my-table = Мій стіл
round-button-file = Файл
round-button-legs = Усі тури
round-legs-previous = ◀ Тур { $leg }
round-legs-next = Тур { $leg } ▶

round-link-sign-up = [До запису]({ $link })
round-link-check-in = [До переклички]({ $link })
round-link-board = [До столів]({ $link })
round-link-table = [До столу]({ $link })
round-link-final = [До підсумкової таблиці]({ $link })

## Запис

# { $moment }: дата й час.
round-starts = Початок { $until } ({ $moment })
round-pairing-swiss = швейцарська система
round-pairing-drawn = за жеребом
round-pairing-everybody = кожен із кожним
round-pairing-knock-out = на вибування
round-pairing-tables = столи до чотирьох гравців
round-pairing-by-hand = пари складає ведучий
round-legs = { $count ->
    [one] { $count } тур
    [few] { $count } тури
    [many] { $count } турів
   *[other] { $count } туру
}
# Їхня кількість залежить від того, скільки прийде.
round-legs-most = { $count ->
    [one] щонайбільше { $count } тур
    [few] щонайбільше { $count } тури
    [many] щонайбільше { $count } турів
   *[other] щонайбільше { $count } туру
}
round-places = { $count ->
    [one] { $count } місце
    [few] { $count } місця
    [many] { $count } місць
   *[other] { $count } місця
}
round-players = { $count ->
    [one] { $count } гравець
    [few] { $count } гравці
    [many] { $count } гравців
   *[other] { $count } гравця
}
round-signed-up-nobody = Поки що ніхто не записався, вільних місць – { $places }
round-signed-up = Записано: { $count }, вільних місць – { $free }
round-signed-up-full = Записано: { $count }, вільних місць немає
round-play = Грають: { $count }
round-waiting-list = Черга: { $players }
round-check-in-times = Перекличка з { $begins } до { $ends }. Вас покличуть.
round-check-in-until = Перекличка до { $ends }.
round-check-in-goes-on = Перекличка до { $ends }: тут уже { $here } з { $all }.
round-before-first-leg = Скоро почнеться перший тур.
round-may-enter = Записатися ще можна, доки не почнеться тур { $leg }.
round-entry-closed = Запис закрито.
round-over = Раунд завершено.
round-cancelled = Раунд скасовано
round-without-legs = Раунд завершено до першого туру
round-without-winner = Раунд завершено без переможця
round-winners = { $count ->
    [one] Перемагає { $names }
    [few] Перемогу ділять { $names }
    [many] Перемогу ділять { $names }
   *[other] Перемогу ділять { $names }
}

## Перекличка

round-check-in-call = { $name }: ви тут? Натисніть «{ round-button-here }» до { $time }, інакше втратите місце.
round-check-in-missing = Ще чекаємо на { $count } з { $all }: { $players }
round-check-in-all = { $count ->
    [0] Нікого не записано.
    [one] Усі тут ({ $count }).
    [few] Усі тут ({ $count }).
    [many] Усі тут ({ $count }).
   *[other] Усі тут ({ $count }).
}
round-check-in-waiting = Черга: { $players } – натисніть «{ round-button-here }» і ви: може, дістанете місце.
round-check-in-over = { $name }: перекличку завершено, грають ({ $count }):
round-check-in-nobody = { $name }: перекличку завершено, не грає ніхто.
round-check-in-reminder = { $players }: ви тут? Перекличка раунду «{ $name }» закінчиться { $until }.
round-call-cancelled = { $name }: раунд скасовано.

## Столи туру

round-tables-over = Завершено столів: { $over } з { $all }
round-tables-all-over = Усі столи завершено
round-byes = Вільний тур: { $players }
# Ані столу, ані вільного туру.
round-left-out = Без столу: { $players }
round-table-begins = ось-ось почнеться
round-table-waits = чекаємо: { $names }
round-table-waits-both = чекаємо на обох
round-table-waits-all = чекаємо на всіх
round-table-out = { $count ->
    [one] вибуває { $names }
    [few] вибувають { $names }
    [many] вибувають { $names }
   *[other] вибувають { $names }
}
round-table-queued = почнеться згодом
round-table-plays = грають
round-table-turn = хід: { $name }
round-table-time-up = { $name }: час вийде { $until }
round-table-both-decide = вирішують обоє
round-table-decide = вирішують: { $count }
# Триває показ шляху чи кидка: жодне слово не має казати, чим він скінчиться.
round-table-told = триває показ
round-table-paused = пауза
round-table-blocked = не показується, потрібен ведучий
# Раунд завершено, і це лишається правдою, коли завершиться й матч.
round-table-outside = догравання поза раундом
# За рахунком, який каже, хто перемагає, як «Lark 1–0 Swift · достроково».
round-end-played = кінець
round-end-drawn = нічия
round-end-conceded = достроково
round-end-time = час вийшов
round-end-awarded = присуджено
round-end-ruled = рішення ведучого
round-end-void = анульовано
round-end-no-result = без результату
round-end-open = не завершено
round-end-walkover = технічна перемога
round-end-nobody-came = не з’явився ніхто

## Таблиця

round-standings-title = Таблиця: { $name }
round-standings-none = Ще не почався жоден тур.
round-tables-open = { $count ->
    [one] ще не завершено { $count } стіл
    [few] ще не завершено { $count } столи
    [many] ще не завершено { $count } столів
   *[other] ще не завершено { $count } столу
}
round-until-leg = вибуття: тур { $leg }
round-from-leg = з туру { $leg }
round-corrected = Виправлено: { $players }
round-after-leg = після туру { $leg }
round-order-wins = Перемоги:поразки (перемоги всіх суперників). Якщо порівну, важить число в дужках, потім перемоги між собою; інакше місце спільне.
round-order-wins-draws = Перемоги:нічиї:поразки (перемоги всіх суперників); нічия – пів перемоги. Якщо порівну, важить число в дужках, потім перемоги між собою; інакше місце спільне.
round-order-points = Очки (очки всіх суперників); перемога над усім столом дає 12. Якщо порівну, важить число в дужках, потім перемоги між собою; інакше місце спільне.
round-order-knock-out = Перемоги:поразки. Ті, хто вибуває в одному турі, ділять місце.

## Мій стіл

round-mine-table = Стіл { $number }: ви й { $names }
round-mine-bye-won = Тур { $leg } для вас вільний: столу немає, а перемога зараховується.
round-mine-bye = Тур { $leg } для вас вільний: цього разу столу немає.
round-mine-left-out = У турі { $leg } ви без столу, але лишаєтеся в раунді.
round-mine-knocked-out = Ви вже вибули.
round-mine-in = Вас записано: номер { $number } з { $places }.
round-mine-in-from = Вас записано: ви граєте з туру { $leg }.
round-mine-offered = Для вас є вільне місце. Щоб його зайняти, натисніть «{ round-button-sign-up }».
round-mine-waits = Ви в черзі: номер { $number }.
round-mine-host = Ви ведете цей раунд, тож столу не маєте.
round-mine-last-table = Після нього ви в цьому раунді вже не граєте.
round-mine-dropped = Ви більше не граєте в цьому раунді.
round-mine-not-in = Вас у цьому раунді немає.
round-to-standings = Таблиця: { COMMAND("round table") }
round-mine-rank = Раунд завершено. Ваше місце: { $rank }.

## Стіл кличе гравців

round-ready-call = { $players }: { $round }, тур { $leg }, стіл { $number }. Готові?
round-ready-begins = Матч почнеться, щойно всі натиснуть «{ invitation-button-ready }».
round-ready-walkover = Якщо не встигнете до { $time }, програєте цей матч і вибудете з раунду.
# Коли нікого вже не питають.
round-ready-asked = { $round }, тур { $leg }, стіл { $number }: { $players }
# Вони вибули.
round-ready-late = Не встигли, тож вибули з раунду, доки не запишуться знову: { $players }.
round-walkover-nobody = Очок не отримує ніхто.
round-walkover-won = Технічна перемога: { $name }.
round-ready-off = Цей поклик уже не діє.

## Дії ведучих, як «Rook: технічна перемога – Pipit (стіл 7) · Martin замість Jay»

round-acts-earlier = { $count ->
    [one] і ще { $count } раніше
    [few] і ще { $count } раніше
    [many] і ще { $count } раніше
   *[other] і ще { $count } раніше
}
round-act-signed-up = записано: { $name }
round-act-withdrew = вибуває { $name }
round-act-here = тут уже { $name }
round-act-returned = знову грає { $name }
round-act-start = перенесено на { $time }
round-act-terms = змінено умови
round-act-check-in = почато перекличку
round-act-check-in-closed = завершено перекличку
# { $channel }: згадка каналу.
round-act-moved = раунд перенесено: { $channel }
round-act-went = почато тур { $leg }
round-act-took-back-go = тур { $leg } відкладено
# { $before }: хто мав це місце раніше.
round-act-stood-in = { $name } замість { $before }
round-act-walkover = технічна перемога – { $name } ({ $table })
round-act-nobody-came = не з’явився ніхто ({ $table })
round-act-absent = без { $names } ({ $table })
round-act-void = { $table } анульовано
round-act-ruled = рішення { $result } ({ $table })
round-act-replayed = { $table } треба переграти
round-act-corrected = { $name } { $points }
round-act-co-host = { $name } допомагає вести
round-act-no-co-host = { $name } більше не допомагає вести
round-act-handed-over = відтепер веде { $name }
round-act-entry-opened = запис відкрито
round-act-entry-closed = запис закрито
round-act-closed = раунд завершено
round-act-cancelled = раунд скасовано

## Поклики до ведучого й до того, хто в черзі

round-calls-check-in-over = { $host }: перекличку завершено, грають: { $count }. Жеребкуйте перший тур.
round-calls-too-few = { $host }: перекличку завершено, але гравців для туру треба щонайменше { $number }. Запишіть когось на пульті або скасуйте раунд.
round-calls-handed-over = { $host }: відтепер раунд { $round } ведете ви.
round-calls-leg-over = { $host }: тур { $leg } завершено. Жеребкуйте тур { $next }.
round-calls-last-leg-over = { $host }: турів більше не буде. Перегляньте таблицю й завершіть раунд.
# { $told }: одне з наступного для кожної причини. { $tables }: як-от «стіл 1 і стіл 3».
round-calls-tables = { $host }: { $told }
round-calls-undecided = немає переможця: { $tables }. Нехай переграють, або присудіть перемогу.
round-calls-absent = прийшли не всі: { $tables }. Вирішіть на пульті, як бути.
round-calls-asked = вас чекають: { $tables }.
round-calls-blocked = не можу показати: { $tables }. Скористайтеся { COMMAND("match show") } в іншому каналі або вирішіть на пульті, як бути.
round-calls-place = { $player }: у раунді { $name } для вас є вільне місце. Щоб його зайняти, натисніть «{ round-button-sign-up }»: гратимете з наступного туру.

## Подія сервера

round-event = { $game }. { $pairing }. Посилання в місці події веде до раунду.
