# Таблиця лідерів і результати гравця.

record = виграно { $won }, програно { $lost }
# Where the line before it counts parts of a match.
record-matches = матчів виграно: { $won }, програно: { $lost }
record-ahead = вище { $ahead }, нижче { $behind }
record-rate = { $percent }{"\u00A0"}%
record-best = найкращий рахунок: { $score }
record-mean = у середньому: { $score }
record-plays = { $count ->
    [one] { $count } матч
    [few] { $count } матчі
    [many] { $count } матчів
   *[other] { $count } матчу
}
record-shared = { $count ->
    [one] { $count } нічия
    [few] { $count } нічиї
    [many] { $count } нічиїх
   *[other] { $count } нічиєї
}

table-show = Показати всім
table-games = Інші ігри…
table-cannot-show = Ви не можете писати в цьому каналі, тож показати це тут усім не можна. Спробуйте в каналі, де можете.

leaderboard-title = Таблиця лідерів · { $which }
leaderboard-most-played = У цю гру тут грають найчастіше.
leaderboard-most-played-variant = У цей варіант тут грають найчастіше.
leaderboard-rule = Вище той, у кого більше виграних матчів, а за рівності – менше програних; за однакових показників місце спільне. Тренування не рахуються.
leaderboard-rule-score = Вище той, у кого кращий рахунок одного матчу; за однакового рахунку місце спільне. Тренування не рахуються.
leaderboard-page = Сторінка { $page } з { $pages }
leaderboard-no-page = Сторінки { $page } немає; остання – ця.
leaderboard-next = Далі: { COMMAND("leaderboard") } { $options }
leaderboard-empty = Тут ще немає завершених залікових матчів. Станьте першими: { COMMAND($command) }
leaderboard-no-variant = Варіанта «{ $typed }» немає: оберіть варіант зі списку, який відкривається біля цього параметра.
leaderboard-wrong-variant = Варіант «{ $variant }» належить до гри «{ $other }», а не «{ $game }». Оберіть відповідну гру або не обирайте її взагалі.
leaderboard-not-named = { $name } не показує свого імені в таблицях лідерів.
leaderboard-unlisted = хтось
leaderboard-not-ranked = { $name } ще не має тут завершених залікових матчів у грі «{ $game }».

## Одного раунду. { $round }: його назва

table-no-round = Такого раунду на цьому сервері немає: оберіть раунд зі списку, який відкривається біля цього параметра.
table-round-other-game = За всіма столами раунду «{ $round }» грають у гру «{ $game }»: не вказуйте гру або не вказуйте раунд.
table-round-no-match = { $name } поки не має завершених залікових матчів у раунді «{ $round }».
leaderboard-round-variant = У таблиці лідерів раунду рахуються всі його матчі: не вказуйте варіант або не вказуйте раунд.
leaderboard-round-rule = Рахуються лише зіграні матчі цього раунду – тим, хто сидів за столом наприкінці, – без вільних турів і технічних перемог. Таблиця раунду: { COMMAND("round table") }
leaderboard-round-empty = У цьому раунді поки немає завершених залікових матчів. Таблиця раунду: { COMMAND("round table") }

## Результати гравця

# { $of }: гра або раунд.
stats-title = Результати гравця { $name } · { $of }
stats-total = Разом
stats-label-most = { $label }, найчастіше: { $value }
stats-label-best = { $label }, найкращий результат: { $value }
stats-label-both = { $label }, найчастіше й найкращий результат: { $value }
stats-opponents = Суперники
stats-last = Останні матчі
stats-empty = { $name } ще не має тут завершених залікових матчів у грі «{ $game }». Для початку: { COMMAND($command) }
stats-others = Інші ігри: { $games }. Щоб обрати одну з них: { COMMAND("stats") } { command-stats-game }
stats-other-game = { $game } ({ $count })
stats-scores = { $score } проти { $others }
stats-against = проти: { $names }
stats-more-others = ще { $count }
stats-won = Перемога
stats-won-conceded = Перемога (суперник здався)
stats-won-in-time = Перемога (у суперника скінчився час)
stats-lost = Поразка
stats-lost-conceded = Поразка (достроково)
stats-lost-in-time = Поразка (скінчився час)
stats-place = Місце { $place }
stats-played = Зіграно
stats-played-conceded = Зіграно (достроково)
stats-played-in-time = Зіграно (скінчився час)

## Доки розв’язка ще показується

refusal-being-revealed = Ще триває показ. Спробуйте за мить.
refusal-being-held = Ведучий спинив показ: далі його пустить кнопка «{ playback-run-on-host }», або він піде сам { $until }. Спробуйте, коли він скінчиться: { $link }
refusal-being-revealed-link = Ще триває показ. Спробуйте за мить: { $link }
status-being-revealed = Зараз триває показ.
answer-kept = Вашу відповідь збережено, і більше ніхто її не бачить. Її можна змінити, доки не відповіли всі.
hand-being-revealed = Показ триває в каналі
