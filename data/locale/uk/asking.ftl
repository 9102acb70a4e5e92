# Про що гравці просять інших або ведучого.

ask-take-back = Повернути мій останній хід
ask-pause = Зробити паузу
ask-resume = Продовжити матч
ask-end = Завершити без результату, бо ведучий не відповідає

asks-take-back = { $name } просить повернути свій останній хід.
asks-pause = { $name } просить про паузу.
asks-resume = { $name } просить продовжити матч.
asks-end = { $name } просить завершити матч без результату.
wish-take-back = повернення ходу
wish-pause = пауза
wish-resume = продовження матчу
wish-end = завершення без результату

asking-agree = Погодитися
asking-decline = Відхилити
asking-awaits-host = Вирішує ведучий: { $name }.
asking-awaits-one = { $count ->
    [one] Вирішує { $names }.
    [few] Досить згоди когось одного: { $names }.
    [many] Досить згоди когось одного: { $names }.
   *[other] Досить згоди когось одного: { $names }.
}
asking-awaits-all = { $count ->
    [one] Ще чекаємо на відповідь: { $names }.
    [few] Потрібна згода всіх; чекаємо на відповідь: { $names }.
    [many] Потрібна згода всіх; чекаємо на відповідь: { $names }.
   *[other] Потрібна згода всіх; чекаємо на відповідь: { $names }.
}
asking-agreed = Згода є: { $names }
asking-call = { $players }, { $asked }
asking-board = Відповісти можна на полі: { $link }

granted-take-back = { $count ->
    [one] { $name } повертає свій останній хід.
    [few] { $name } повертає свій останній хід; усього повернуто { $count } ходи.
    [many] { $name } повертає свій останній хід; усього повернуто { $count } ходів.
   *[other] { $name } повертає свій останній хід; усього повернуто { $count } ходу.
}
granted-pause = Матч на паузі.
granted-resume = Матч продовжується.
granted-end = Матч завершується без результату.
granted-by = Згода: { $names }.
asking-declined = { $by } відхиляє прохання гравця { $name }: { $wish }. Просити про це вдруге в цьому ході не можна.
asking-withdrawn = { $name } відкликає прохання: { $wish }.

confirm-takeback = Повернути останній хід гравця { $name }?
confirm-takeback-only = Відтоді ніхто не ходив.
confirm-takeback-acts = Буде повернуто ходи: { $acts }.
confirm-takeback-unseen = Нічого прихованого при цьому ніхто не побачив.
confirm-takeback-seen = Хто скільки прихованих карток побачив: { $seen }. Побаченого вже не забути.
confirm-takeback-count = { $name } ({ $count })

takebacks-none = Помилкових ходів не повертають.
takebacks-clean = Помилковий хід можна повернути зі згоди іншого гравця, якщо відтоді ніхто не ходив і нічого не побачив.
takebacks-clean-hosted = Помилковий хід можна повернути зі згоди іншого гравця; якщо відтоді хтось ходив або щось побачив, вирішує ведучий.
takebacks-host = Чи повертати помилковий хід, вирішує ведучий.

refusal-own-wish = Ви самі про це просите, тож відповідають інші. Щоб відкликати прохання, натисніть «{ asking-decline }».
refusal-agreed-already = Ви вже погодилися. Зачекайте на інших.
refusal-out-of-game = Ви вже поза грою, тож вирішують ті, хто ще грає. Дивитися можна й далі.
refusal-takebacks-nobody-hosts = У цього матчу немає ведучого, тож вирішувати про повернення ходів було б нікому. Оберіть «чисті» або «ні».
