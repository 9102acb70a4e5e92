# Що роблять ведучі й чому чогось не можна.
refusal-no-clock = Цей матч грають без годинника, тож ні додати, ні забрати час не можна.
refusal-plays-no-more = Цей гравець у матчі вже не грає. Назвіть того, хто ще грає.
refusal-plays-not-here = У цьому каналі ця людина не грає. Назвіть того, хто тут грає. Матчі інших каналів: { COMMAND("host status") }
refusal-sits-already = Замінити не може той, хто в цьому матчі грає, грав або його веде. Оберіть когось іншого.
refusal-not-hosted = У цього матчу немає ведучого, тож передавати нічого.
refusal-nothing-to-rewind = Скасувати нічого не можна: ніхто ще не ходив, або після того хтось вийшов із матчу чи всім показано картки. Почати натомість спочатку: { COMMAND("host redeal") }
refusal-no-takebacks = Домовилися, що в цьому матчі ходів не скасовують. Грайте далі на полі.
refusal-nothing-to-take-back = У вас немає ходу, який ще можна скасувати. Грайте далі на полі.
refusal-seen-since = Цей хід скасувати не можна: відтоді хтось уже ходив або побачив приховане, а ведучого, який міг би вирішити, у матчу немає. Грайте далі на полі.
refusal-asked-already = Хтось уже про щось просить. Зачекайте, доки на це відповідять.
refusal-asked-of-you = { $name } вже про щось просить, і відповідь за вами: натисніть на полі «{ asking-agree }» або «{ asking-decline }».
refusal-asked-of-you-link = { refusal-asked-of-you } { $link }
refusal-has-asked = У цьому ході ви про це вже просили. Попросити знову можна в наступному.
refusal-host-decides = На це відповідає лише ведучий. Зачекайте на відповідь.
refusal-paused-already = Матч уже на паузі. Він стоятиме, доки його не продовжать.
refusal-no-host-missed = Цей матч ніхто не веде, тож завершити його без результату може лише модератор. Щоб здатися: { COMMAND("match concede") }
refusal-host-comes = Завершити цей матч може лише ведучий. Якщо ведучий не відповідатиме пів години, гравці зможуть завершити його разом.
refusal-no-starter-asked = Назвати, хто починає, ведучий може лише тоді, коли про це запитано, і лише в іграх, де це дозволено. Нехай грають далі.

## Про що повідомляємо в каналі

told-rewound = { $name } скасовує останній хід гравця { $player }.
told-redealt = { $name } починає весь матч спочатку, з новою роздачею.
# { $part } – як «пригода 2».
told-redealt-part = { $name } починає спочатку, з новою роздачею: { $part }. Те, що було, не рахується.
told-starter = { $name } вирішує, що починає { $player }.
told-substituted = { $player } відтепер грає замість { $before }: так вирішує { $name }.
told-awarded = { $name } присуджує перемогу гравцеві { $player }. У таблиці лідерів це не зараховується.
told-hosts-again = Матч знову веде { $name }.
told-handed-over = { $name } передає матч: відтепер його веде { $host }.
told-ended = { $name } завершує матч без результату.
told-reposted = { $name } показує матч знову.

## Пульт матчу, лише для ведучого

desk-button = Пульт
desk-title = Пульт: { $match }
desk-awaited = Чекаємо на відповідь: { $names } (запитано { $since })
desk-asked = запитано { $since }
desk-awaited-window = Питаємо всіх разом: { $names } (запитано { $since }). Хто вже відповів, не видно нікому.
desk-host-absent = Ведучий { $name } не відповідає. Діяти може будь-який модератор.
desk-pause = Пауза
desk-resume = Продовжити
desk-rewind = Скасувати хід
desk-redeal = Почати знову
desk-repost = Показати знову
desk-walks-stop = Спиняти показ
desk-walks-run = Не спиняти
desk-walks-stopped = Кожен показ спиняється на першому кадрі й чекає на вас.
desk-end = Завершити
desk-refresh = Оновити
desk-back = До пульта
desk-players = Гравець: час, заміна…
desk-handover = Передати матч…
desk-starter = Починає
desk-forfeit = Зарахувати поразку
desk-award = Присудити перемогу
desk-substitute = Заміна: { $name }…
desk-substitute-button = Замінити

## Запитання на пульті

desk-confirm-rewind = Скасувати останній хід гравця { $name }?
desk-rewind-agreed = Домовилися, що в цьому матчі ходів не скасовують.
desk-rewind-clean = Відтоді ніхто не ходив, і нічого прихованого цей хід нікому не показав.
desk-rewind-seen = Цей хід показав приховане: { $seen }. Забути це вже не вийде.
desk-rewind-seen-by = { $count ->
    [one] { $name }: { $count } картка
    [few] { $name }: { $count } картки
    [many] { $name }: { $count } карток
   *[other] { $name }: { $count } картки
}
desk-clocks-back = Годинники повернуться до того моменту: час, що минув відтоді, нікому не рахується.
desk-redeal-instead = Останній хід уже не скасувати. Натомість можна ось що.
desk-confirm-redeal = Почати весь матч спочатку?
desk-redeal-why = Усе буде роздано наново, а те, що вже сталося, не рахуватиметься.
desk-confirm-redeal-part = Почати спочатку: { $part }?
desk-redeal-part-why = **Усе, що там було, скасується, і підсумок теж.** Почнеться з першого ходу, з новими картками чи кубиками. Рахунок до того й те, хто починає, не зміняться.
desk-confirm-end = Завершити матч?
desk-end-why = { $match }: результату не буде, матч нікому не зарахується. Скасувати це не можна.
desk-confirm-forfeit = Зарахувати поразку гравцеві { $name }?
desk-forfeit-why = Це те саме, що здатися: результат рахується. Скасувати це не можна.
desk-confirm-award = Присудити перемогу гравцеві { $name }?
desk-award-why = На цьому матч закінчиться, і в таблиці лідерів його не зарахують. Скасувати це не можна.
desk-confirm-handover = Передати матч? Новий ведучий: { $host }
desk-handover-why = Відтепер усе вирішуватиме новий ведучий. Модератор може повернути матч собі.
desk-handover-button = Передати
desk-confirm-substitute = { $player } замість { $before }?
desk-substitute-why = Новий гравець дістає місце, час і картки. Результат зарахують тому, хто гратиме наприкінці. Ходів до заміни скасувати вже не вийде.

## /ведучий показати-матчі

status-title = Поточні матчі на цьому сервері
status-none = Зараз на цьому сервері ніхто не грає. Тиша й спокій.
status-invitation-ends = закінчиться { $until }

## Пульт ведучого на шляху підземеллям, лише для ведучого. { $until } – як «через 6 секунд».

playback-take = ✋ Стоп-кадр (ведучий)
playback-held = Стоп-кадр: показ піде далі не пізніше ніж { $until }.
playback-next-host = ⏭ Далі (ведучий)
playback-run-on-host = ▶ { playback-run-on }
playback-stands = Стоп-кадр. «{ playback-next }» – один кадр, «{ playback-run-on }» – решта без зупинок. Без вас показ піде далі { $until }.
playback-runs = Показ триває сам.
playback-next = Далі
playback-hold = Стоп-кадр
playback-hold-now = Стоп-кадр зараз
playback-run-on = Хай триває
playback-over = Поки що показувати далі нічого.
refusal-no-playback = Зараз ніхто не йде підземеллям, тож спиняти нічого.

# Канал журналу сервера
host-log-title = Дії ведучих · матч { $number }
host-log-earlier = { $count ->
    [one] Пропущено { $count } давнішу дію.
    [few] Пропущено { $count } давніші дії.
    [many] Пропущено { $count } давніших дій.
   *[other] Пропущено { $count } давнішої дії.
}
