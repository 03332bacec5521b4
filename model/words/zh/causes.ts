import { sayRefusal } from '../../refusals/said.ts'
import type { Phrases } from '../phrases.ts'
import { reasonsIn, thrownIn } from '../recorded-reasons.ts'
import { whyText } from '../why-text.ts'
import { codeRefusals } from './code-refusals.ts'
import { amidHan } from './figures.ts'
import { holderNamed } from './recorded.ts'
import { storeRefusals } from './store-refusals.ts'

/** Sentences about how a server, a process or a client's code ended. */
const endRefusals = { ...storeRefusals, ...codeRefusals }

export const causePhrases: Phrases['causes'] = {
  'not-granted': () => '没拿到锁',
  'held-by-another': () => '锁在别人手里',
  'awaits-notice': () => '等锁空出来的通知',
  'killed-by-lesson': () => '按这一课的安排被杀',
  'connection-gone': ({ store }) => `和 ${store} 的连接断了`,
  'store-makes-wait': ({ store, what, holder }) => {
    const other = amidHan(holderNamed(holder ?? 'another connection'))
    return `${store} 让它等${other}${what === 'row' ? '锁住的行' : '持有的锁'}`
  },
  'too-many-events': ({ limit }) => `事件超过 ${limit} 个`,
  'runner-lost': ({ runner }) => `运行器 ${runner} 结束了，或者连不上了`,
  ended: ({ because, said }) => sayRefusal(endRefusals, because.reason, because.values) ?? said,
  'too-long': ({ limitMs, missing }) =>
    [
      `${limitMs / 1000} s 还没结束`,
      ...missing.map(({ client, moment }) => `${client} 一直没开始，因为没等到 ${moment}`),
    ].join('；'),
}

/** `why` tells how a client's process failed. */
const ofProcess = (why: string) => `它的进程：${why}`

/** Translates a reason that a recording contains as a string. */
export const reasonSaid = reasonsIn(
  causePhrases,
  {
    nodeMadeByAnother: '别人已经建了节点',
    inQueue: '在排队',
    behind: (place) => `排在 ${place} 后面`,
    noMajorityInTime: '没按时拿到多数服务器的授予',
    asksSentinels: '问 Sentinel 谁是主节点',
    asksCluster: '问集群键现在在哪里',
    deadlock: (store, client) => `${store} 发现它们互相等待，选了 ${client} 让路`,
    noAnswer: (command, time) => `${command}：${time} 内没有回答`,
    unreachable: (command, node) => `${command}：连不上 ${node}`,
    closed: (command) => `${command}：连接断了`,
    ofNode: (node, why) => `${node}：${why}`,
    ofResource: (why) => `资源的服务器：${why}`,
    ofProcess,
  },
  endRefusals,
)

export const because = (why: Parameters<typeof whyText>[0]): string => reasonSaid(whyText(why, causePhrases))

export const thrown = thrownIn({ because, ofProcess, quoted: (message) => `“${message}”` })
