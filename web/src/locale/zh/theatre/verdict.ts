import type { Dictionary } from '../../shape/dictionary.ts'

export const verdictWords: Dictionary['theatre/verdict'] = {
  measures: {
    danger: { title: '同时两个持有者', about: '两个进程同时以为自己持有锁，共有多久' },
    zombie: { title: '僵尸时间', about: '进程以为自己持有锁，实际没有，共有多久' },
    orphan: { title: '无主时间', about: '存储给一个进程留着锁，它却不用，共有多久' },
    wait: { title: '等待 p50', about: '拿到锁的进程里，一半等了不超过这么久' },
    longestWait: { title: '等待 p99', about: '运气最差的百分之一，至少等了这么久' },
    handover: { title: '交接 p50', about: '从锁空出来，到等待者得知锁归它' },
    grants: { title: '授予', about: '锁授予了几次' },
    cost: { title: '每次授予的命令数', about: '平均每次授予，进程发了几条命令' },
  },
  region: '所有锁的判定',
  others: '还检查了什么',
  figures: '测得',
  again: (times) => `${times} 次：`,
  allOf: (times) => `全部 ${times} 次`,
  jump: (number, time) => `跳到第 ${number} 次破坏，${time}`,
  more: '更多',
  unknown: '未知：这次运行没有测到，或者中途断了。',
  notYet: '到光标处还没有定论。',
  limits: '判定没有说什么',
  limitsAre: [
    '“成立”只说录下的这一次运行。换一种顺序，就可能被破坏。',
    '检查器只读轨迹：没有事件记下的，它们判断不了。',
    '光标走到证据处，判定才出现；运行结束了，数字才出现。',
  ],
}
