# Назви й описи команд та їхніх параметрів, як їх показує Discord.
# Назви: малими літерами, до 32 знаків. Описи: до 100 знаків.

command-play = грати
    .description = Відкрити стіл: приєднатися може кожен
command-play-players = гравці
    .description = Скільки місць за столом; якщо не вказати – найбільше, що дозволяє гра
command-play-clock = годинник
    .description = Скільки часу на хід; якщо не вказати – доба: оберіть зі списку
command-play-takebacks = скасування
    .description = Чи можна скасувати помилковий хід; якщо не вказати – за згодою
command-play-calls = сповіщення
    .description = Кликати гравців одразу, навіть якщо вони щойно ходили
command-host = ведучий
    .description = Вести матч для інших і виправляти, коли щось пішло не так
command-host-clock = годинник
    .description = Скільки часу на хід; якщо не вказати – 1:30 і 5:00 запасу: оберіть зі списку
command-host-match = матч
    .description = Який матч, якщо не той, що тут: оберіть зі списку
command-host-pause = поставити-паузу
    .description = Поставити матч на паузу: годинник стоїть, ходи не приймаються
command-host-resume = продовжити
    .description = Продовжити матч
command-host-time = змінити-час
    .description = Додати гравцеві часу або забрати його
command-host-time-player = гравець
    .description = Гравець цього матчу
command-host-time-seconds = секунди
    .description = Скільки секунд додати до запасу; з мінусом – забрати
command-host-forfeit = зарахувати-поразку
    .description = Зарахувати гравцеві поразку; цей результат рахується
command-host-forfeit-player = гравець
    .description = Гравець цього матчу
command-host-end = завершити
    .description = Завершити матч без результату
command-host-rewind = скасувати-хід
    .description = Скасувати останній хід гравця; спершу запитає
command-host-redeal = почати-спочатку
    .description = Почати пригоду спочатку, з новою роздачею; спершу запитає
command-host-starter = хто-починає
    .description = Назвати, хто починає, поки гра про це питає
command-host-starter-player = гравець
    .description = Хто починає
command-host-substitute = замінити
    .description = Віддати місце з часом і картками комусь іншому
command-host-substitute-player = гравець
    .description = Гравець цього матчу
command-host-substitute-by = на-кого
    .description = Хто гратиме відтепер
command-host-award = присудити-перемогу
    .description = Присудити перемогу гравцеві; у таблиці лідерів не зараховується
command-host-award-player = гравець
    .description = Гравець цього матчу
command-host-handover = передати
    .description = Передати матч іншому ведучому
command-host-handover-to = кому
    .description = Хто вестиме відтепер
command-host-repost = показати-знову
    .description = Знову показати поле, поклик і картки
command-host-status = показати-матчі
    .description = Усі поточні матчі сервера й пульт кожного
command-match = матч
    .description = Ваші поточні матчі
command-match-show = показати
    .description = Знову показати поле поточного матчу внизу каналу
command-match-card = показати-картки
    .description = Подивитися на свої картки; їх побачите лише ви
command-match-ask = попросити
    .description = Попросити про щось інших гравців або ведучого
command-match-ask-what = про-що
    .description = Про що ви просите
command-match-concede = здатися
    .description = Здатися у своєму матчі
command-match-end = завершити
    .description = Завершити матч без результату (ведучий або модератор)
command-leaderboard = лідери
    .description = Хто найкращий у грі на цьому сервері
command-leaderboard-game = гра
    .description = Яка гра; якщо не вказати – та, у яку грають найчастіше
command-leaderboard-variant = варіант
    .description = Лише матчі цього варіанта
command-leaderboard-player = гравець
    .description = Сторінка з цим гравцем
command-leaderboard-page = сторінка
    .description = Яка сторінка
command-leaderboard-round = раунд
    .description = Лише матчі цього раунду: оберіть його зі списку
command-stats = статистика
    .description = Результати гравця на цьому сервері
command-stats-player = гравець
    .description = Чиї результати; якщо не вказати – ваші
command-stats-game = гра
    .description = Яка гра; якщо не вказати – та, у яку гравець грає найчастіше
command-stats-round = раунд
    .description = Лише матчі цього раунду: оберіть його зі списку
command-round = раунд
    .description = Вечір матчів: гравці записуються й тур за туром грають за столами
command-round-open = відкрити
    .description = Відкрити раунд: спершу умови; його не видно нікому, доки ви його не оголосите
command-round-open-game = гра
    .description = Яка гра буде за всіма столами
command-round-open-start = початок
    .description = Коли закінчиться перекличка й зможе початися перший тур
command-round-show = показати
    .description = Де раунд і ваш стіл; ведучий переносить сюди раунд, який не показується у своєму каналі
command-round-table = таблиця
    .description = Таблиця раунду: хто на якому місці
command-round-table-round = раунд
    .description = Який раунд, можна й колишній: оберіть зі списку; якщо не вказати – той, що тут
command-round-close = завершити
    .description = Переглянути підсумкову таблицю раунду в цьому каналі й завершити його (ведучий)
command-round-export = експортувати
    .description = Таблиця й усі столи раунду у файлах для електронних таблиць
command-round-export-round = раунд
    .description = Який раунд, можна й колишній: оберіть зі списку; якщо не вказати – той, що тут

# Підкоманди /host для ігор і те, що пропонує кожна з них.
# host-game: опис, разом із назвою гри до 100 знаків.
host-game = { $game } для інших: ви ведете, гравці натискають «{ invitation-button-ready }»
host-match-choice = { $match } – #{ $channel }
no-match-called = Матчу «{ $typed }» на цьому сервері зараз немає. Оберіть матч зі списку, який відкривається біля цього параметра.
# host-seat: назва, як вище; хто займає яке місце.
host-seat = гравець{ $number }
    .description = Гравець { $number }
# As many as the game needs at least.
players-option-exact = { $count }
players-option = { $count ->
    [one] соло: гра почнеться одразу
    [few] до { $count }
    [many] до { $count }
   *[other] до { $count }
}
takebacks-option-none = ні
takebacks-option-clean = за згодою: якщо відтоді ніхто не ходив і нічого не побачив
takebacks-option-host = з дозволу: лише якщо дозволить ведучий
calls-option-quiet = не одразу: того, хто щойно ходив, не кличуть
calls-option-always = одразу: кличуть і того, хто щойно ходив
