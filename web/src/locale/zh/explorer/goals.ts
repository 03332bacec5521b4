import type { Goal } from '#model/messages/level.ts'

export const grouped = (count: string | number | bigint) => BigInt(count).toLocaleString('zh')
export const orders = (count: string) => `${grouped(count)} 种顺序`

/** Violations, worded so that they can follow a colon or stand alone. */
export const outcomes: Record<Goal, string> = {
  exclusion: '两个进程同时持有锁',
  'no-lost-update': '丢了一笔销售',
  'owner-only': '放掉或改动了别人的锁',
  'no-immortal-lock': '崩溃之后锁久久不放',
  'no-leak': '做完的进程没放掉锁，或者让键永远留着',
  fencing: '令牌没有一直变大',
  progress: '有进程白等',
}

/** Goals of levels as commands. */
export const goals: Record<Goal, string> = {
  exclusion: '让两个进程同时持有锁',
  'no-lost-update': '弄丢一笔销售',
  'owner-only': '放掉或改动别人的锁',
  'no-immortal-lock': '让锁在崩溃之后久久不放',
  'no-leak': '让锁放不掉，或者让键永远留着',
  fencing: '打乱令牌的顺序',
  progress: '让谁也拿不到锁',
}

/** Descriptions of what a reader sees when a goal is reached. */
export const meanings: Record<Goal, string> = {
  exclusion: '两个进程同时以为自己持有锁。',
  'no-lost-update': '各卖了一个，库存却只减了一。',
  'owner-only': '锁在一个进程手里，另一个把它删了或改了。',
  'no-immortal-lock': '再没有谁会放锁，两个租期之内它也不结束。',
  'no-leak': '一个进程做完了，锁还占着，或者它的键永远不结束。',
  fencing: '后来的授予，或者别的进程后来的写入，令牌没有更大。',
  progress: '各占几台服务器，谁也凑不出多数派。',
}

/** Goals that no order reaches, as statements. */
export const kept: Record<Goal, string> = {
  exclusion: '从不会有两个进程同时持有锁',
  'no-lost-update': '一笔销售也没丢',
  'owner-only': '没有进程放掉或改动别人的锁',
  'no-immortal-lock': '崩溃之后，锁不会久久不放',
  'no-leak': '没有进程做完了还占着锁，或让键永远留着',
  fencing: '令牌一直变大',
  progress: '锁不会让谁也拿不到',
}
