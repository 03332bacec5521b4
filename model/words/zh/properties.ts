import type { Phrases } from '../phrases.ts'

export const properties: Phrases['properties'] = {
  exclusion: {
    title: '互斥',
    asked: '会不会有两个同时持有锁？',
    about: '两个进程从不会同时以为自己持有锁。只有供共享的锁才放更多进程进来。',
    said: { held: '从没有多余的持有者', violated: '同时有两个持有者', unknown: '有过两个持有者吗？没测到' },
  },
  'store-exclusion': {
    title: '一次只授予一个',
    asked: '锁会不会同时授予两个进程？',
    about: '除非允许共享，存储一次只把锁授予一个进程。',
    said: { held: '从没有多余的授予', violated: '同时授予了两个', unknown: '同时授予过两个吗？没测到' },
  },
  coverage: {
    title: '以为有锁，就真有锁',
    asked: '以为有锁，就总是真有锁吗？',
    about: '谁以为自己持有锁，谁就真的持有它。',
    said: { held: '以为有锁，就真有锁', violated: '以为有锁，实际没有', unknown: '以为的对吗？没测到' },
  },
  'owner-only': {
    title: '只有持有者能动锁',
    asked: '会有外人动锁吗？',
    about: '锁被持有时，只有持有者能删除、缩短、延长或覆盖它。',
    said: { held: '没有外人动锁', violated: '外人动了锁', unknown: '外人动过锁吗？没测到' },
  },
  'no-immortal-lock': {
    title: '没有永不释放的锁',
    asked: '崩溃之后，锁会很快结束吗？',
    about: '持有者崩溃后，锁在两个租期之内结束。',
    said: { held: '崩溃后锁很快结束', violated: '崩溃很久了还锁着', unknown: '崩溃后会结束吗？没测到' },
  },
  'no-leak': {
    title: '没有残留',
    asked: '会有残留吗？',
    about: '谁做完了，锁就放掉，也没有键永远留着。',
    said: { held: '没有残留', violated: '有残留', unknown: '有残留吗？没测到' },
  },
  progress: {
    title: '等待者都能轮到',
    asked: '每个等待者都能轮到吗？',
    about: '谁在等，谁就能在有限的时间内拿到锁。',
    said: { held: '谁也没白等', violated: '有进程白等了', unknown: '都轮到了吗？没测到' },
  },
  'no-lost-update': {
    title: '没有丢失更新',
    asked: '会丢一笔销售吗？',
    about: '销售不会丢：谁要写入，读到的就是最新的值。',
    said: { held: '没丢销售', violated: '丢了一笔销售', unknown: '丢销售了吗？没测到' },
  },
  'no-duplicate': {
    title: '恰好处理一次',
    asked: '每件活儿都只做一次吗？',
    about: '活儿不会丢，也不会做两次。',
    said: { held: '都只做了一次', violated: '做了两次，或没做', unknown: '都只做了一次吗？没测到' },
  },
  'once-per-period': {
    title: '每个周期一次',
    asked: '任务每个周期只运行一次吗？',
    about: '定时任务在每个周期里恰好运行一次。',
    said: { held: '每个周期一次', violated: '不是每个周期一次', unknown: '每个周期一次吗？没测到' },
  },
  fencing: {
    title: '令牌只增不减',
    asked: '令牌只增不减吗？',
    about: '令牌随每次授予增大。资源接受过大的，就不再接受小的。',
    said: { held: '令牌只增不减', violated: '令牌没有一直增大', unknown: '令牌一直增大吗？没测到' },
  },
  reentrancy: {
    title: '重入要计数',
    asked: '每次重入都计数了吗？',
    about: '持有者进入几次，就要离开几次，锁才空出来。',
    said: { held: '每次重入都计数了', violated: '重入的计数错了', unknown: '重入计数了吗？没测到' },
  },
  fairness: {
    title: '先来先得',
    asked: '先来先得吗？',
    about: '授予的顺序就是来的顺序。',
    said: { held: '先来先得', violated: '有谁插了队', unknown: '先来先得吗？没测到' },
  },
}
