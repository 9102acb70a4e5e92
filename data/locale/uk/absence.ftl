# Коли матчу потрібен ведучий і коли ведучий не приходить.
call-host-time = { $count ->
    [one] { $host }: у гравця { $names } майже не лишилося часу. Допомогти: { COMMAND("host status") }
    [few] { $host }: у гравців { $names } майже не лишилося часу. Допомогти: { COMMAND("host status") }
    [many] { $host }: у гравців { $names } майже не лишилося часу. Допомогти: { COMMAND("host status") }
   *[other] { $host }: у гравців { $names } майже не лишилося часу. Допомогти: { COMMAND("host status") }
}
call-host-left = { $count ->
    [one] { $host }: гравця { $names } вже немає на цьому сервері, і часу майже не лишилося. Допомогти: { COMMAND("host status") }
    [few] { $host }: гравців { $names } вже немає на цьому сервері, і часу майже не лишилося. Допомогти: { COMMAND("host status") }
    [many] { $host }: гравців { $names } вже немає на цьому сервері, і часу майже не лишилося. Допомогти: { COMMAND("host status") }
   *[other] { $host }: гравців { $names } вже немає на цьому сервері, і часу майже не лишилося. Допомогти: { COMMAND("host status") }
}
call-host-over = { $host }: матч завершено.
board-host-missed = Ведучий не відповідає: діяти може будь-який модератор.
board-host-missed-long = Ведучий не відповідає: діяти може будь-який модератор або гравці разом: { COMMAND("match ask") }
host-missed = { $name } веде цей матч і не відповідає. Тепер діяти може будь-який модератор: { COMMAND("host status") }
host-missed-long = { $name } веде цей матч і досі не відповідає. Гравці можуть завершити його разом: { COMMAND("match ask") }. Діяти може й будь-який модератор: { COMMAND("host status") }
