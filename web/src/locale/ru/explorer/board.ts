import { namesListed } from '#model/words/ru/figures.ts'
import { properties } from '#model/words/ru/properties.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { formOf, grouped, lowered, orders, outcomes } from './goals.ts'

const broken = (property: PropertyId) => properties[property].said.violated
const disjunction = new Intl.ListFormat('ru', { type: 'disjunction' })
const after = (node?: string) => (node ? ` ${node}` : '')
const atNode = (node?: string) => (node ? ` на ${node}` : '')
const bad = (count: string) => `${grouped(count)} ${formOf(count, 'плохой', 'плохих', 'плохих')}`

export const boardWords: Dictionary['explorer']['board'] = {
  title: (lock) => `Порядок по шагам: ${lock}`,
  path: 'Пройденные шаги',
  start: 'Начало',
  undo: 'Отменить',
  over: 'В начало',
  random: 'Случайный шаг',
  shortest: 'Показать, как быстрее сломать',
  play: 'Проиграть вживую',
  near: 'Это шаги из записи. Попытки впустую, продления и ожидание пропущены.',
  playing: 'Идёт на настоящем Redis…',
  notPlayed: 'Проиграть не удалось.',
  counts: 'Показывать, сколько порядков за каждым шагом',
  choices: 'Что дальше',
  choose: 'Чей шаг следующий? Выберите.',
  carryOut: (client, node) => (node ? `Команда ${client} на ${node}` : `Следующий шаг ${client}`),
  hear: (client, node) => `${client} слышит ответ${after(node)}`,
  lost: (client, node) => `${client} так и не слышит ответа${after(node)}`,
  held: (client, node) => `Команда ${client}${atNode(node)}, ответ в пути`,
  begin: (client, node) => `${client} спрашивает${after(node)}, команда в пути`,
  wake: (client) => `${client} просыпается`,
  crash: (client) => `${client} падает`,
  restart: (node) => `${node} перезапускается пустым`,
  goDown: (node) => `${node} умирает надолго`,
  comeBack: (node) => `${node} возвращается пустым`,
  nodeSays: (node, client) => `${node} говорит: ${client === null ? 'ни у кого' : `у ${client}`}.`,
  down: (nodes) => `${namesListed(nodes)} ${nodes.length === 1 ? 'лежит' : 'лежат'}.`,
  downNode: (node) => `${node} (лежит)`,
  expire: 'Кончается аренда',
  notNow: 'сейчас нельзя',
  behind: (total) => orders(total),
  red: bad,
  breaksNow: (property) => `Сейчас: ${lowered(broken(property))}`,
  allDone: 'Все закончили. Отмените шаг или начните сначала.',
  stuck: 'Идти дальше некому.',
  hopelessYet: 'Сломано: блокировку никто не получит.',
  hopeless: 'Сломано: блокировка больше не достанется никому.',
  hopelessChoice: 'тупик',
  noneFound: (goal) => `Порядок, где ${outcomes[goal]}, отсюда не нашёлся. Проверены не все.`,
  noWay: (goal) => `Отсюда нет порядка, где ${outcomes[goal]}.`,
  wentWrong: broken,
  said: (property) => `Сломалось: ${lowered(broken(property))}.`,
  also: (others) => `И ещё: ${others.map((one) => lowered(broken(one))).join('; ')}.`,
  shouldHold: (property) => `А должно быть так: ${lowered(properties[property].about)}`,
  lockless: (believers) =>
    believers.length === 0
      ? 'Блокировки нет, и никто не работает.'
      : `Блокировки нет. ${namesListed(believers)} ${believers.length === 1 ? 'работает' : 'работают'}.`,
  free: 'Блокировка ни у кого, в Redis тоже.',
  holds: (client) => `Блокировка у ${client}, в Redis тоже.`,
  gone: (client) => `В Redis блокировка у ${client}, но ${client} упал.`,
  unaware: (client) => `В Redis блокировка у ${client}, но ${client} так не думает.`,
  returning: (client) => `Работа ${client} сделана, осталось освободить блокировку.`,
  mistaken: (client, holder) =>
    `${client} думает, что блокировка у него, но в Redis она ${holder === null ? 'ни у кого' : `у ${holder}`}.`,
  believers: (clients) =>
    clients.length === 0
      ? 'Никто не думает, что блокировка у него.'
      : clients.length === 1
        ? `${clients[0]} думает, что блокировка у него.`
        : `${namesListed(clients)} ${clients.length === 2 ? 'оба' : 'все'} думают, что блокировка у них.`,
  holder: (client) => `В Redis она ${client === null ? 'ни у кого' : `у ${client}`}.`,
  behindHere: (total, count, goal) =>
    count === '0'
      ? `Отсюда ${orders(total)}, и нет ни одного, где ${outcomes[goal]}`
      : `Отсюда ${orders(total)}, из них ${bad(count)}: ${outcomes[goal]}`,
  believes: 'думает, что блокировка у него',
  atWork: 'работает',
  status: { running: 'ещё не закончил', ended: 'закончил', refused: 'отказано', crashed: 'упал' },
  next: (node) => `Дальше${node ? `, на ${node}` : ''}`,
  timer: 'Рядом идёт таймер.',
  answered: (node) => `Выполнено${atNode(node)}. Ответ в пути.`,
  token: (token) => `токен ${token}`,
  code: (client) => `Код, где сейчас ${client}`,
  database: 'База данных',
  empty: 'Ключей нет.',
  key: 'Ключ',
  value: 'Значение',
  lease: 'Аренда',
  due: (place) => (place === 1 ? 'кончится первой' : `кончится ${place}-й`),
  forever: 'вечная',
  keys: (clients, { crashes, leases }) =>
    [
      `Клавиша ${disjunction.format(clients.map((client) => client.toLowerCase()))} — шаг этого воркера.`,
      ...(crashes ? ['С Shift — падение.'] : []),
      ...(leases ? ['~ — конец аренды.'] : []),
      'Backspace — отмена.',
    ].join(' '),
}
