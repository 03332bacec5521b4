import { sayRefusal } from '../../refusals/said.ts'
import type { Phrases } from '../phrases.ts'
import { reasonsIn, thrownIn } from '../recorded-reasons.ts'
import { whyText } from '../why-text.ts'
import { codeRefusals } from './code-refusals.ts'
import { holderNamed } from './recorded.ts'
import { storeRefusals } from './store-refusals.ts'

/** Sentences about how a server, a process or a client's code ended. */
const endRefusals = { ...storeRefusals, ...codeRefusals }

export const causePhrases: Phrases['causes'] = {
  'not-granted': () => 'блокировку не выдали',
  'held-by-another': () => 'блокировка у другого',
  'awaits-notice': () => 'пока не скажут, что блокировка свободна',
  'killed-by-lesson': () => 'убит по сценарию урока',
  'connection-gone': ({ store }) => `соединения с ${store} больше нет`,
  'store-makes-wait': ({ store, what, holder }) => {
    const taken = what === 'row' ? `строка в ${store} заперта` : `блокировка в ${store} занята`
    return `${taken}, держит ${holderNamed(holder ?? 'another connection')}`
  },
  'too-many-events': ({ limit }) => `событий больше, чем ${limit}`,
  'runner-lost': ({ runner }) => `исполнитель ${runner} завершился или недоступен`,
  ended: ({ because, said }) => sayRefusal(endRefusals, because.reason, because.values) ?? said,
  'too-long': ({ limitMs, missing }) =>
    [
      `за ${limitMs / 1000} s не кончилось`,
      ...missing.map(({ client, moment }) => `${client} не начал: момент ${moment} не наступил`),
    ].join('; '),
}

/** `why` tells how a client's process failed. */
const ofProcess = (why: string) => `его процесс: ${why}`

/** Translates a reason that a recording contains as a string. */
export const reasonSaid = reasonsIn(
  causePhrases,
  {
    nodeMadeByAnother: 'узел уже создал другой',
    inQueue: 'стоит в очереди',
    behind: (place) => `впереди ${place}`,
    noMajorityInTime: 'большинства вовремя не набралось',
    asksSentinels: 'спрашивает у Sentinel, кто мастер',
    asksCluster: 'спрашивает у кластера, где теперь ключ',
    deadlock: (store, client) => `дедлок: ждут друг друга, и ${store} выбирает жертвой ${client}`,
    noAnswer: (command, time) => `${command}: ответа нет уже ${time}`,
    unreachable: (command, node) => `${command}: нет связи с ${node}`,
    closed: (command) => `${command}: соединение закрыто`,
    ofNode: (node, why) => `${node}: ${why}`,
    ofResource: (why) => `сервер ресурса: ${why}`,
    ofProcess,
  },
  endRefusals,
)

export const because = (why: Parameters<typeof whyText>[0]): string => reasonSaid(whyText(why, causePhrases))

export const thrown = thrownIn({ because, ofProcess, quoted: (message) => `«${message}»` })
