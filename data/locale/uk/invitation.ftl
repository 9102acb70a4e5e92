# Виклики, запрошення ведучого й відкриті столи, перед матчем.

invitation-challenge = { $name } кидає виклик: { $opponent }
invitation-host = { $name } запрошує на матч: { $players }
invitation-table = { $name } відкриває стіл
invitation-call-challenge = { $players }, { $name } кидає вам виклик: { $game }
invitation-call-host = { $players }, { $name } запрошує вас на матч: { $game }
invitation-call-table = { $name } відкриває стіл: { $game }
invitation-call-role = { $role }, { $name } відкриває стіл: { $game }
invitation-again = { $name } пропонує реванш: { $players }
invitation-call-again = { $players }, { $name } питає: ще раз?
invitation-call-again-swapped = { $players }, { $name } питає: ще раз, помінявшись місцями?
invitation-accept = { $player }, приймаєте виклик? Запрошення закінчиться { $until }.
invitation-ready = Матч почнеться, щойно всі натиснуть «{ invitation-button-ready }». Запрошення закінчиться { $until }.
invitation-is-ready = { $name }: готово
invitation-not-ready = { $name }: ще чекаємо
invitation-free = { $count ->
    [one] { $count } вільне місце
    [few] { $count } вільні місця
    [many] { $count } вільних місць
   *[other] { $count } вільного місця
}
invitation-missing = { $count ->
    [one] Бракує ще { $count } гравця. Стіл закриється { $until }.
    [few] Бракує ще { $count } гравців. Стіл закриється { $until }.
    [many] Бракує ще { $count } гравців. Стіл закриється { $until }.
   *[other] Бракує ще { $count } гравця. Стіл закриється { $until }.
}
invitation-may-start-alone = Приєднатися ще можна; почати може { $name }. Стіл закриється { $until }.
invitation-may-start = Приєднатися ще можна; почати може { $name }, а після { $time } – кожен, хто за столом. Стіл закриється { $until }.
invitation-full = За столом немає вільних місць: почати може кожен, хто за ним. Стіл закриється { $until }.
# Where somebody asked from a private page.
invitation-not-sent = Запрошення не вдалося опублікувати, тож нікого не запитано. Спробуйте ще раз за хвилину або в іншому каналі: { COMMAND("games") }
invitation-button-join = Приєднатися
invitation-button-leave = Вийти
invitation-button-start = Почати
invitation-button-accept = Прийняти
invitation-button-decline = Не зараз
invitation-button-ready = Готово

## Звичайні умови коротко; інші – повністю

invitation-usual = Звичайні умови: { $terms }
usual-clock = доба на хід
usual-clock-hosted = 1:30 на хід і 5:00 запасу
usual-takebacks = скасування ходу за згодою

## Чим скінчилося

invitation-started = Прийнято: матч почався.
invitation-started-hosted = Усі готові: матч почався.
invitation-started-table = { $players }: матч почався.
invitation-closed = За столом нікого не лишилося, тож його закрито.
invitation-expired-table = Гравців вчасно не набралося.
invitation-expired-unstarted = Матч вчасно ніхто не почав.
invitation-declined = { $name } відмовляється.
invitation-declined-by-one = Погодилися не всі.
invitation-withdrawn = { $name } відкликає запрошення.
invitation-expired = Ніхто не відповів вчасно.
invitation-expired-host = Не всі встигли підтвердити готовність.
invitation-unreadable = Це запрошення вже неможливо прочитати, тож матчу не буде.
