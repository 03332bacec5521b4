import { namesListed } from '#model/words/zh/figures.ts'
import { holderNamed } from '#model/words/zh/recorded.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

type Words = Dictionary['theatre/stage']
type Store = Parameters<Words['now']>[0]
type Now = Parameters<Words['now']>[1]

/** Tells who believes that it holds the lock. “都” makes clear that this applies to each worker. */
function belief({ believers, paused }: Now): string {
  if (believers.length === 0) return '没有谁以为自己持有锁。'
  const named = believers.map((client) => (paused.includes(client) ? `${client}（停顿中）` : client))
  const who = namesListed(named).replaceAll('） ', '）')
  const space = who.endsWith('）') ? '' : ' '
  return `${who}${space}${believers.length === 1 ? '' : '都'}以为自己持有锁。`
}

const unaware: Record<Now['unaware'], (letters: readonly string[]) => string> = {
  crashed: (letters) => `${namesListed(letters)} 已经崩溃。`,
  done: (letters) => `${namesListed(letters)} 已经做完。`,
  unheard: (letters) => `${namesListed(letters)} 还没收到回答。`,
  'gave-up': (letters) => `${namesListed(letters)} 一直不知道，已经放弃。`,
  unused: () => '现在没有谁在用它。',
  mixed: () => '现在没有谁在用它。',
}

function splitVote(split: NonNullable<Now['split']>, now: Now): string {
  const votes = split.votes.map(({ client, nodes }) => `${client} 有 ${nodes}/${split.of}`).join('，')
  const [only, ...others] = now.believers
  const isKept = others.length === 0 && split.votes.some(({ client }) => client === only)
  return `没有多数：${votes}。${isKept ? `别人都凑不够 ${split.needed}。` : belief(now)}`
}

/** Names the source of the store's statement. */
const truth: Record<Store, (who: string, name: string) => string> = {
  single: (who, name) => `${name} 说：${who}。`,
  majority: (who) => `多数派说：${who}。`,
  silent: (_, name) => `${name} 没有回答。`,
}

export const stageWords: Words = {
  label: '这一刻',
  now: (store, now, name) => {
    const { holders, believers, split, sharers = [] } = now
    if (store === 'majority' && split !== undefined) return splitVote(split, now)
    if (store !== 'silent' && holders.length === 0 && sharers.length > 0)
      return `${name} 说：${namesListed(sharers)} 以共享模式锁着这一行。没有谁独占它。`
    if (store !== 'silent' && holders.length === 0 && believers.length === 0) return '锁空着。'
    const who = holders.length === 0 ? '没有谁持有锁' : `${namesListed(holders.map(holderNamed))} 持有锁`
    const says = now.counted ? `${name} 的计数是 ${holders.length}。` : truth[store](who, name)
    const agreed = store !== 'silent' && believers.length > 0 && holders.join() === believers.join()
    if (agreed && now.paused.length === 0)
      return now.counted ? `${says}${namesListed(believers)} 在里面。` : `${namesListed(believers)} 持有锁。`
    if (believers.length > 0 || store === 'silent' || holders.length === 0) return `${says}${belief(now)}`
    return `${says}${unaware[now.unaware](holders)}`
  },
  lockless: ({ believers }) =>
    believers.length === 0 ? '没有锁，也没有谁在干活。' : `没有锁：${namesListed(believers)} 在干活。`,
  ledger: {
    label: '到现在的损失',
    sold: (count) => `卖出 ${count}`,
    inStock: (count) => `库存 ${count}`,
    stock: (from, to) => `库存 ${from} → ${to}`,
    saleLost: (count) => `丢了 ${count} 笔销售`,
    done: (done, given) => `做完 ${done}/${given}`,
    tooOften: (count) => `${count} 件多做了一次`,
    workLost: (count) => `丢了 ${count} 条消息`,
  },
}
