# Кінець матчу: останнє поле, приватне повідомлення про нього, ще один матч тих самих гравців.

result-won = { $name } перемагає в матчі
result-shared = Перемогу ділять { $names }
result-score = Підсумок: { $score }
result-nobody = Не переміг ніхто
result-none = Матч закінчився без результату
result-ended = { $count ->
    [one] Матч завершує { $names }.
    [few] Матч завершили разом: { $names }.
    [many] Матч завершили разом: { $names }.
   *[other] Матч завершили разом: { $names }.
} Нікому його не зараховано.
result-awarded = Матч присуджує { $names }. У таблиці лідерів він не зараховується.
result-expired = Довго ніхто нічого не робив, тож матч закрито. Він нікому не зараховується.
result-practice = Тренувальний матч: у таблиці лідерів не зараховується.
result-left = вихід із гри
result-left-by = вихід із гри (вирішує { $name })
result-out-of-time = скінчився час
result-three-wins = Перемога: три виграні пригоди.
result-three-losses = Перемога: три поразки суперника ({ $name }).
result-two-and-two = Перемога: дві виграні пригоди й дві поразки суперника ({ $name }).
result-conceded = { $name } визнає поразку.
result-forfeited = { $host } зараховує поразку: { $name }.
result-timed-out = У гравця { $name } скінчився час.
result-adventures = { $count ->
    [one] { $count } пригода
    [few] { $count } пригоди
    [many] { $count } пригод
   *[other] { $count } пригоди
}

# { $length } – як «23 хвилини · 4 пригоди».
result-length = Тривалість матчу: { $length }
result-walk-survived = Останнє підземелля: { $name } виживає, здоров’я { $health }
result-walk-fell = Останнє підземелля: { $name } гине (чудовисько: { $monster }, здоров’я було { $health })
result-walk-unseen = { $count ->
    [one] { $count } картку не відкрито
    [few] { $count } картки не відкрито
    [many] { $count } карток не відкрито
   *[other] { $count } картки не відкрито
}
result-link = До результату: { $link }

## Ще один матч тих самих гравців

result-rematch = Реванш
result-play-again = Зіграти ще раз
rematch-hosted = Вести знову має { $host }.
rematch-agreed = Ви погодилися на реванш: { $link }
rematch-players-only = { $count ->
    [one] Зіграти цей матч ще раз може лише { $names }. Щоб зіграти й собі: { COMMAND("play") }
    [few] Запропонувати реванш можуть лише { $names }. Щоб зіграти й собі: { COMMAND("play") }
    [many] Запропонувати реванш можуть лише { $names }. Щоб зіграти й собі: { COMMAND("play") }
   *[other] Запропонувати реванш можуть лише { $names }. Щоб зіграти й собі: { COMMAND("play") }
}
rematch-not-yet = Цей матч ще триває. Запропонувати реванш можна, коли він закінчиться.
rematch-host-left = Ведучого цього матчу ({ $name }) вже немає на сервері, тож вести реванш нікому. Інший матч може провести будь-який модератор: { COMMAND("host status") }
