# What hosts do, and why something cannot be done.
refusal-no-clock = Цей матч грають без годинника.
refusal-plays-no-more = Цей гравець у матчі вже не грає.
refusal-plays-not-here = У цьому каналі ця людина не грає. Назвіть того, хто тут грає; матчі інших каналів є у списку { COMMAND("host status") }.
refusal-sits-already = Замінити не може той, хто в цьому матчі грає, грав або його веде. Оберіть когось іншого.
refusal-not-hosted = У цього матчу немає ведучого, тож передавати нічого.
refusal-nothing-to-rewind = Повертати нічого: ніхто ще не ходив або відтоді всі побачили карти.
refusal-no-takebacks = Домовилися, що в цьому матчі ходи не повертають.
refusal-nothing-to-take-back = Ви не робили нічого, що ще можна повернути.
refusal-seen-since = Відтоді хтось уже ходив або побачив приховане, а ведучого, який міг би вирішити, у матчу немає.
refusal-asked-already = Хтось уже про щось просить. Спершу треба відповісти на це.
refusal-has-asked = У цьому ході ви про це вже просили. Попросити знову можна в наступному.
refusal-host-decides = Це вирішує ведучий.
refusal-paused-already = Матч уже призупинено.
refusal-host-comes = Завершити цей матч може лише ведучий. Якщо ведучий не з’явиться пів години, гравці зможуть завершити його разом.
refusal-no-starter-asked = Назвати, хто починає, ведучий може лише тоді, коли про це запитано, і лише в іграх, де це дозволено.

## Про що повідомляємо в каналі

told-rewound = { $name } повертає останній хід: { $player }.
told-redealt = { $name } роздає весь матч наново.
# { $part } — як «пригода 2».
told-redealt-part = { $name } роздає наново: { $part }.
told-starter = { $name } вирішує, що починає { $player }.
told-substituted = { $player } відтепер грає замість { $before }: так вирішує { $name }.
told-awarded = { $name } присуджує матч: перемагає { $player }. У таблиці це не зараховується.
told-handed-over = { $name } передає матч: відтепер його веде { $host }.
told-ended = { $name } завершує матч без результату.
told-reposted = { $name } показує матч знову.

## Пульт матчу, лише для ведучого

desk-button = Пульт
desk-title = Пульт: { $match }
desk-awaited = Чекаємо на { $names }: запитано { $since }
desk-host-absent = Ведучий { $name } не з’являється на поклик. Діяти може будь-який модератор.
desk-asks-take-back = { $name } просить повернути останній хід.
desk-asks-pause = { $name } просить паузи.
desk-asks-resume = { $name } просить продовжити.
desk-asks-end = { $name } просить завершити матч без результату.
desk-pause = Пауза
desk-resume = Далі
desk-rewind = Повернути хід
desk-redeal = Зіграти наново
desk-repost = Показати знову
desk-end = Завершити
desk-refresh = Оновити
desk-back = До пульта
desk-grant = Дозволити
desk-refuse = Відмовити
desk-players = Час, здача, присудження, заміна: який гравець?
desk-handover = Передати іншому ведучому …
desk-time-more = +{ $seconds } с
desk-time-less = −{ $seconds } с
desk-starter = Починає
desk-forfeit = Зарахувати здачу
desk-award = Присудити матч
desk-substitute = Хто гратиме замість { $name }?
desk-substitute-button = Замінити

## Запитання на пульті

desk-confirm-rewind = Повернути останній хід: { $name }?
desk-rewind-clean = Відтоді ніхто не ходив, і нічого прихованого цей хід нікому не показав.
desk-rewind-seen = Цей хід показав приховане: { $seen }. Забути це вже не вийде.
desk-rewind-seen-by = { $count ->
    [one] { $name } — { $count } картка
    [few] { $name } — { $count } картки
    [many] { $name } — { $count } карток
   *[other] { $name } — { $count } картки
}
desk-clocks-back = Годинники повернуться до того, що було тоді; за час відтоді ніхто не платить.
part-adventure = пригода { $number }
desk-redeal-instead = Останній хід уже не повернути, але натомість можна зробити ось що.
desk-confirm-redeal = Зіграти весь матч наново?
desk-redeal-why = Усе буде роздано наново, а те, що вже сталося, не рахуватиметься.
desk-confirm-redeal-part = Зіграти наново: { $part }?
desk-redeal-part-why = Карти буде роздано наново. Рахунок до неї і той, хто починає, лишаються; те, що в ній сталося, не рахуватиметься.
desk-confirm-end = Завершити матч?
desk-end-why = { $match }: результату не буде, матч нікому не зарахується. Скасувати це не можна.
desk-confirm-forfeit = Зарахувати здачу: { $name }?
desk-forfeit-why = Усе буде так, ніби гравець здався: результат рахується. Скасувати це не можна.
desk-confirm-award = Присудити матч: { $name }?
desk-award-why = На цьому матч закінчиться, і в таблиці його не зарахують. Скасувати це не можна.
desk-confirm-substitute = { $player } замість { $before }?
desk-substitute-why = Новому гравцеві дістаються місце, час і карти. Результат зарахують тому, хто сидітиме там наприкінці. Те, що було до заміни, скасувати вже не вийде.

## /ведучий стан

status-title = Поточні матчі на цьому сервері
status-none = Зараз на цьому сервері ніхто не грає. Тиша й спокій.

## Пульт ведучого під час проходу підземеллям, лише для ведучого. { $until } — як «через 6 секунд».

baton-take = Ведучий: притримати
baton-stands = Прохід продовжиться сам { $until }.
baton-next = Далі
baton-hold = Притримати
baton-run-on = Без зупинок
baton-told = Прохід показано.
refusal-no-walk = Зараз ніхто не йде підземеллям.
