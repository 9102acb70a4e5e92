# Вірю – не вірю: назви й команда, карти, поле, карти в руці, правила.

game-cheat = Вірю – не вірю
variant-cheat-cheat = Вірю – не вірю

command-play-cheat = вірю-не-вірю
    .description = Вірю – не вірю, від трьох до шести гравців: позбудьтеся карт і не попадіться на брехні

cheat-about = Кладіть карти сорочкою догори, кажіть, що це за карти, і не попадайтеся на брехні.

refusal-one-to-four-from-hand = Покладіть від однієї до чотирьох різних карт зі своєї руки.
refusal-cheat-for-three-to-six = У «Вірю – не вірю» грають від трьох до шести гравців.

## Підсумки багатьох матчів

sums-cheat = спіймано на брехні: { $caught }, карт на руках: { $cards-left }
match-score-cheat = карт на руках: { $cards-left }, спіймано на брехні: { $caught }

## Карти. `rank`: знак карти, «a», «2» … «k»; в інших текстах – «rank-a» … «rank-k».

cheat-card = { $rank ->
    [a] Т
    [j] В
    [q] Д
    [k] К
   *[number] { $rank }
}
cheat-due = { $rank ->
    [rank-a] **На черзі:** тузи
    [rank-2] **На черзі:** двійки
    [rank-3] **На черзі:** трійки
    [rank-4] **На черзі:** четвірки
    [rank-5] **На черзі:** п’ятірки
    [rank-6] **На черзі:** шістки
    [rank-7] **На черзі:** сімки
    [rank-8] **На черзі:** вісімки
    [rank-9] **На черзі:** дев’ятки
    [rank-10] **На черзі:** десятки
    [rank-j] **На черзі:** валети
    [rank-q] **На черзі:** дами
   *[rank-k] **На черзі:** королі
}
cheat-claimed = { $rank ->
    [rank-a] { $count ->
        [one] { $count } туз
        [few] { $count } тузи
        [many] { $count } тузів
       *[other] { $count } туза
    }
    [rank-2] { $count ->
        [one] { $count } двійка
        [few] { $count } двійки
        [many] { $count } двійок
       *[other] { $count } двійки
    }
    [rank-3] { $count ->
        [one] { $count } трійка
        [few] { $count } трійки
        [many] { $count } трійок
       *[other] { $count } трійки
    }
    [rank-4] { $count ->
        [one] { $count } четвірка
        [few] { $count } четвірки
        [many] { $count } четвірок
       *[other] { $count } четвірки
    }
    [rank-5] { $count ->
        [one] { $count } п’ятірка
        [few] { $count } п’ятірки
        [many] { $count } п’ятірок
       *[other] { $count } п’ятірки
    }
    [rank-6] { $count ->
        [one] { $count } шістка
        [few] { $count } шістки
        [many] { $count } шісток
       *[other] { $count } шістки
    }
    [rank-7] { $count ->
        [one] { $count } сімка
        [few] { $count } сімки
        [many] { $count } сімок
       *[other] { $count } сімки
    }
    [rank-8] { $count ->
        [one] { $count } вісімка
        [few] { $count } вісімки
        [many] { $count } вісімок
       *[other] { $count } вісімки
    }
    [rank-9] { $count ->
        [one] { $count } дев’ятка
        [few] { $count } дев’ятки
        [many] { $count } дев’яток
       *[other] { $count } дев’ятки
    }
    [rank-10] { $count ->
        [one] { $count } десятка
        [few] { $count } десятки
        [many] { $count } десяток
       *[other] { $count } десятки
    }
    [rank-j] { $count ->
        [one] { $count } валет
        [few] { $count } валети
        [many] { $count } валетів
       *[other] { $count } валета
    }
    [rank-q] { $count ->
        [one] { $count } дама
        [few] { $count } дами
        [many] { $count } дам
       *[other] { $count } дами
    }
   *[rank-k] { $count ->
        [one] { $count } король
        [few] { $count } королі
        [many] { $count } королів
       *[other] { $count } короля
    }
}

## Поле

cheat-claim-number = Заява { $claim }, усього не більш як { $claims }
cheat-cards = { $count ->
    [0] без карт
    [one] { $count } карта
    [few] { $count } карти
    [many] { $count } карт
   *[other] { $count } карти
}
cheat-caught = { $count ->
    [one] спіймано на брехні { $count } раз
    [few] спіймано на брехні { $count } рази
    [many] спіймано на брехні { $count } разів
   *[other] спіймано на брехні { $count } разу
}
cheat-to-lay = час класти карти
cheat-to-answer = може не повірити
cheat-pile = { $count ->
    [0] **Стос:** порожній
    [one] **Стос:** { $count } карта
    [few] **Стос:** { $count } карти
    [many] **Стос:** { $count } карт
   *[other] **Стос:** { $count } карти
}
cheat-claim = **Заявлено:** { $claim }, сорочкою догори; гравець – { $name }

## Що сталося щойно

cheat-last-accepted = { $name }: усі вірять. Карти йдуть у стос сорочкою догори.
cheat-last-lie = { $count ->
    [one] { $doubter } не вірить. Заявлено: { $claim }; насправді: { $cards }. Це брехня! { $name } забирає весь стос, { $count } карту.
    [few] { $doubter } не вірить. Заявлено: { $claim }; насправді: { $cards }. Це брехня! { $name } забирає весь стос, { $count } карти.
    [many] { $doubter } не вірить. Заявлено: { $claim }; насправді: { $cards }. Це брехня! { $name } забирає весь стос, { $count } карт.
   *[other] { $doubter } не вірить. Заявлено: { $claim }; насправді: { $cards }. Це брехня! { $name } забирає весь стос, { $count } карти.
}
cheat-last-true = { $count ->
    [one] { $doubter } не вірить, але { $name } каже правду. Заявлено: { $claim }; так і є: { $cards }. { $doubter } забирає весь стос, { $count } карту.
    [few] { $doubter } не вірить, але { $name } каже правду. Заявлено: { $claim }; так і є: { $cards }. { $doubter } забирає весь стос, { $count } карти.
    [many] { $doubter } не вірить, але { $name } каже правду. Заявлено: { $claim }; так і є: { $cards }. { $doubter } забирає весь стос, { $count } карт.
   *[other] { $doubter } не вірить, але { $name } каже правду. Заявлено: { $claim }; так і є: { $cards }. { $doubter } забирає весь стос, { $count } карти.
}
cheat-last-left = { $count ->
    [0] { $name } виходить із гри без карт на руках.
    [one] { $name } виходить із гри. Під стос іде { $count } карта.
    [few] { $name } виходить із гри. Під стос ідуть { $count } карти.
    [many] { $name } виходить із гри. Під стос іде { $count } карт.
   *[other] { $name } виходить із гри. Під стос іде { $count } карти.
}
cheat-last-claim = Заява { $claims } була останньою: перемагає найменша кількість карт.
cheat-left-over = Карт на руках: { $cards }

## Хто і що має зробити. `players` – згадки, `claim` – рядок про заяву.

cheat-ask-lay = { $names } кладе від однієї до чотирьох карт за кнопкою **{ button-cards }**.
cheat-ask-doubt = Відповідають: { $names }. Вірите чи ні? Хто вже відповів, не видно, доки не відповіли всі.
cheat-call-lay = { $players }, ваш хід: кладіть карти. { $claim }
cheat-call-doubt = { $players }, вірите чи ні? { $claim }
cheat-doubt = Не вірю
cheat-trust = Вірю

## Карти в руці

cheat-hand = { $count ->
    [0] У вас немає карт
    [one] У вас { $count } карта
    [few] У вас { $count } карти
    [many] У вас { $count } карт
   *[other] У вас { $count } карти
}
cheat-hand-lay = Ваш хід: оберіть нижче від однієї до чотирьох карт. Хай там що це за карти, заявлено буде те, що на черзі.
cheat-hand-answer = { $answer ->
    [doubt] Ваша відповідь поки що: **не вірю**. Її можна змінити, доки не відповіли всі.
   *[trust] Ваша відповідь поки що: **вірю**. Її можна змінити, доки не відповіли всі.
}
cheat-hand-laid = **Ви поклали:** { $cards }. Тепер відповідають інші.
cheat-hand-place = Це бачите лише ви. { game-cheat }, { $channel }
cheat-record-dealt = { $count ->
    [one] Вам роздано { $count } карту
    [few] Вам роздано { $count } карти
    [many] Вам роздано { $count } карт
   *[other] Вам роздано { $count } карти
}
cheat-record-pile = { $count ->
    [one] Ви забираєте стос: { $count } карта
    [few] Ви забираєте стос: { $count } карти
    [many] Ви забираєте стос: { $count } карт
   *[other] Ви забираєте стос: { $count } карти
}
cheat-menu = Покласти від однієї до чотирьох карт …
cheat-honest = Це була б правда
confirm-cheat-last-lie = Справді збрехати всім, що лишилося на руках?
confirm-cheat-last-lie-why = Якщо хтось не повірить, ви заберете весь стос.
confirm-cheat-last-lie-button = Усе одно збрехати

## Правила, коротко

cheat-rules-lay = **Ваш хід:** покладіть сорочкою догори від однієї до чотирьох карт. Вважається, що ви заявили карти, які на черзі: спершу тузи, потім двійки і так до королів, а далі знову тузи. Покласти можна будь-які; головне – не попастися.
cheat-rules-doubt = **Вірю чи не вірю:** потім усі інші таємно кажуть, чи вірять. Якщо не вірять кілька гравців, рахується той, хто сидить найближче після того, хто поклав карти.
cheat-rules-pile = **Стос:** якщо хтось не вірить, карти відкривають. За брехню весь стос забирає той, хто її сказав, а за правду – той, хто не повірив. Якщо вірять усі, карти лишаються сорочкою догори.
cheat-rules-end = **Кінець:** перемагає той, у кого після відповідей інших не лишилося карт. Після { $claims } заяв перемагає найменша кількість карт; за однакової перемогу ділять.
cheat-rules-leave = **Вихід із гри:** ваші карти йдуть під стос, а ваше місце – після всіх, хто лишився. Хто лишиться останнім, той переміг.
