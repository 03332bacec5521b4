/** Russian texts of the plans in docs/plans, keyed by the English texts. */
const texts: Readonly<Record<string, string>> = {
  'Distributed locks in 45 minutes': 'Распределённые блокировки за 45 минут',
  'Two minutes to join, by code or QR. Show the two lanes: what a client believes, what Redis holds.\n\n**Ask** the lesson’s question as a first try of the buttons.\n\n**Afterwards they say:** a lock needs an end of its own.':
    'Две минуты, чтобы все вошли: по коду или QR. Покажите две дорожки: что думает воркер и что хранит Redis.\n\n**Спросите** вопрос урока, чтобы попробовать кнопки.\n\n**Потом они скажут:** у блокировки должен быть свой конец.',
  '**Ask:** two atomic commands in a row, is that safe? Run it live, stop at the crash.\n\n**Afterwards they say:** grant and expiry in one command.':
    '**Спросите:** две атомарные команды подряд — это безопасно? Запустите вживую, остановитесь на падении.\n\n**Потом они скажут:** выдача и срок — одной командой.',
  '**Ask** before A wakes up: what will `DEL` do? Then the second question, on GET and DEL.\n\n**Afterwards they say:** compare and delete, in one step, on the server.':
    '**Спросите**, пока A не проснулся: что сделает `DEL`? Потом второй вопрос, о GET и DEL.\n\n**Потом они скажут:** сравнить и удалить, одним шагом, на сервере.',
  '**Ask:** the lease ends, A still sells; who tells A? Go to the violation, then show the watchdog.\n\n**Afterwards they say:** nobody tells a holder that its lease is over.':
    '**Спросите:** аренда кончается, A ещё продаёт; кто скажет A? Перейдите к нарушению, потом покажите сторожа.\n\n**Потом они скажут:** никто не сообщает держателю, что аренда кончилась.',
  'Both questions.\n\n**Afterwards they say:** a lock cannot stop a sleeper; the resource can.':
    'Оба вопроса.\n\n**Потом они скажут:** спящего блокировка не остановит, а ресурс остановит.',
  'Five minutes hands on: the smallest pause that breaks Watchdog. Two to project the best run and explain its number.\n\nExpect about 1.2 s and up to 0.2 s more.\n\nWith a pause of about 1.4 to 2 s, **Fenced loses a sale, too.** A wakes after B has read and before B writes. Token 33 is taken, because the stock has not seen 34 yet. Then B overwrites it. Only a longer pause is refused.\n\n**Afterwards they say:** the rest of the lease, and B’s wait.':
    'Пять минут практики: наименьшая пауза, которая ломает «Сторожа». Две минуты, чтобы показать лучший прогон и объяснить его число.\n\nЖдите около 1.2 s и ещё до 0.2 s.\n\nПри паузе примерно от 1.4 до 2 s **блокировка «С ограждением» тоже теряет продажу.** A просыпается, когда B прочёл, но ещё не записал. Номер 33 проходит: склад ещё не видел 34. Потом B его перезаписывает. Отказ бывает только при более долгой паузе.\n\n**Потом они скажут:** остаток аренды и ожидание B.',
  '**Ask:** what will the promoted replica answer? Run it live. Keep two minutes for the end.\n\n**Afterwards they say:** a failover can forget a grant; ask of every lock whether it is for efficiency or for correctness.':
    '**Спросите:** что ответит реплика, ставшая мастером? Запустите вживую. Оставьте две минуты на конец.\n\n**Потом они скажут:** переключение может забыть выдачу; о каждой блокировке спрашивайте, ради экономии она или ради правильности.',
  'Distributed locks in two hours': 'Распределённые блокировки за два часа',
  'The same lock as a game: everybody looks for the order that leaves it taken. Four minutes, then let the shortest way be told.\n\n**Afterwards they say:** two steps are enough, and no load is needed.':
    'Та же блокировка как игра: каждый ищет порядок, который оставит её занятой. Четыре минуты, потом пусть расскажут кратчайший путь.\n\n**Потом они скажут:** хватает двух шагов, и нагрузка не нужна.',
  '**Hands on**, ten minutes: the smallest pause that breaks Watchdog. Let them predict the number first: 1.2 s, and up to 0.2 s until B asks. Then four minutes: project two runs, explain the difference.\n\nWith a pause of about 1.4 to 2 s, **Fenced loses a sale, too.** A wakes after B has read and before B writes. Token 33 is taken, because the stock has not seen 34 yet. Then B overwrites it. Only a longer pause is refused.\n\n**Afterwards they say:** the rest of the lease, and B’s wait.':
    '**Практика**, десять минут: наименьшая пауза, которая ломает «Сторожа». Пусть сначала предскажут число: 1.2 s и до 0.2 s, пока B спросит. Потом четыре минуты: покажите два прогона, объясните разницу.\n\nПри паузе примерно от 1.4 до 2 s **блокировка «С ограждением» тоже теряет продажу.** A просыпается, когда B прочёл, но ещё не записал. Номер 33 проходит: склад ещё не видел 34. Потом B его перезаписывает. Отказ бывает только при более долгой паузе.\n\n**Потом они скажут:** остаток аренды и ожидание B.',
  'Think of a lock that you run. What would a second holder cost?':
    'Вспомните блокировку, которая у вас работает. Чего стоил бы второй держатель?',
  'Work done twice, nothing else': 'Работа дважды, и больше ничего',
  'Wrong data, and we would notice': 'Неверные данные, и мы бы заметили',
  'Wrong data, and nobody would notice': 'Неверные данные, и никто бы не заметил',
  'We run no lock': 'Блокировок у нас нет',
  'No answer is right. Let one person of each group say which resource could refuse a late write.':
    'Верного ответа нет. Пусть по одному из каждой группы скажет, какой ресурс мог бы отвергнуть запоздалую запись.',
  'Distributed locks in three hours': 'Распределённые блокировки за три часа',
  'People join meanwhile. Show no answers: the same three questions come at the end, and the report shows the gain.':
    'Тем временем люди входят. Ответов не показывайте: те же три вопроса будут в конце, и отчёт покажет разницу.',
  'How to read the picture: belief, hold, danger. The first question is a try of the buttons.\n\n**Afterwards they say:** a lock needs an end of its own.':
    'Как читать картину: что думают, что держат, где опасно. Первый вопрос — чтобы попробовать кнопки.\n\n**Потом они скажут:** у блокировки должен быть свой конец.',
  '**Ask:** is one atomic command after another atomic?\n\n**Afterwards they say:** grant and expiry in one command.':
    '**Спросите:** атомарная команда за атомарной командой — это атомарно?\n\n**Потом они скажут:** выдача и срок — одной командой.',
  '**Ask:** C comes too late and sends GETSET; what becomes of the key?\n\n**Afterwards they say:** asking must leave no trace.':
    '**Спросите:** C опоздал и шлёт GETSET; что станет с ключом?\n\n**Потом они скажут:** вопрос не должен оставлять следов.',
  'Both questions. Follow the second mistaken release to its end.\n\n**Afterwards they say:** a release needs a condition.':
    'Оба вопроса. Проследите второе ошибочное освобождение до конца.\n\n**Потом они скажут:** освобождению нужно условие.',
  'Let them repair the last lesson first. **Ask:** what makes it one step? Two answers are right.\n\n**Afterwards they say:** an answer about a lock is about its past.':
    'Сначала пусть починят прошлый урок. **Спросите:** что сделает из этого один шаг? Верны два ответа.\n\n**Потом они скажут:** ответ о блокировке говорит о том, что уже прошло.',
  '**Ask:** acquire has thrown; what does A know?\n\n**Afterwards they say:** a timeout does not mean no.':
    '**Спросите:** acquire бросил исключение; что знает A?\n\n**Потом они скажут:** таймаут не значит «нет».',
  '**Ask:** what happens when the lease ends in the middle of the sale?\n\n**Afterwards they say:** nobody tells the holder.\n\n**Then a break of 10 minutes.**':
    '**Спросите:** что будет, если аренда кончится посреди продажи?\n\n**Потом они скажут:** держателю никто не сообщает.\n\n**Потом перерыв 10 минут.**',
  '**Ask:** how long should the lease be? Collect numbers before.\n\n**Afterwards they say:** the lease is how long we wait for the dead.':
    '**Спросите:** какой длины должна быть аренда? Сначала соберите числа.\n\n**Потом они скажут:** аренда — это сколько мы ждём упавшего.',
  '**Hands on 1**, ten minutes: the smallest pause that breaks Watchdog. Let them predict the number first: 1.2 s, and up to 0.2 s until B asks. Then four minutes: project two runs, explain the difference.\n\nWith a pause of about 1.4 to 2 s, **Fenced loses a sale, too.** A wakes after B has read and before B writes. Token 33 is taken, because the stock has not seen 34 yet. Then B overwrites it. Only a longer pause is refused.\n\n**Afterwards they say:** last renewal plus lease, less the time already gone, plus B’s wait.':
    '**Практика 1**, десять минут: наименьшая пауза, которая ломает «Сторожа». Пусть сначала предскажут число: 1.2 s и до 0.2 s, пока B спросит. Потом четыре минуты: покажите два прогона, объясните разницу.\n\nПри паузе примерно от 1.4 до 2 s **блокировка «С ограждением» тоже теряет продажу.** A просыпается, когда B прочёл, но ещё не записал. Номер 33 проходит: склад ещё не видел 34. Потом B его перезаписывает. Отказ бывает только при более долгой паузе.\n\n**Потом они скажут:** последнее продление плюс аренда, минус то, что уже прошло, плюс ожидание B.',
  '**Ask:** which lock would protect B’s sale?\n\n**Afterwards they say:** a lock governs processes, not messages.':
    '**Спросите:** какая блокировка защитила бы продажу B?\n\n**Потом они скажут:** блокировка управляет процессами, а не сообщениями.',
  '**Ask:** a renewal gets no answer; what should A conclude?\n\n**Afterwards they say:** trust the last confirmed lease, and count it yourself.':
    '**Спросите:** на продление нет ответа; какой вывод сделать A?\n\n**Потом они скажут:** верьте последней подтверждённой аренде и считайте её сами.',
  'Let them put try, subscribe and sleep in order first.\n\n**Afterwards they say:** first listen, then look.\n\n**Then a break of 15 minutes.**':
    'Пусть сначала расставят по порядку: попробовать, подписаться, спать.\n\n**Потом они скажут:** сначала слушать, потом смотреть.\n\n**Потом перерыв 15 минут.**',
  '**Ask:** what will the promoted replica answer? Then: how many of five may be dead?\n\n**Afterwards they say:** a failover can take back a yes.':
    '**Спросите:** что ответит реплика, ставшая мастером? Потом: сколько из пяти могут упасть?\n\n**Потом они скажут:** переключение может забрать «да» назад.',
  'State both sides of the debate fairly. **Ask:** can B get a majority?\n\n**Afterwards they say:** a majority is as good as the memory of the node that two majorities share.':
    'Честно изложите обе стороны спора. **Спросите:** может ли B собрать большинство?\n\n**Потом они скажут:** большинство не надёжнее памяти узла, общего для двух большинств.',
  '**Ask:** where could a second check go?\n\n**Afterwards they say:** more servers do not wake a sleeping client.':
    '**Спросите:** куда можно поставить вторую проверку?\n\n**Потом они скажут:** сколько серверов ни добавь, спящий воркер не проснётся.',
  '**Ask:** A draws its number after B; which will it get?\n\n**Afterwards they say:** the token is part of the grant.':
    '**Спросите:** A берёт номер после B; какой он получит?\n\n**Потом они скажут:** токен — часть выдачи.',
  '**Ask:** 33 was checked before the stop; will it be taken after 34?\n\n**Afterwards they say:** the check is part of the write.':
    '**Спросите:** 33 проверили до остановки; примут ли его после 34?\n\n**Потом они скажут:** проверка — часть записи.',
  '**Hands on 2**, eight minutes: make the lock Fenced fail. It can be done: A must wake after B has read and before B has written. Let those who made it explain why. Three minutes on the repair: compare what was read, or register the token at the read. Two to close: which of your resources can refuse?\n\n**Afterwards they say:** even a fence is only as good as where it stands.':
    '**Практика 2**, восемь минут: сломайте блокировку «С ограждением». Это можно: A должен проснуться, когда B прочёл, но ещё не записал. Пусть тот, у кого вышло, объяснит почему. Три минуты о починке: сравнить с прочитанным или предъявить токен при чтении. Две на конец: какие из ваших ресурсов умеют отказать?\n\n**Потом они скажут:** и ограждение хорошо лишь там, где оно стоит.',
  'The questions of the beginning, now with their answers. Let somebody who changed their mind say why.':
    'Вопросы из начала, теперь с ответами. Пусть тот, кто передумал, скажет почему.',
  'A holds a lock with a lease of 2 s and is paused for 3 s. What does A know when it wakes up?':
    'A держит блокировку с арендой 2 s и замирает на 3 s. Что A знает, когда проснётся?',
  'That its lease is over': 'Что его аренда кончилась',
  'Nothing: it still believes it holds the lock': 'Ничего: он думает, что блокировка ещё у него',
  'Who holds the lock now': 'У кого блокировка теперь',
  'GET says that the lock is A’s. A sends DEL next. Whose lock can that delete?':
    'GET говорит, что блокировка у A. Потом A шлёт DEL. Чью блокировку он может удалить?',
  'A’s only': 'Только свою',
  'B’s, if A’s lease ends in between': 'Блокировку B, если аренда A кончится посередине',
  'Nobody’s: Redis checks the owner': 'Ничью: Redis проверяет владельца',
  'An old holder writes late. What keeps that write out?': 'Старый держатель пишет поздно. Что не пустит эту запись?',
  'A longer lease': 'Аренда подлиннее',
  'A majority of five servers': 'Большинство из пяти серверов',
  'A resource that refuses an older token': 'Ресурс, который отвергает старый токен',
}

export const planText = (english: string): string => texts[english] ?? english
