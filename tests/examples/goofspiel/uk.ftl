# Гуфшпіль: назви й команди, поле, картки в руці, правила.

game-goofspiel = Гуфшпіль
variant-goofspiel-full = 13 раундів
variant-goofspiel-short = 7 раундів

command-play-goofspiel = гуфшпіль
    .description = Гуфшпіль, від двох до шести гравців: усі таємно ставлять по картці на відкритий приз
command-play-goofspiel-short = тривалість
    .description = Усі 13 раундів чи лише 7
setting-goofspiel-short-full = Повна гра: 13 раундів
setting-goofspiel-short-short = Коротка гра: 7 раундів

goofspiel-about = Щораунду всі таємно ставлять по картці; найвища ставка забирає приз.

refusal-card-played = Цю картку ви вже поставили раніше, тож у руці її немає. Оберіть іншу.
refusal-goofspiel-for-two-to-six = У гуфшпіль грають від двох до шести гравців.

## Результати й підсумки багатьох матчів

score-goofspiel = { $score ->
    [one] { $score } очко
    [few] { $score } очки
    [many] { $score } очок
   *[other] { $score } очка
}
sums-goofspiel = призи: { $prizes }, очки: { $points }

## Поле

goofspiel-round = Раунд { $round } з { $rounds }
goofspiel-lying = **На кону:** { $prizes }
goofspiel-deck = { $count ->
    [0] **Ще закрито:** нічого, це останній раунд
    [one] **Ще закрито:** { $count } приз
    [few] **Ще закрито:** { $count } призи
    [many] **Ще закрито:** { $count } призів
   *[other] **Ще закрито:** { $count } призу
}
goofspiel-cards = картки в руці: { $cards }

## Що сталося щойно. Раунд: «Раунд 2: Kestrel 3, Moth 7. Moth забирає 5 + 9 = 14.»

goofspiel-taken = Раунд { $round }: { $bids }. { $name } забирає { $prizes }.
goofspiel-tied = Раунд { $round }: { $bids }. Найвища ставка в кількох, тож { $prizes } не дістається нікому.
goofspiel-left = { $name } виходить із гри.

## Хто і що має зробити. `players` – згадки.

goofspiel-ask = Ставки роблять: { $names }. Оберіть картку нижче або за кнопкою **{ button-cards }**; ставки відкриються, щойно їх зроблять усі.
goofspiel-menu = Поставити картку …
goofspiel-call = { $players }, раунд { $round }: зробіть ставку на { $prizes }.

## Картки в руці

goofspiel-hand = Ваші картки: { $cards }
goofspiel-hand-bid = Ваша ставка – **{ $card }**. Її можна змінити, доки ставки не зроблять усі; тоді їх відкриють.
goofspiel-hand-place = Це бачите лише ви. { $title }, { $channel } · { $round }

## Правила, коротко

goofspiel-rules-cards = У кожного в руці картки від 1 до { $cards }. Призи – ті самі числа: вони лежать закриті у випадковому порядку, і щораунду відкривається один.
goofspiel-rules-bid = **Ставка:** усі таємно обирають по картці. Щойно ставки зроблять усі, картки відкриваються і виходять із гри. Доти ставку можна змінити; хто вже її зробив, не бачить ніхто.
goofspiel-rules-prize = **Приз:** найвища ставка забирає все, що лежить відкритим. Якщо найвища ставка в кількох, приз не дістається нікому й лишається на наступний раунд. Що лишилося після останнього раунду, те пропадає.
goofspiel-rules-end = **Кінець:** перемагає той, хто набере найбільше очок; за однакової кількості перемогу ділять.
goofspiel-rules-leave = **Вихід із гри:** очки лишаються вашими, але ваше місце – після всіх, хто дограв.
