import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

const ordinals = ['первый', 'второй', 'третий', 'четвёртый', 'пятый']

export const trafficWords: Dictionary['traffic'] = {
  line: 'очередь',
  lineOrder: 'первый сверху',
  inLineTip: ({ client, place, isDead }, from, length, came) => {
    const which = `${ordinals[place] ?? `${place + 1}-й`} в очереди с ${from}, в течение ${length}`
    return isDead ? `${client} упал, но место держит: ${which}.` : `${client} — ${which}. Приход: ${came}.`
  },
  deadInLine: (client: string) => [`${client} упал, но стоит в очереди`, `${client} мёртв`, client],
  moreInLine: (count: number) => [`ждут ещё ${count}`, `+${count}`],
  moreInLineTip: (n: number, from: string, length: string) =>
    `С ${from} в течение ${length} в очереди ещё ${count(n, 'воркер', 'воркера', 'воркеров')}.`,
  unheard: (message: string, missed: boolean) =>
    missed
      ? [`«${message}»: никто не услышал`, 'никто не услышал']
      : [`«${message}»: никто не слушает`, 'никто не слушает'],
  heardBy: (count: number) => (count < 2 ? [] : [`слышат ${count}`]),
  messageTip: ({ by, message, audience, heard, waiting }, at) => {
    const said = by === null ? `На ${at} опубликовано «${message}».` : `${by} публикует «${message}» на ${at}.`
    if (heard.length > 0) return `${said} Слышат: ${heard.map(({ client }) => client).join(', ')}.`
    if (audience.length > 0) return `${said} Ещё в пути: ${audience.join(', ')}.`
    if (waiting.length === 0) return `${said} Никто не слушает, и никто не ждёт.`
    return `${said} Никто не слушает, и сообщение пропадает. Ждут дальше: ${waiting.join(', ')}.`
  },
  copyTip: ({ node, master, key }, at, length) =>
    `До ${node} дошло изменение ${key} от ${master}: на ${at}, через ${length} после него.`,
  lacks: (client: string | null) =>
    client === null ? ['копии ещё нет', 'лаг'] : [`изменения ${client} тут ещё нет`, 'копии ещё нет', 'лаг'],
  lacksTip: ({ node, key, endedBy }, from, length) => {
    const end = endedBy === 'promoted' ? ` Потом ${node} становится мастером без него.` : ''
    return `На ${node} нет изменения ${key} от мастера: с ${from} в течение ${length}.${end}`
  },
  promotedWithout: ['повышен, ключа нет'],
  answered: (value: string) => `ответ: ${value}`,
  neverSent: (name: string) => [`${name}: не послано`, name],
  neverSentTip: (client: string, name: string, line: number) =>
    `Дальше в коде ${client}, строка ${line}: ${name}. Но ${client} упал, и команда не уйдёт.`,
}
