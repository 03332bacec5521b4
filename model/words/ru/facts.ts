import type { FactValues, GrantLoss, LockEnd } from '#model/checkers/facts.ts'
import { noStore, type Phrases } from '../phrases.ts'
import { because, reasonSaid } from './causes.ts'
import { count, namesListed, seconds } from './figures.ts'
import { jobNamed } from './recorded.ts'

const typeNames: Partial<Record<string, string>> = {
  string: 'строка',
  list: 'список',
  set: 'множество',
  zset: 'упорядоченное множество',
  hash: 'хеш',
  stream: 'поток',
}

const endings: Partial<Record<string, string>> = {
  'time-limit': 'предел времени',
  'event-limit': 'предел числа событий',
  'store-lost': 'хранилище потеряно',
  cancelled: 'отмена',
  failed: 'ошибка',
}

export const factPhrases: Phrases['facts'] = {
  'exclusion-none-acquired': () => 'Ни один воркер не взял блокировку.',
  'exclusion-one-client': () => 'Блокировка была нужна только одному воркеру: не пускать было некого.',
  'exclusion-held': () => 'Ни разу двое сразу не думали, что держат блокировку.',
  'exclusion-shared-held': () => 'Ни разу внутри не было больше воркеров, чем можно.',
  'exclusion-crowd': ({ clients, capacity, fromMs, toMs, inAllMs }, { others }) =>
    `С ${seconds(fromMs)} до ${seconds(toMs)} ${namesListed(clients)} одновременно думают, что держат блокировку. Их ${clients.length}, а можно ${capacity}.${inAll(others, inAllMs)}`,
  'exclusion-overlap': ({ first, second, fromMs, toMs, inAllMs }, { others }) =>
    `С ${seconds(fromMs)} до ${seconds(toMs)} (${lasting(fromMs, toMs)}) и ${first}, и ${second} думают, что держат блокировку.${inAll(others, inAllMs)}`,

  'store-exclusion-none-granted': (_, { granter }) => `Ни одной выдачи ${at(granter)} не видно.`,
  'store-exclusion-one-client': () => 'Блокировка была нужна только одному воркеру: не пускать было некого.',
  'store-exclusion-held': (_, { granter }) => `Пока действует выдача одному, ${granter} не выдаёт блокировку другому.`,
  'store-exclusion-shared-held': (_, { granter }) => `Одновременных выдач ${at(granter)} ни разу не больше, чем можно.`,
  'store-exclusion-crowd': ({ clients, capacity, atMs }, { granter, others }) =>
    `На ${seconds(atMs)} блокировка ${at(granter)} у ${namesListed(clients)}. Их ${clients.length}, а можно ${capacity}.${again(others)}`,
  'store-exclusion-overlap': ({ first, second }, { others }) => {
    const granter = ({ node }: { node: string | null }) => node ?? majority
    const promise = first.promisedToMs === null ? '' : ` до ${seconds(first.promisedToMs)}`
    return `На ${seconds(first.atMs)} ${granter(first)} выдаёт блокировку воркеру ${first.client}${promise}. Эта выдача ещё действует, а на ${seconds(second.atMs)} ${granter(second)} выдаёт блокировку воркеру ${second.client}.${again(others)}`
  },

  'coverage-none-believed': () => 'Ни один воркер не думал, что держит блокировку.',
  'coverage-held': (_, { granter }) => `Когда воркер думает, что блокировка у него, она у него и ${at(granter)}.`,
  'coverage-never-granted': ({ client, believedFromMs, believedToMs, fromMs, toMs }, { granter, others }) =>
    `${believed(client, believedFromMs, believedToMs)} Но ${within({ fromMs: believedFromMs, toMs: believedToMs }, fromMs, toMs)} ${at(granter)} она не у ${client}. ${zombie(fromMs, toMs)}${again(others)}`,
  'coverage-lost': ({ client, believedFromMs, believedToMs, fromMs, toMs, loss }, { granter, others }) =>
    `${believed(client, believedFromMs, believedToMs)} Но с ${seconds(fromMs)} ${at(granter)} она уже не у ${client}${lossOf(loss)}. ${zombie(fromMs, toMs)}${again(others)}`,
  'coverage-no-majority': ({ client, believedFromMs, believedToMs, fromMs, toMs, loss }, { others }) =>
    `${believed(client, believedFromMs, believedToMs)} Но с ${seconds(fromMs)} она у ${client} не на большинстве серверов${lossOf(loss)}. ${zombie(fromMs, toMs)}${again(others)}`,

  'owner-only-none-touched': () => 'Занятую блокировку никто не удалял и не менял.',
  'owner-only-held': ({ times }) =>
    `Занятую блокировку удалял и менял только её держатель: ${count(times, 'раз', 'раза', 'раз')}.`,
  'owner-only-deleted': ({ client, holder, atMs }, { keeper, others }) =>
    `На ${seconds(atMs)} ${client} удаляет блокировку, хотя ${at(keeper)} она у ${holder}.${again(others)}`,
  'owner-only-overwrote': ({ client, holder, atMs }, { keeper, others }) =>
    `На ${seconds(atMs)} ${client} перезаписывает блокировку, хотя ${at(keeper)} она у ${holder}.${again(others)}`,
  'owner-only-extended': ({ client, holder, atMs }, { keeper, others }) =>
    `На ${seconds(atMs)} ${client} продлевает аренду, хотя ${at(keeper)} блокировка у ${holder}.${again(others)}`,
  'owner-only-shortened': ({ client, holder, atMs }, { keeper, others }) =>
    `На ${seconds(atMs)} ${client} укорачивает аренду, хотя ${at(keeper)} блокировка у ${holder}.${again(others)}`,
  'owner-only-changed': ({ client, holder, atMs }, { keeper, others }) =>
    `На ${seconds(atMs)} ${client} меняет блокировку, хотя ${at(keeper)} она у ${holder}.${again(others)}`,

  'no-immortal-lock-none-crashed': (_, { keeper }) =>
    `Ни один воркер не упал, пока блокировка ${at(keeper)} была у него.`,
  'no-immortal-lock-held': ({ times, ends }) =>
    `Блокировка упавшего каждый раз кончается: ${namesListed(ends.map((end) => endNames[end]))} (${count(times, 'раз', 'раза', 'раз')}).`,
  'no-immortal-lock-endless': ({ client, crashMs }, { keeper, others }) =>
    `На ${seconds(crashMs)} ${client} падает, и блокировка ${at(keeper)} остаётся за ним. Срока у неё нет: сама она не кончится.${again(others)}`,
  'no-immortal-lock-late': ({ client, crashMs, dueMs, leaseMs }, { keeper, others }) =>
    `На ${seconds(crashMs)} ${client} падает, и блокировка ${at(keeper)} остаётся за ним. Она кончится лишь на ${seconds(dueMs)}, хотя аренда длится ${seconds(leaseMs)}.${again(others)}`,

  'no-leak-not-all-ended': () => 'Прогон кончился раньше, чем закончили все воркеры.',
  'no-leak-no-key': (_, { name }) => `Никаких следов блокировки ${at(name)} не видно.`,
  'no-leak-frozen': ({ node }) => `В конце прогона узел ${node} замер, и его ключей не видно.`,
  'no-leak-held': ({ lockKey, left, unseen, unanswered }) => {
    const but = unanswered.length === 0 ? '' : ` Не считая ${namesListed(unanswered)}: на освобождение не пришёл ответ.`
    const end = left?.dueMs == null ? 'но держатель в нём не назван' : `он истечёт на ${seconds(left.dueMs)}`
    const where = unseen.length === 0 ? '' : ' на работающих узлах'
    const kept =
      left === null ? `от ${lockKey}${where} ничего не осталось` : `${where} есть ключ ${left.key}, ${end}`.trim()
    const down = unseen.length === 0 ? '' : ` В конце лежит: ${namesListed(unseen)}.`
    return `Никто из закончивших не оставил после себя выдачи.${but} В конце ${kept}.${down}`
  },
  'no-leak-not-watched': ({ client, node, command }) =>
    `Прогон кончился, а ${command} от ${client} ещё в пути к ${node}. Что осталось после ${client}, неизвестно.`,
  'no-leak-late-grant': ({ client, node, endedMs, gaveUp, atMs }, { others }) =>
    `На ${seconds(endedMs)} ${client} ${gaveUp ? 'сдаётся' : 'заканчивает'}. Но на ${seconds(atMs)} ${node} всё же выдаёт ему блокировку.${again(others)}`,
  'no-leak-endless-key': ({ key, node, atMs, endsWith }, { others }) =>
    `Все воркеры закончили. Но на ${seconds(atMs)} ключ ${key} на ${node} ещё есть: ${endsWith === null ? 'срока у него нет' : keepers[endsWith]}.${again(others)}`,
  'no-leak-late-key': ({ key, node, atMs, dueMs }, { others }) =>
    `Все воркеры закончили. Но на ${seconds(atMs)} ключ ${key} на ${node} ещё есть: он истечёт лишь на ${seconds(dueMs)}.${again(others)}`,
  'no-leak-grant': ({ client, node, finishedMs, heldToMs }, { others }) =>
    `На ${seconds(finishedMs)} ${client} заканчивает. Но до ${seconds(heldToMs)} блокировка на ${node} ещё за ним.${again(others)}`,

  'progress-none-waited': () => 'Ждать блокировку никому не пришлось.',
  'progress-held': ({ waits, longestMs, crashed }) => {
    const but = crashed.length === 0 ? '' : ` Не считая ${namesListed(crashed)}: падение во время ожидания.`
    return `Кто ждал, тот дождался: ${count(waits, 'ожидание', 'ожидания', 'ожиданий')}, самое долгое ${seconds(longestMs)}.${but}`
  },
  'progress-not-idle': ({ client, atMs }) =>
    `На ${seconds(atMs)} ${client} без блокировки. Но пока ${client} ждёт, она простаивает недолго: это не ошибка.`,
  'progress-step-by-step': ({ client, atMs }) =>
    `На ${seconds(atMs)} ${client} без блокировки. Но дальше ${client} идёт, только когда выбирают его шаг.`,
  'progress-gave-up': (wait, { others }) =>
    `С ${seconds(wait.fromMs)} до ${seconds(wait.toMs)} ${wait.client} ждёт блокировку и не получает её. ${idle(wait)}${again(others)}`,
  'progress-still-waiting': (wait, { others }) =>
    `С ${seconds(wait.fromMs)} до ${seconds(wait.toMs)}, до самого конца, ${wait.client} ждёт блокировку. ${idle(wait)}${again(others)}`,
  'progress-lock-free': ({ client, fromMs, toMs, idleFromMs, idleToMs, hadRoom }, { others }) =>
    `С ${seconds(fromMs)} до ${seconds(toMs)} ${client} ждёт блокировку. Но с ${seconds(idleFromMs)} до ${seconds(idleToMs)} ${hadRoom ? 'есть место ещё для одного' : 'она свободна и простаивает'}.${again(others)}`,

  'progress-refused-free': ({ client, askedMs, atMs, why }, { others }) =>
    `На ${seconds(askedMs)} ${client} просит блокировку. Её никто не держит, но на ${seconds(atMs)} приходит отказ${why === null ? ' без причины' : `: «${because(why)}»`}.${again(others)}`,

  'no-lost-update-none-written': () => 'Ни одна запись, вычисленная из прочитанного, не принята.',
  'no-lost-update-held': ({ writes }) =>
    `Каждая принятая запись вычислена из того значения, которое она заменила (${count(writes, 'запись', 'записи', 'записей')}).`,
  'no-lost-update-unseen': ({ client, value, atMs }) =>
    `На ${seconds(atMs)} ${client} читает ${value}. Кто это записал, в прогоне не видно.`,
  'no-lost-update-lost': ({ client, value, atMs, read, overwritten }, { others }) =>
    `На ${seconds(atMs)} ${client} пишет ${value}, посчитав от ${read.value}: это значение прочитано ещё на ${seconds(read.atMs)}. Запись ${overwritten.client}, сделанная на ${seconds(overwritten.atMs)} (${overwritten.value}), затёрта.${again(others)}`,

  'no-duplicate-no-work': () => 'Не было работы, которую надо сделать один раз.',
  'no-duplicate-held': ({ messages }) =>
    `Каждое сообщение выполнено ровно один раз: всего ${count(messages, 'сообщение', 'сообщения', 'сообщений')}.`,
  'no-duplicate-cut-short': ({ messages }) =>
    `Прогон прерван, и ещё не выполнено ${count(messages, 'сообщение', 'сообщения', 'сообщений')}.`,
  'no-duplicate-lost': ({ message, row }, { others }) =>
    `Сообщение ${message} для строки ${row} не выполнено ни разу.${again(others)}`,
  'no-duplicate-row-twice': ({ client, row, atMs, earlier, copies }, { others }) =>
    `На ${seconds(earlier.atMs)} ${earlier.client} вставляет строку ${row}, а на ${seconds(atMs)} её вставляет и ${client}. Теперь таких строк ${copies}.${again(others)}`,
  'no-duplicate-done-twice': ({ client, message, atMs, earlier }, { others }) =>
    `Сообщение ${message} выполнено дважды: на ${seconds(earlier.atMs)} (${earlier.client}) и на ${seconds(atMs)} (${client}).${again(others)}`,

  'once-per-period-no-job': () => 'Время задания по расписанию ни разу не пришло.',
  'once-per-period-held': ({ jobs }) =>
    `Задание по расписанию шло ровно раз за период (${count(jobs, 'период', 'периода', 'периодов')}).`,
  'once-per-period-cut-short': ({ job, period }) =>
    `Прогон прерван раньше, чем прошло задание ${jobNamed(job)} за ${period}.`,
  'once-per-period-never': ({ job, period }, { others }) =>
    `Задание ${jobNamed(job)} за ${period} не прошло ни разу.${again(others)}`,
  'once-per-period-again': ({ client, job, period, atMs, earlier }, { others }) =>
    `Задание ${jobNamed(job)} за ${period} выполнено дважды: на ${seconds(earlier.atMs)} (${earlier.client}) и на ${seconds(atMs)} (${client}).${again(others)}`,

  'fencing-no-token': () => 'Ни у одной выдачи нет токена.',
  'fencing-held': ({ grants }) => {
    if (grants === 0) return `Ни у одной выдачи нет токена. ${noSmaller}`
    if (grants === 1) return `Токен есть у одной выдачи. ${noSmaller}`
    return `Токены растут от выдачи к выдаче: ${count(grants, 'выдача', 'выдачи', 'выдач')}. ${noSmaller}`
  },
  'fencing-grant': ({ client, token, atMs, earlier }, { others }) =>
    `${earlier.client} получает блокировку на ${seconds(earlier.atMs)}, ${client} — позже, на ${seconds(atMs)}. Но токен у ${client} (${token}) не больше, чем у ${earlier.client} (${earlier.token}).${again(others)}`,
  'fencing-shared-token': ({ client, value, token, atMs, earlier }, { others }) =>
    `На ${seconds(atMs)} ${client} пишет ${value} с токеном ${token}. Но это токен ${earlier.client}: с ним ${earlier.client} пишет ещё раньше, на ${seconds(earlier.atMs)}.${again(others)}`,
  'fencing-smaller-token': ({ client, value, token, atMs, earlier }, { others }) =>
    `На ${seconds(atMs)} ${client} пишет ${value} с токеном ${token}, и запись принята. Но до этого, на ${seconds(earlier.atMs)}, ${earlier.client} пишет с токеном ${earlier.token}.${again(others)}`,

  'reentrancy-none-reentered': () => 'Ни один воркер не брал второй раз блокировку, которую держит.',
  'reentrancy-held': ({ times }) =>
    `Блокировку, которую уже держат, брали снова (${count(times, 'раз', 'раза', 'раз')}). Свободна она стала, когда её освободили в последний раз.`,
  'reentrancy-freed-early': ({ client, atMs, left }, { others }) =>
    `На ${seconds(atMs)} ${client} освобождает блокировку, а освободить её осталось ещё ${count(left, 'раз', 'раза', 'раз')}. Но ключа уже нет.${again(others)}`,
  'reentrancy-not-freed': ({ client, atMs }, { others }) =>
    `На ${seconds(atMs)} ${client} освобождает блокировку в последний раз. Но ключ остаётся у ${client}.${again(others)}`,

  'reentrancy-shared': ({ client, other, atMs, left }, { others }) =>
    `На ${seconds(atMs)} ${other} берёт блокировку. Но её держит и ${client}: освободить её осталось ещё ${count(left, 'раз', 'раза', 'раз')}.${again(others)}`,

  'fairness-not-asked': () => 'Кто получил блокировку первым, в этом уроке не важно.',
  'fairness-too-few': () => 'Ждали и дождались меньше двух воркеров.',
  'fairness-held': ({ grants }) =>
    `Все, кто ждал, получили блокировку в порядке очереди: ${count(grants, 'выдача', 'выдачи', 'выдач')}.`,
  'fairness-overtaken': ({ client, askedMs, servedMs, overtaken }, { others }) =>
    `${client} просит на ${seconds(askedMs)} и получает на ${seconds(servedMs)}, раньше, чем ${overtaken.client}. Но ${overtaken.client} просит ещё раньше, на ${seconds(overtaken.askedMs)}.${again(others)}`,

  'state-count': ({ key }) =>
    `${key} не говорит, кто держит блокировку, а держать её могут несколько. Снаружи не узнать, чья она.`,
  'state-type': ({ key, type }) =>
    type === 'unknown'
      ? `${key} может прочесть только сама блокировка. Поэтому неизвестно, кто её держал.`
      : `${key} — это ${typeNames[type] ?? type}. Прочесть такое может только сама блокировка, поэтому неизвестно, кто её держал.`,
  'state-stays': ({ key }) =>
    `${key} остаётся, когда блокировку освобождают. Кто её держал, может сказать только она сама.`,
  'state-time': ({ key }) =>
    `${key} не истекает: срок записан в его значении. Кто держал блокировку, может сказать только она сама.`,
  'state-elsewhere': ({ key }) =>
    `Своё состояние блокировка хранит в ключах вроде ${key}. Прочесть их может только она, поэтому неизвестно, кто её держал.`,

  'state-nowhere': (_, { name, unread }) => {
    if (name === noStore)
      return 'Своё состояние блокировка никому не показывает, и кто её держал, неизвестно. Проверено то, что думали воркеры.'
    const why =
      (name === 'Redis' || name === 'Valkey') && !unread
        ? 'Ни один воркер не записал ключа блокировки'
        : 'Что блокировка говорит своему хранилищу, здесь не читают'
    return `${why}. Поэтому ${at(name)} не видно, кто её держал. Проверено то, что думали воркеры.`
  },

  'run-unfinished': ({ atMs }) => `Запись обрывается на ${seconds(atMs)}, раньше, чем кончился прогон.`,
  'run-cut-short': ({ atMs, status, why }) => {
    const ending = endings[status] ?? status
    return `Прогон прерван на ${seconds(atMs)} (${why === undefined ? ending : `${ending}: ${because(why)}`}).`
  },
  'run-runner-lost': ({ atMs, runner }) =>
    `На ${seconds(atMs)} прогона потерян исполнитель ${runner}. Выводов сделать нельзя, и блокировка не виновата.`,
  'run-fault-gave-up': ({ atMs, words }) =>
    `Сценарий не сыгран до конца: сбой «${words}» дошёл до своего предела на ${seconds(atMs)}.`,
  'run-stalled': ({ forMs, leaseMs }) =>
    `Эта машина стояла ${seconds(forMs)}. Для аренды в ${seconds(leaseMs)} это слишком долго, выводов сделать нельзя.`,
  'run-late': ({ lateMs, withinMs }) =>
    `Эта машина слишком медленная: за одну аренду (${seconds(withinMs)}) отстала на ${seconds(lateMs)}. Расхождения с уроком могут быть из-за неё.`,
  'run-fault-never-struck': ({ words }) =>
    `Урок не сыгран: сбой «${words}» не случился. Эта блокировка не сделала того, чего он ждёт.`,
  'run-process-failed': ({ client, message, why }) =>
    `Процесс ${client} завершился с ошибкой: ${why === undefined ? reasonSaid(message) : because(why)}`,
  'run-command-refused': ({ client, command }) =>
    `${command === null ? `Команда от ${client}` : `${command} от ${client}`}: отказ. При проверке такая команда запрещена: за сервером наблюдают.`,
}

const endNames: Record<LockEnd, string> = {
  expiry: 'по сроку ключа',
  deadline: 'по времени, записанному в ней',
  session: 'вместе с сеансом',
  transaction: 'вместе с транзакцией',
  connection: 'вместе с соединением',
}

/** Says what ends a key that has no expiry. */
const keepers = {
  session: 'он кончится только с сеансом',
  transaction: 'он кончится только с транзакцией',
  connection: 'он кончится только с соединением',
}

const noSmaller = 'После большего токена меньший ни разу не принят.'

export const nounsOf: Phrases['nouns'] = ({ store: { name, unread }, fleet }) => ({
  ...(fleet.kind === 'quorum' ? { name, granter: majority, keeper: oneServer } : { name, granter: name, keeper: name }),
  ...(unread ? { unread } : {}),
})

const majority = 'большинство серверов'
const oneServer = 'один из серверов'

/** Says where a store keeps its grants, such as `в Redis`. */
function at(store: string): string {
  if (store === majority) return 'на большинстве серверов'
  return store === oneServer ? 'на одном из серверов' : `в ${store}`
}

/** Says how long a stretch lasted. A tiny stretch is never shown as `0.000 s`. */
function lasting(fromMs: number, toMs: number): string {
  return toMs - fromMs < 0.5 ? `меньше ${seconds(1)}` : seconds(toMs - fromMs)
}

const believed = (client: string, fromMs: number, toMs: number) =>
  `С ${seconds(fromMs)} до ${seconds(toMs)} ${client} думает, что держит блокировку.`

const zombie = (fromMs: number, toMs: number) => `Время зомби: ${lasting(fromMs, toMs)}.`

/** Says which part of the stretch just mentioned is meant. */
const within = (told: { fromMs: number; toMs: number }, fromMs: number, toMs: number) =>
  told.fromMs === fromMs && told.toMs === toMs ? 'всё это время' : `с ${seconds(fromMs)} до ${seconds(toMs)}`

function idle({ hadRoom, idleFromMs, idleToMs, ...wait }: FactValues['progress-gave-up']): string {
  const then = `Но ${within(wait, idleFromMs, idleToMs)}`
  return hadRoom
    ? `${then} работающих держателей меньше, чем можно.`
    : `${then} никто другой из работающих не думает, что держит её.`
}

/** Returns a separate sentence about further cases, to follow the sentence about the first case. */
function again(others: number): string {
  if (others === 0) return ''
  return others === 1 ? ' Так было ещё раз.' : ` Так было ещё ${count(others, 'раз', 'раза', 'раз')}.`
}

function inAll(others: number, ms: number): string {
  if (others === 0) return ''
  return ` Так было ${count(others + 1, 'раз', 'раза', 'раз')}, вместе ${seconds(ms)}.`
}

/** Says what ended the worker's grant, after a colon. */
function lossOf(loss: GrantLoss): string {
  switch (loss?.how) {
    case undefined:
      return ''
    case 'deleted':
      return loss.by === null ? ': её удалили' : `: её удаляет ${loss.by}`
    case 'overwritten':
      return loss.by === null ? ': её перезаписали' : `: её перезаписывает ${loss.by}`
    case 'node-gone':
      return loss.node === null ? ': её сервер отказал' : `: отказал ${loss.node}`
    case 'evicted':
      return ': её вытеснили, не хватало памяти'
    case 'lease-ended':
      return ': аренда кончилась'
    case 'session-ended':
      return ': кончился сеанс'
    case 'transaction-ended':
      return ': кончилась транзакция'
    case 'connection-ended':
      return ': кончилось соединение'
  }
}
