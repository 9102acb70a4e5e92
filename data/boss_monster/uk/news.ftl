# Boss Monster: що сталося, що дізнається лише один гравець, результат.

## Шлях героїв за хід: по рядку на героя, як-от «Moth, клірик 6: Бордель −3 → Могила −3», і його кінець

boss-walk-turn = Хід { $turn }: шлях героїв
boss-walk-line = { $name }, { $hero }: { $way }
# { $damage }: що герой втрачає в цій кімнаті, як-от «−3».
boss-walk-step = { $room } { $damage }
# Біля смуги.
boss-walk-health = Здоров’я { $health } із { $full }
boss-walk-falls = гине: { $souls }!
boss-walk-through = дійшов до боса: { $wounds }!
boss-walk-town = назад до міста
boss-walk-waits = біля входу
boss-walk-some = Герої ({ $shown } із { $count }):
boss-walk-none = Жоден герой не зайшов.
boss-walk-no-room = жодної кімнати на шляху

## Що сталося

boss-news-comes = До міста прибувають: { $heroes }.
boss-news-no-heroes = Нових героїв немає: колоди порожні.
boss-news-draws = { $name } бере { $what }.
boss-news-draw-each = { $names }: кожен бере { $what }.
boss-news-boss = { $name } грає за боса «{ $boss }».
boss-news-discards = { $name } скидає: { $cards }.
# { $owner }: чия кімната { $card }.
boss-news-discards-for = «{ $card }» ({ $owner }): { $name } скидає { $cards }.
boss-news-discards-all = Скинуто: { $cards }.
boss-news-discards-by = { $cards } ({ $name })
boss-news-placed = { $name } будує закриту кімнату.
boss-news-placed-on = { $name } будує закриту кімнату на кімнаті «{ $room }».
boss-news-unbuilt = { $name } не будує кімнати.
boss-news-built = { $name } будує кімнату «{ $room }».
boss-news-built-all = Нові кімнати: { $rooms }.
boss-news-built-by = { $room } ({ $name })
boss-news-built-on = { $name } накриває кімнату «{ $below }»: тепер це «{ $room }».
boss-news-back-to-hand = Закриті кімнати повертаються на руки: { $names }.
boss-news-destroyed = { $name } втрачає кімнату «{ $room }».
boss-news-frozen = У гравця { $name } заморожено кімнату «{ $room }».
boss-news-swapped = У гравця { $name } міняються місцями кімнати «{ $room }» і «{ $other }».
boss-news-level-up = **{ $name } підвищує рівень: { $boss }!**
boss-news-lured = До гравця { $name } йде { $hero }.
boss-news-lures = до { $name }: { $heroes }
boss-news-to-entrance = До входу гравця { $name } йде { $hero }.
boss-news-to-town = До міста повертається { $hero }.
boss-news-falls = { $hero } гине в кімнаті «{ $room }» ({ $name }): { $souls }!
boss-news-falls-there = { $hero } гине ({ $name }): { $souls }!
boss-news-to-start = { $hero } повертається на початок підземелля ({ $name }).
boss-news-killed = { $hero } гине від картки «{ $card }» ({ $name }): { $souls }!
boss-news-through = { $hero } дійшов до боса { $name }: { $wounds }!
boss-news-health = Цього ходу { $hero } має +{ $amount } здоров’я.
boss-news-hurt = Від картки «{ $card }» { $hero } зазнає шкоди: { $damage }.
boss-news-stronger = У гравця { $name } кімната «{ $room }» цього ходу завдає +{ $amount } шкоди.
boss-news-all-stronger = Усі кімнати гравця { $name }: цього ходу шкода +{ $amount }.
boss-news-doubled = У кімнатах гравця { $name } цього ходу вдвічі більше скарбів.
boss-news-healed = { $name } зцілює рану ({ $hero }): { $wounds } → { $souls }.
boss-news-soul-lost = { $name } втрачає: { $souls } ({ $hero }).
boss-news-plays = { $name } грає закляття «{ $spell }».
boss-news-plays-at = { $name } грає закляття «{ $spell }» ({ $target }).
boss-news-uses = { $name } застосовує кімнату «{ $room }».
boss-news-uses-at = { $name } застосовує кімнату «{ $room }» ({ $target }).
boss-news-cancelled = { $name } скасовує закляття «{ $spell }» карткою «{ $card }».
boss-news-lost = Закляттю «{ $spell }» вже нема на що діяти.
boss-news-takes = { $name } бере картку «{ $card }».
boss-news-takes-discard = { $name } бере зі скинутих картку «{ $card }».
boss-news-takes-hand = { $name } забирає картку з рук у гравця { $other }.
boss-news-sees-hand = { $name } переглядає картки гравця { $other }.
boss-news-no-card = «{ $card }»: у гравця { $name } немає карток на руках.
boss-news-no-room = «{ $card }»: у гравця { $name } немає кімнат на руках.
boss-news-no-spell = «{ $card }»: у гравця { $name } немає заклять.
boss-news-declined = { $name } не застосовує «{ $card }».
boss-news-no-building = До кінця ходу ніхто не будує.
boss-news-shuffled-rooms = Скинуті кімнати стають новою колодою.
boss-news-shuffled-spells = Скинуті закляття стають новою колодою.
boss-news-out = **{ $name } вибуває: { $wounds }.**
boss-news-left = { $name } виходить із гри. Герої, якщо були там, – у місті.

## Приватні записи: одне повідомлення на хід, по рядку на подію

boss-copy-turn = Хід { $turn }: ваші картки
boss-copy-opening = Ваші перші картки
boss-copy-drawn = Ви берете з колоди: { $cards }.
boss-copy-taken = Ви отримуєте: { $cards }.
boss-copy-lost = { $name } забирає у вас із рук: { $cards }.
boss-copy-seen = Ви бачите: { $cards }.
boss-copy-seen-none = Ви не бачите нічого, що підходить.

## Результат

boss-result-souls = Перемога: { $souls }, { $wounds }.
boss-result-last = Перемога: більше нікого в грі не лишилося.
boss-result-difference = Вибули всі: вирішує різниця душ і ран.
boss-result-tie = За рівності попереду бос із меншим досвідом.
boss-result-heroes = Героїв не лишилося: вирішує різниця душ і ран.
boss-merits = { $boss }: { $souls }, { $wounds }
