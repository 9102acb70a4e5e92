# Команда `games`: панель, де обирають гру й запрошують гравців.

command-games = ігри
    .description = Обрати гру й відкрити стіл або кинути комусь виклик

# Команда в меню людини, розділ «Програми»: щонайбільше 32 знаки.
person-challenge = Кинути виклик

games-title = Ігри
games-menu = Оберіть гру…
games-other = Інша гра…
# Of a game for one number of players alone.
games-players = Гравців: { $number }
# { $name }: назва параметра, як «перший хід».
games-option = { $name }…
# { $usual }: значення, яке діє, якщо нічого не обрати.
games-option-usual = { $name } · { $usual }…
# { $value }: що обрано; закрите меню показує лише це.
games-option-chosen = { $name } · { $value }
games-challenge = Кинути комусь виклик…
# Кнопка після команди «Кинути виклик» для гравця. { $name }: його ім’я.
games-challenge-person = Кинути виклик: { $name }
games-open = Відкрити стіл
games-alone = Грати соло
games-more = Ще
games-back = Назад
# { $options }: назви параметрів цієї команди.
games-by-command = Через { COMMAND($command) } можна вказати ще: { $options }
