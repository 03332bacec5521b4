import { namesListed } from '#model/words/zh/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

type BeliefWords = Pick<
  Dictionary['timeline'],
  'holders' | 'harmless' | 'atOnce' | 'dangerTip' | 'zombieTip' | 'orphanTip' | 'orphan'
>

export const beliefWords: BeliefWords = {
  holders: (count, length) => [
    ...(length === null ? [] : [`${count} 个持有者 · ${length}`]),
    `${count} 个持有者`,
    `${count}×`,
  ],
  harmless: (count, length) => {
    const said = `${count} 个持有者：无害`
    const lasting = length === null ? '' : ` · ${length}`
    return [`${said}，写入有检查${lasting}`, `${said}${lasting}`, said, `${count}×，无害`]
  },
  atOnce: (count, length) => [
    ...(length === null ? [] : [`${count} 个同时干活 · ${length}`]),
    `${count} 个同时干活`,
    `${count}×`,
  ],
  // Must not say that the workers hold a lock, because the text is also used for workers without a lock.
  dangerTip: (clients, from, length, isHarmless) =>
    `${namesListed(clients)} 同时以为轮到自己（从 ${from} 起，${length}）。${isHarmless ? '在这里无害：每次写入都要检查。' : ''}`,
  zombieTip: (client, from, length) => `僵尸：${client} 以为自己持有锁，实际没有（从 ${from} 起，${length}）。`,
  orphanTip: (client, from, length) => `无主：锁是 ${client} 的，${client} 却不以为有（从 ${from} 起，${length}）。`,
  orphan: (client, cause) =>
    ({
      unheard: [`${client} 还不知道`],
      'gave-up': [`${client} 不知道，已经放弃`, `${client} 不知道`],
      left: [`${client} 还没放锁`, '还没放锁'],
      crashed: [`残留：${client} 已经不在`, `${client} 已经不在`, '残留'],
    })[cause],
}
