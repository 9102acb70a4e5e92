# Кінець матчу: останнє поле, приватне повідомлення про нього, ще один матч тих самих гравців.

result-won = { $name } перемагає в матчі
# У матчі двох час скінчився в { $loser }.
result-won-on-time = Час вийшов ({ $loser }): у матчі перемагає { $name }
# У матчі двох здався гравець { $loser }.
result-won-by-concession = { $loser } здається: у матчі перемагає { $name }
result-shared = Перемогу ділять { $names }
result-score = Підсумок: { $score }
result-nobody = Не переміг ніхто
# Of a match for one that was not played to its end.
result-unfinished = Не зіграно до кінця
result-none = Матч закінчився без результату
result-ended = { $count ->
    [one] Матч завершує { $names }.
    [few] Матч завершили разом: { $names }.
    [many] Матч завершили разом: { $names }.
   *[other] Матч завершили разом: { $names }.
} Нікому його не зараховано.
result-awarded = Перемогу присуджує { $names }. У таблиці лідерів матч не зараховується.
# A match of a round.
result-ended-in-round = { $count ->
    [one] Матч завершує { $names }.
    [few] Матч завершили разом: { $names }.
    [many] Матч завершили разом: { $names }.
   *[other] Матч завершили разом: { $names }.
} Що він дає, видно в таблиці раунду.
result-expired = Довго ніхто нічого не робив, тож матч закрито. Він нікому не зараховується.
result-practice = Тренувальний матч: у таблиці лідерів не зараховується.
result-left = вихід із гри
# Хто грає наодинці.
result-stopped = гру припинено
result-left-by = зараховано поразку ({ $name })
result-out-of-time = час вийшов

# { $length } – як «23 хвилини · 4 пригоди».
result-length = Тривалість матчу: { $length }
result-link = До результату: { $link }

## Що ще каже підсумок, і шлях до таблиці лідерів

result-leaderboard = Таблиця лідерів
# { $record } – як «матчів виграно: 3, програно: 1» або «найкращий рахунок: 24 очки».
result-rank = { $name } тепер на { $rank }-му місці в таблиці лідерів ({ $record })
result-walk = Похід { $number }

## Ще один матч тих самих гравців

# In the place of the next text where the match was part of a round.
result-round = Таблиця раунду
result-rematch = Реванш
result-play-again = Зіграти ще раз
rematch-hosted = Вести знову має { $host }.
rematch-agreed = Ви погодилися на реванш: { $link }
rematch-players-only = { $count ->
    [one] Зіграти цей матч ще раз може лише { $names }. Щоб зіграти й собі: { COMMAND("games") }
    [few] Запропонувати реванш можуть лише { $names }. Щоб зіграти й собі: { COMMAND("games") }
    [many] Запропонувати реванш можуть лише { $names }. Щоб зіграти й собі: { COMMAND("games") }
   *[other] Запропонувати реванш можуть лише { $names }. Щоб зіграти й собі: { COMMAND("games") }
}
rematch-not-yet = Цей матч ще триває. Запропонувати реванш можна, коли він закінчиться.
rematch-host-left = Ведучого цього матчу ({ $name }) вже немає на сервері, тож вести реванш нікому. Інший матч може провести будь-який модератор: { COMMAND("host status") }
