import { eitherOf } from '#model/words/zh/figures.ts'
import type { CliWords } from '../en/words.ts'

export const fault: CliWords['fault'] = {
  verbs: {
    pause: '进程停住：给它发 SIGSTOP',
    crash: '给它的进程发 SIGKILL',
    cancel: '要它的进程取消请求（协议第 2 版）',
    'lose-request': '发出了，永远不到',
    'lose-reply': '执行了，回答永远不来',
    'delay-request': '发出了，到得晚',
    'delay-reply': '马上执行，回答来得晚',
    'cut-link': '进程和存储之间断开',
    'slow-link': '每条消息都要这么久',
    flush: '有人删掉所有的键',
    evict: '节点内存不够，淘汰有过期时间的键',
    kill: '节点停机',
    restart: '节点停机，空着回来',
    'jump-clock': '节点的时钟向前跳',
  },
  help: (lines, ofWorker, ofLock) =>
    `FAULT 写成一行，例如 'lose-request release'、'pause renew until B.acquired'、'crash after renew'、'flush when A.acquired'：

${lines}

  WORKER：不写就是 A。STEP：acquire、renew、release、read、work、write；renew#2 是第二次。TIME：300ms、2s、1.5 leases。
  MOMENT：B. 后面接 ${ofWorker.join('、')} 之一；或者 lock. 后面接 ${eitherOf(ofLock)}。
  停顿和延迟不写到什么时候，就是两个租期。`,
  endsEarly: (line, position, what) => `“${line}”结束得太早，第 ${position} 位应当是${what}。`,
  wrong: ({ text, column, line }, is, advice) => `“${line}”第 ${column} 位的“${text}”${is}。${advice}`,
  what: {
    fault: '一种故障',
    step: (verb) => `${verb} 能落在上面的一步`,
    moment: '一个时刻，例如 B.acquired',
    time: '一段时间，例如 300ms、2s、2 leases',
    oneOf: (what, known) => `${what}：${eitherOf(known)}`,
  },
  is: {
    tooMany: '多了',
    noAfter: '不能配“after”',
    unfitting: '不合适',
    noMoment: '不是时刻',
    noTime: '不是时间',
    noUnit: '不是时间单位',
    outOfBounds: '超出了范围',
    noNumber: '的编号不对',
    not: (what) => `不是${what}`,
  },
  advice: {
    before: '请写“before write”。',
    noEnd: (verb) => `“${verb}”没有结束的时刻。`,
    begins: (known, example) => `开头应当是 ${eitherOf(known)}，例如 ${example}。`,
    after: (of, known) => `“${of}.”后面应当是 ${eitherOf(known)}。`,
    time: '请写 300ms、2s 或 2 leases。',
    unit: '单位是 ms、s 或 leases。',
    between: (most) => `应当在 1ms 到 ${most}s 之间。`,
    second: '第二次写成 #2。',
    thereIs: (known) => `可以写 ${eitherOf(known)}。`,
    ends: '后面只能写“until”或“for”。',
    nothing: '后面不能再写。',
    didYouMean: (word) => `你是想写“${word}”吗？`,
  },
  notOffered: (lock, ability) => `${lock} 在 init 的回答里没有说它会“${ability}”：docs/client-protocol.md。`,
  ofAll: (what, faults) => `用了 --one-process，“${what}”没法只落在一个进程上：${faults.join('、')} 和读写的故障可以。`,
}
