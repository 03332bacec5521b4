import type { CliWords } from '../en/words.ts'

export const budgets: CliWords['budgets'] = {
  attempts: '每个进程试几次加锁，1 到 3；不写是一次',
  leaseEnds: '租约可以在持有者做完之前到期几次，最多 3',
  crashes: '几个进程可以崩溃，最多 3',
  lateReplies: '几个回答可以比命令执行晚来，或者永远不来，最多 3',
  ticks: '定时器可以响几次，例如看门狗的，最多 3',
  restarts: '节点可以重启几次：马上回来，什么都忘了，最多 3',
  delayedRestarts: '节点可以停机几次：等它可能授予的租约都到期才回来，什么都忘了，最多 3',
}
