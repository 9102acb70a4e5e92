# Форми та команди `settings` (сервер) і `preferences` (людина).
# Назви частин форми – щонайбільше 45 знаків, підказки (`.hint`) – 100.

# The bot was too slow to open a form.
form-press-again = Минуло забагато часу. Натисніть кнопку ще раз.
form-again = Спробувати ще раз

language-en = англійська
language-uk = українська

## The settings of a server

command-settings = налаштування
    .description = Як бот працює на цьому сервері

settings-title = Налаштування цього сервера
settings-change = Змінити
settings-saved = Збережено.
settings-language = Мова ігор у каналах
    .hint = Для нових матчів; приватне кожен читає своєю мовою
settings-language-server = як у сервера в Discord
settings-log-channel = Журнал дій ведучих
    .hint = Одне повідомлення на матч, без сповіщень
settings-log-channel-none = без каналу
settings-table-role = Кого кликати до відкритого столу
    .hint = Щонайбільше раз на 30 хвилин
settings-table-role-none = нікого
settings-game = Гра за замовчуванням
settings-game-none = усі ігри
settings-clock = Годинник за замовчуванням
settings-clock-none = звичайний
settings-clock-off = без годинника
settings-clock-day = доба на хід
# { $turn }, { $bank }: spans of time, as "1:30".
settings-clock-control = { $turn } на хід, запас { $bank }
settings-rounds-form = Раунди…
settings-rounds-title = Раунди на цьому сервері
settings-round-roles = Хто може відкривати раунди
    .hint = Щонайбільше п’ять ролей, крім модераторів
settings-round-roles-none = лише модератори
# Where the bot may be used is set on Discord itself.
settings-where = Хто й де може користуватися командами: Налаштування сервера → Інтеграції
# The role that everybody has cannot be called.
settings-not-everyone = Кликати @everyone не можна. Оберіть роль, яку люди беруть самі.
# Why a setting does nothing.
settings-log-gone = Канал для дій ведучих видалено. Оберіть інший: { COMMAND("settings") } → { settings-change }
settings-log-forbidden = Я не можу писати про дії ведучих у { $channel }: мені бракує дозволу { $permission }. Надати його: { permission-where }
settings-role-gone = Роль, яку я кличу, видалено. Оберіть іншу: { COMMAND("settings") } → { settings-change }
settings-role-not-mentionable = Мені не можна кликати { $role }. Дозвольте: Налаштування сервера → Ролі.
settings-round-roles-gone = { $count ->
    [one] Видалено { $count } роль, яка дозволяла відкривати раунди. Оберіть іншу: { COMMAND("settings") } → { settings-rounds-form }
    [few] Видалено { $count } ролі, які дозволяли відкривати раунди. Оберіть інші: { COMMAND("settings") } → { settings-rounds-form }
    [many] Видалено { $count } ролей, які дозволяли відкривати раунди. Оберіть інші: { COMMAND("settings") } → { settings-rounds-form }
   *[other] Видалено { $count } ролі, які дозволяли відкривати раунди. Оберіть інші: { COMMAND("settings") } → { settings-rounds-form }
}
# Two moderators have changed the same. { $name }: who was faster; { $setting }: as above; { $button }: to the form.
settings-clash = «{ $setting }»: тим часом це вже змінено ({ $name }), тож ваше значення не збережено. Натисніть «{ $button }», щоб побачити нове.
settings-moderators-only = Змінювати налаштування можуть лише модератори. Відкрийте їх знову: { COMMAND("settings") }

## The preferences of a person

command-preferences = уподобання
    .description = Як сповіщати вас про хід і що про вас бачать інші

preferences-title = Ваші уподобання
preferences-saved = Збережено.
preferences-calls-form = Хід і повідомлення
preferences-privacy-form = Мова і приватність

preferences-language = Мова приватних повідомлень
preferences-language-discord = як у вашому Discord
preferences-calls = Як дізнаватися про свій хід
preferences-calls-ping = згадка в каналі
preferences-calls-private = приватне повідомлення
preferences-calls-silent = ніяк, дивлюся на поле
preferences-quiet = Тихі години
preferences-quiet-none = немає
# { $now }: "21:40".
preferences-quiet-hours = { $begins }–{ $ends }, { $zone } (там зараз { $now })
preferences-quiet-about = У тихі години сповіщення чекають, крім матчів із ведучим і випадків, коли у вас вийшов би час.
preferences-quiet-begins = Тихі години: від
    .hint = У цей час сповіщення чекають
preferences-quiet-ends = Тихі години: до
preferences-quiet-zone = Ваш часовий пояс
    .hint = Наприклад, Київ або Europe/Kyiv
preferences-records = Картки в приватних повідомленнях
preferences-records-every = кожна окремо
preferences-records-one = одним повідомленням на пригоду чи раунд
preferences-records-none = не надсилати
preferences-challenged = Хто може кидати вам виклик
preferences-challenged-yes = усі
preferences-challenged-no = ніхто
preferences-refused = Від кого не приймати викликів
    .hint = Вони не дізнаються, що це ваше рішення
preferences-refused-none = приймати від усіх
preferences-refused-some = усі, крім { $people }
preferences-listed = Показувати моє ім’я в таблицях лідерів
preferences-listed-told = У таблицях лідерів ви
preferences-listed-yes = з іменем
preferences-listed-no = без імені
preferences-closed = Ви не приймаєте моїх приватних повідомлень, тож кличу вас згадками, а картки показую лише в каналі. Змінити: налаштування приватності цього сервера → «Особисті повідомлення».
# Cities that stand for the time zone of Kyiv, as people type them.
preferences-cities = Київ, Львів, Одеса, Харків, Дніпро, Запоріжжя, Вінниця
# The time was asked for: a question to the reader.
preferences-now = У вашому часовому поясі зараз { $now }, так?
preferences-bad-hours = «{ $typed }» – це не час доби. Напишіть, наприклад, 23:00; два часи мають бути різні. Решту збережено.
preferences-no-zone = Для тихих годин потрібен ваш часовий пояс, наприклад, Europe/Kyiv. Решту збережено.
preferences-bad-zone = Часового поясу «{ $typed }» я не знаю. Напишіть, наприклад, Europe/Kyiv. Решту збережено.
