# Команда `help`: що тут можна зробити просто зараз.

command-help = допомога
    .description = Що ви можете зробити тут і зараз
# Команда, назва якої відома лише під час роботи.
help-command = { COMMAND($command) }

help-title = Що ви можете зробити

## Що стосується читача просто зараз. `match`: хто грає. `where`: посилання або канал.

help-asked = **Ваш хід.** { $match }: { $where }
help-holds = **Ваш хід,** і ваші картки бачите лише ви. { $match }: { $where } або { COMMAND("match card") }
help-plays = Ви граєте: { $match }, { $where }
help-hosts = Ви ведете матч: { $match }, { $where }
help-watches = Тут можна дивитися матч: { $match }, { $where }
help-telling = Саме зараз розігрується: { $match }, { $where }
help-challenge = **{ $name } кидає вам виклик:** { $where } Час на відповідь спливає { $until }.
help-hosted = **{ $name } питає, чи ви готові грати:** { $where } Час на відповідь спливає { $until }.
help-open = { $name } має для вас вільне місце: { $where } Стіл закриється { $until }.
help-waiting = Ви чекаєте на інших: { $where } Запрошення закінчиться { $until }.
help-more = { $count ->
    [one] і ще { $count }
    [few] і ще { $count }
    [many] і ще { $count }
   *[other] і ще { $count }
}

## Команди

# { $games }: назви всіх.
help-pitch = **Спускайтеся в підземелля, будуйте їх або відправляйте туди інших – просто у вашому каналі.** Ігри на блеф, везіння й витримку, для компанії або соло: { $games }.
help-start = **Щоб зіграти:** { COMMAND("games") } – обрати гру й відкрити стіл або кинути комусь виклик.
help-games = Обрати гру
help-rules = Як грати
help-start-elsewhere = **Ще один матч** можна почати в іншому каналі: там скористайтеся { COMMAND("games") }.
help-playing = **У вашому матчі:** { COMMAND("match show") } – показати поле внизу каналу, { COMMAND("match card") } – подивитися свої картки, { COMMAND("match ask") } – попросити скасувати хід або зробити паузу, { COMMAND("match concede") } – здатися.
help-watching = **Щоб дивитися:** { COMMAND("match show") } – показати поле внизу каналу.
help-tables = **Хто тут перемагає:** { COMMAND("leaderboard") }, { COMMAND("stats") }. **Як сповіщати вас про хід:** { COMMAND("preferences") }.
help-hosting = **Для модераторів:** { $commands } – вести матч для інших, { COMMAND("host status") } – усі матчі й пульт кожного, { COMMAND("settings") } – налаштування сервера.
help-private = **Матчі починаються на сервері:** скористайтеся цією командою в каналі там. Сюди надходять ваші картки, і тут вони лишаються.
help-about = Delve – неофіційний бот: його створили фанати, з авторами й видавцями ігор він не пов’язаний.
