# Таблиця лідерів і доробок гравця.

record = виграно { $won }, програно { $lost }
record-rate = { $percent } %
record-adventures = пригоди: виграно { $won }, програно { $lost }

leaderboard-title = Таблиця лідерів · { $variant }
leaderboard-all = усі варіанти
leaderboard-rule = Вище той, у кого більше виграних матчів, а далі — менше програних; за рівності обох місце спільне. Тренування не рахуються.
leaderboard-page = Сторінка { $page } з { $pages }
leaderboard-no-page = Сторінки { $page } немає, ця — остання.
leaderboard-next = Далі: /{ command-leaderboard } { command-leaderboard-page }:{ $page }
leaderboard-next-variant = Далі: /{ command-leaderboard } { command-leaderboard-variant }:{ $variant } { command-leaderboard-page }:{ $page }
leaderboard-empty = Тут ще немає завершених залікових матчів. Станьте першими: /{ command-deathmatch } { command-deathmatch-challenge }

stats-title = Результати гравця { $name }
stats-total = Усі варіанти
stats-opponents = Суперники
stats-more = { $count ->
    [one] і ще { $count } суперник
    [few] і ще { $count } суперники
    [many] і ще { $count } суперників
   *[other] і ще { $count } суперника
}
stats-last = Останні матчі
stats-empty = { $name } ще не має тут завершених залікових матчів. Для початку: /{ command-deathmatch } { command-deathmatch-challenge }
stats-match = { $outcome }, суперник { $name } · { $variant } · { $when }
stats-won = Перемога
stats-won-conceded = Перемога (матч здано)
stats-lost = Поразка
stats-lost-conceded = Поразка (матч здано)
