# Про що гравці просять інших або ведучого.

ask-take-back = Скасувати мій останній хід
ask-pause = Зробити паузу
ask-resume = Продовжити матч
ask-end = Завершити без результату, бо ведучий не відповідає

asks-take-back = { $name } просить скасувати свій останній хід.
asks-pause = { $name } просить зробити паузу.
asks-resume = { $name } просить продовжити матч.
asks-end = { $name } просить завершити матч без результату.
wish-take-back = скасування ходу
wish-pause = пауза
wish-resume = продовження матчу
wish-end = завершення без результату

asking-agree = Погодитися
asking-decline = Відхилити
asking-awaits-host = Вирішує ведучий: { $name }.
asking-awaits-one = Вирішує { $names }.
asking-host = ведучий { $name }
asking-awaits-all = { $count ->
    [one] Ще чекаємо на відповідь: { $names }.
    [few] Потрібна згода всіх; чекаємо на відповідь: { $names }.
    [many] Потрібна згода всіх; чекаємо на відповідь: { $names }.
   *[other] Потрібна згода всіх; чекаємо на відповідь: { $names }.
}
asking-agreed = Згода є: { $names }
asking-call = { $players }, { $asked }

granted-take-back = { $count ->
    [one] { $name } скасовує свій останній хід.
    [few] { $name } скасовує свій останній хід; усього скасовано { $count } ходи.
    [many] { $name } скасовує свій останній хід; усього скасовано { $count } ходів.
   *[other] { $name } скасовує свій останній хід; усього скасовано { $count } ходу.
}
granted-pause = Матч на паузі.
granted-resume = Матч продовжується.
granted-end = Матч завершується без результату.
granted-by = Згода: { $names }.
asking-declined = { $by } відхиляє прохання гравця { $name }: { $wish }. Просити про це вдруге цього ходу не можна.
asking-withdrawn = { $name } відкликає прохання: { $wish }.

confirm-takeback = Скасувати останній хід гравця { $name }?
confirm-takeback-only = Відтоді ніхто не ходив.
confirm-takeback-acts = Відтоді ходили й інші. Буде скасовано ходи: { $acts }.
confirm-takeback-unseen = Нічого прихованого при цьому ніхто не побачив.
confirm-takeback-seen = Хто скільки прихованих карток побачив: { $seen }. Побаченого вже не забути.
confirm-takeback-count = { $name } ({ $count })

takebacks-none = Помилкових ходів не скасовують.
takebacks-clean = Помилковий хід скасовують за згодою іншого гравця, якщо відтоді нічого не сталося.
takebacks-clean-hosted = Помилковий хід скасовують за згодою іншого гравця; якщо відтоді щось сталося, вирішує ведучий.
takebacks-host = Чи скасовувати помилковий хід, вирішує ведучий.
calls-always = На кожен хід бот кличе гравця одразу.

refusal-own-wish = Ви самі про це просите, тож відповідають інші. Щоб відкликати прохання, натисніть «{ asking-decline }».
refusal-agreed-already = Ви вже погодилися. Зачекайте на інших.
refusal-out-of-game = Ви вже поза грою, тож вирішують ті, хто ще грає. Дивитися можна й далі.
refusal-nobody-hosts = У цього матчу немає ведучого, який вирішував би про скасування ходів. Оберіть «за згодою» або «ні».
