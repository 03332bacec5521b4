import { count, form } from '#model/words/ru/figures.ts'
import { russian as phrases } from '#model/words/ru/phrases.ts'
import { played } from '#model/words/ru/played.ts'
import { refusalWords as refusals } from '#model/words/ru/refusals.ts'
import { unexplorable } from '#model/words/ru/unexplorable.ts'
import type { CliWords } from '../en/words.ts'
import { budgets } from './budgets.ts'
import { ci } from './ci.ts'
import { doctor } from './doctor.ts'
import { fault } from './fault.ts'
import { help } from './help.ts'
import { made } from './made.ts'
import { settings } from './settings.ts'
import { usage } from './usage.ts'

const people = (number: number) => count(number, 'человек', 'человека', 'человек')

export const russian: CliWords = {
  general: {
    commands: {
      list: 'Что можно запустить.',
      run: 'Запускает сценарии вживую и сравнивает итог с ожидаемым.',
      try: 'Играет уроки с вашей блокировкой, на любом языке.',
      explore: 'Находит все порядки шагов и то, что в них ломается.',
      check: 'Ещё раз проверяет сохранённые трассы.',
      export: 'Делает из записи один файл: страницу без сети, картинку или данные.',
      handout: 'Делает урок на бумаге: лист для группы и лист для преподавателя.',
      class: 'Делает из занятия один файл, который группа берёт с собой.',
      record: 'Запускает сценарии вживую и делает их образцовые записи.',
      new: 'Пишет начало сценария или блокировки.',
      texts: 'Чего не хватает переводу уроков.',
      serve: 'Запускает сервер; то же делают lockstep без слов и npm start.',
      rooms: 'Сохранённые занятия: список, новое имя, сброс, повторное открытие.',
      runner: 'Играет на этой машине прогоны для серверов хаба.',
      doctor: 'Говорит, что не так с машиной, хранилищем, хабом или исполнителями.',
    },
    help: (list, languages) => `Вызов: lockstep [COMMAND] [--lang ${languages}]

Как распределённые блокировки ломаются и держатся на живом, настоящем Redis.

${list}
  help     Подробно о команде: lockstep help run

  --lang TAG  язык; иначе LOCKSTEP_LANG или язык терминала (LC_ALL, LC_MESSAGES, LANG)

Код выхода: 0 — всё вышло как ожидалось, 1 — что-то нет, 2 — командная строка не понята.
`,
    seeHelp: (command) => `Справка: ${command}`,
    noCommand: (name) => `Команды «${name}» нет.`,
    noOption: (option) => `Параметра ${option} нет.`,
    noLanguage: (tag, known) => `Языка «${tag}» нет, есть ${known.join(', ')}.`,
    didYouMean: (name) => ` Может быть, «${name}»?`,
  },
  usage,
  settings,
  help,
  budgets,
  fault,
  doctor,
  ci,
  made,
  unexplorable,
  played,
  phrases,
  refusals,
  serve: {
    untitled: 'Занятие',
    ready: (link) => `Lockstep готов: ${link}`,
    hostLink: (url) => `У кого эта ссылка, тот хозяин: никому её не давайте. На ${url} все остальные — гости.`,
  },
  rooms: {
    open: 'Занятие открыто.',
    classGoesTo: (address) => `  Группа идёт на    ${address}`,
    orTypes: (code) => `  или вводит код    ${code}`,
    orGoesTo: (address) => `  или идёт на       ${address}`,
    present: '  Вы ведёте здесь (никому не давайте ссылку: у кого она, тот ведёт)',
    otherMachine: '  или с другой машины',
    stillOpen: 'Ещё открыто с прошлого раза. Группа там, а вы ведёте здесь:',
    oldLink: '  Вы ведёте по той же ссылке, что и раньше.',
    people,
    none: (command) => `Сохранённых занятий нет. Открыть занятие: ${command} serve --workshop`,
    head: ['КОД', 'ОТКРЫТО', 'СТОИТ', 'ЛЮДИ', 'ПУНКТ', 'УРОК', 'НАЗВАНИЕ'],
    states: { open: 'открыто', ended: 'окончено' },
    here: (all, here) => `${all}, здесь ${here}`,
    item: (number, of) => `${number} из ${of}`,
    tasks: (task) => `rooms умеет list, rename, reset и reopen, но не «${task}».`,
    noCodeHere: (given) => `rooms list не берёт кода, а тут ${given}.`,
    needsCode: (task) => `rooms ${task} нужен код занятия: шесть букв и цифр.`,
    oneCode: (task, more) => `rooms ${task} берёт один код, а тут ещё ${more}.`,
    needsTitle: 'rooms rename нужно название после кода, до 80 знаков.',
    renamed: (code, title) => `${code} теперь называется «${title}».`,
    forget: (number, title) => `Забыть в «${title}» ${people(number)}, все ответы и прогоны? [y/N] `,
    unchanged: 'Ничего не изменено.',
    reset: (code, title) => `${code}, «${title}»: как будто никого не было. План и ссылки прежние.`,
    nobodyToAsk: 'Здесь некого спросить: скажите --yes.',
    reopened: (code, title, wasOpen) =>
      `${code}, «${title}»: ${wasOpen ? 'и так открыто' : 'снова открыто, с того же места'}. Само кончится через двенадцать часов.`,
    inFolder: (folder) => `Сервер не работает. Это занятия из ${folder}`,
    inHub: 'Здесь сервер не работает. Это занятия из хаба',
    atServer: (url) => `Сервер на ${url}`,
    oldLinkGone: 'Прежняя ссылка преподавателя больше никуда не ведёт.',
    noServer: (command) => `Сервер не работает. Запустите его, и он напечатает ссылки: ${command} serve --workshop`,
  },
  list: { head: ['СЦЕНАРИЙ', 'УЗЛЫ', 'СВОЙСТВО', 'БЛОКИРОВКИ', 'НАЗВАНИЕ'] },
  roles: { wrong: 'неправильная', right: 'правильная', compared: 'для сравнения', yours: 'ваша' },
  run: {
    head: ['СЦЕНАРИЙ', 'БЛОКИРОВКА', 'РОЛЬ', 'СВОЙСТВО', 'НАЙДЕНО', 'ЕЩЁ НАРУШЕНО', 'КАК ОЖИДАЛОСЬ'],
    expected: { yes: 'да', no: 'НЕТ', open: '?' },
    summary(runs, odd, open) {
      const all = count(runs, 'прогон', 'прогона', 'прогонов')
      if (odd + open === 0) return `${all}, всё как ожидалось.`
      const parts = [odd > 0 ? `не как ожидалось: ${odd}` : '', open > 0 ? `без вывода: ${open}` : '']
      return `${[all, ...parts.filter((part) => part !== '')].join(', ')}.`
    },
    onceMore: (scenario, why) => `${scenario}: ${why} Запускаем ещё раз.`,
    didNotBegin: 'Прогон не начался.',
    running: 'идёт',
    hasEnded: (name) => `${name}: окончено`,
    progress: (ended, total) => `прогонов: ${ended} из ${total}`,
    neverCame: (words, moment) => `момент для «${words}» не настал: ${moment}.`,
    neverStruck: (words, moment) => `сбой «${words}» не случился. Он ждёт: ${moment}.`,
    neverStarted: (client) => `${client} не начинает: его момент не настал.`,
    stranger: (client) => `В записи есть ${client}, а в её заголовке нет.`,
    status: { held: 'выполнено', violated: 'нарушено', unknown: 'неизвестно' },
  },
  explore: {
    head: ['БЛОКИРОВКА', 'ПОРЯДКИ', 'ПОЛОЖЕНИЯ', 'СЫГРАНО', 'MS', 'СЛОМАНО'],
    states: (lock, states) => `${lock}: положений ${states}`,
    startsToo: (lock, states, starts) => `${lock}: положений ${states}, запусков ${starts}`,
    live: (lock) => `${lock}: кратчайшие порядки идут вживую`,
    differs: 'РАСХОДИТСЯ',
    cut: 'остановлено на пределе: есть ещё',
    nothing: 'ничего',
    nothingSoFar: 'пока ничего',
    fromBeginning: 'с самого начала',
    noStep: 'нуля шагов',
    threw: (ways, all, client, after, message) =>
      `в ${ways} из ${all} порядков код бросает ошибку; ${client} после ${after}: ${message}`,
    checked: (orders, all) => (all ? `проверены все порядки: ${orders}` : `проверены случайные порядки: ${orders}`),
    stopped: (signal) => `Перебор остановлен сигналом ${signal} до конца. О блокировке ничего не сказано.`,
    onPage: (address) => `Карта, доска и любой порядок вживую: ${address}\nCtrl-C завершает.`,
  },
  brought: {
    title: (name, clients, nodes, limited) =>
      `${name}: все порядки, ${count(clients, 'воркер', 'воркера', 'воркеров')} на ${nodes} ${form(nodes, 'узле', 'узлах', 'узлах')}${
        limited ? '; пока блокировку берут, аренда не кончается: её собственные часы стоят' : ''
      }.`,
    head: ['КОНЕЦ АРЕНДЫ', 'ПАДЕНИЯ', 'ПОРЯДКИ', 'ПОЛОЖЕНИЯ', 'СЛОМАНО'],
    notExplored: (why) => `перебора нет: ${why}`,
    found: (property, ways, steps, confirmed) => `${property}: порядков ${ways} (${steps}): ${confirmed}`,
    ends: (ways, client, after, message) =>
      `порядков, где код завершается: ${ways}; ${client} после ${after}: ${message}`,
    confirmed: (heldBack) => (heldBack ? 'подтверждено вживую, когда продления задержаны' : 'подтверждено вживую'),
    ownClock: (why) => `не подтверждено: мешают её собственные часы. ${why}`,
    otherwise: (why) => `не подтверждено: вживую она делает другое. ${why}`,
    notConfirmed: (why) => `не подтверждено. ${why}`,
    tooMany: 'Их слишком много, второй раз они не пройдены.',
    again: (times) => `Каждая пройдена ещё раз новыми процессами (запусков: ${times}), и вышло то же.`,
    tokens: 'Приняты за токены, потому что в двух запусках они разные',
    numbers: 'Эти числа тоже разные; приняты за имена, перебор идёт с одним значением',
    where: (example, where) => `${example} в «${where}»`,
    histories: (starts, histories) => `Запусков: ${starts}. Разных историй ответов: ${histories}.`,
    tokensOnly: 'Мы считаем, что блокировка токены только различает. Эти запуски другого не показали.',
    confirmedMeans: 'Подтверждено: кратчайший порядок сыгран вживую, аренда на деле кончилась, проверка это увидела.',
    left: 'Без перебора: поздние и потерянные ответы, перезапуск узлов, таймеры (продления сторожа), ожидание.',
  },
  try: {
    outcomes: {
      violated: 'НАРУШЕНО',
      held: 'выполнено',
      'not-tested': 'не проверено',
      unknown: 'неизвестно',
      'not-played': 'не сыграно до конца',
      'not-tried': 'не испытано',
    },
    head: (name) => [
      'СЦЕНАРИЙ',
      name.toUpperCase(),
      'ВЫПОЛНЕНО',
      'НАРУШЕНО',
      'НЕИЗВЕСТНО',
      'НЕ ПО СИЛАМ ТАКИМ БЛОКИРОВКАМ',
      'АРЕНДА ПРОТИВ ЗАПРОСА',
      'КОМАНД НА ВЫДАЧУ',
    ],
    untried: (scenario, why) => `${scenario} не испытан: ${why}.`,
    hint: (words) => `подсказка: ${words}`,
    warning: (words) => `внимание: ${words}`,
    unknown: (properties, why) => `${properties}: неизвестно. ${why}`,
    costly: (commands, grants, usual) =>
      `Команд: ${commands}, выдач: ${grants}. Самой дорогой блокировке этого урока хватает ${usual} на выдачу.`,
    nameKey: (key) => `если ${key} — это блокировка, назовите её в ответе на init: "key":"${key}".`,
    sayHolders: 'скажите в ответе на init через "holders", кто держит: docs/try.md.',
    neverWritten: (key) => `Ответ на init называет ключ «${key}», но ключа с таким именем никто не писал.`,
    noEnd: (why) => `До конца не дошло: ${why}.`,
    oneByOne: 'Блокировка хранит состояние вне Redis, поэтому уроки идут один за другим.',
    cutShort: 'оборвано',
    stopped: (signal) => `Испытание остановлено сигналом ${signal} до конца. О блокировке ничего не сказано.`,
    notExplored: (why) => `Перебора нет. ${why}`,
    fault: 'СБОЙ',
    cell: { held: 'выполнено', heldBut: (properties) => `выполнено, но ${properties}` },
    legend: '«выполнено, но»: это нарушит любая такая блокировка. ·: сбой не наступил. ?: испытать нельзя.',
  },
  report: {
    title: (name) => `${name} в уроках Lockstep`,
    eyebrow: 'Lockstep: блокировка под настоящими сбоями',
    about:
      'Каждый урок шёл вживую на настоящих серверах. Все выводы вычислены по записи. За каждым ✗ стоят события, которые его доказывают, и путь в запись, к этому моменту. «Выполнено» значит: проверено, и в этот раз ничего не нарушено. Это не доказательство.',
    violated: (lessons) => `нарушено: ${lessons}`,
    held: (lessons) => `выполнено: ${count(lessons, 'урок', 'урока', 'уроков')}`,
    saysNothing: (lessons) => `ничего не говорят: ${lessons}`,
    notTried: (lessons) => `не испытано: ${lessons}`,
    theatre: 'Запись',
    close: 'Закрыть',
    everyOrder: 'Во всех порядках',
    steps: (A, ends, crash) =>
      `Шаг ${A} — следующее действие A, ${ends} — конец аренды, чей срок раньше, ${crash} — падение.`,
    battery: 'Сбой на каждом действии',
    batteryAbout:
      'Воркеры A и B продают с одного склада, по очереди. Один сбой попадает в одно действие A. Пауза или задержка длится две аренды.',
    lessons: 'Урок за уроком',
    lease: 'Аренда против запроса',
    wrongLease: 'Аренда не та, что просили',
    signs: {
      held: 'выполнено',
      violated: 'нарушено',
      beyond: 'нарушено, как при любой такой блокировке',
      'not-tested': 'не проверено: повода не было',
      unknown: 'неизвестно: узнать нельзя',
    },
    whole: { played: 'Не сыграно до конца', tried: 'Не испытано', cut: 'Оборвано' },
    warning: (words) => `Несоразмерно: ${words}`,
    watchAll: 'Смотреть всю запись',
    watch: 'Смотреть этот момент',
    beyond: 'Урок показывает: таким блокировкам это не по силам.',
    properties: {
      held: (properties) => `выполнено: ${count(properties, 'свойство', 'свойства', 'свойств')}`,
      unknown: (properties) => `неизвестно: ${count(properties, 'свойство', 'свойства', 'свойств')}`,
      'not-tested': (properties) => `не проверено: ${count(properties, 'свойство', 'свойства', 'свойств')}`,
    },
    unfit: 'Неподходящие уроки',
  },
}
