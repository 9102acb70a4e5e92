# Виклики та запрошення ведучого, перед матчем.

invitation-challenge = { $name } кидає виклик: { $opponent }
invitation-host = { $name } запрошує на матч: { $first } і { $second }
invitation-hero = { $hero }: здоров’я { $health }, спорядження — { $tiles }
invitation-practice = { $count ->
    [one] Тренування з колодою { $decks }: до таблиць не потрапляє.
    [few] Тренування з колодами { $decks }: до таблиць не потрапляє.
    [many] Тренування з колодами { $decks }: до таблиць не потрапляє.
   *[other] Тренування з колодами { $decks }: до таблиць не потрапляє.
}
invitation-starter = Хто починає, обере { $name }.
invitation-accept = { $player }, приймаєте виклик? Час спливає { $until }.
invitation-ready = Натисніть «{ invitation-button-ready }»: матч почнеться, щойно це зроблять обоє. Час спливає { $until }.
invitation-is-ready = { $name }: готовність підтверджено
invitation-not-ready = { $player }: ще чекаємо
invitation-button-accept = Прийняти
invitation-button-decline = Відмовитися
invitation-button-ready = Готово

## Чим скінчилося

invitation-started = Прийнято: матч почався.
invitation-started-hosted = Обидва гравці готові: матч почався.
invitation-declined = { $name } відмовляється.
invitation-declined-by-one = Один із гравців відмовився.
invitation-withdrawn = { $name } відкликає запрошення.
invitation-expired = Вчасної відповіді не було.
invitation-expired-host = Не всі встигли підтвердити готовність.
