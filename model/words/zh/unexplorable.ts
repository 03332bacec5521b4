import type { UnexplorableWords } from '../en/unexplorable.ts'
import { reasonSaid } from './causes.ts'

const after = (sent: string | null) => (sent === null ? '' : `它发的是 ${sent}。`)

const kinds: Record<string, string> = { lateReplies: '迟到的回答', ticks: '定时器', restarts: '节点重启' }

export const unexplorable: UnexplorableWords = {
  'other-store': (store) => `它的锁在 ${store} 里；现在只能探索 Redis。`,
  'not-for-processes': (asked) =>
    `锁在自己的进程里运行时，还不能探索${asked.map((kind) => kinds[kind] ?? kind).join('、')}。`,
  'unsteady-client': (client) => `它的行为不确定：收到同样的回答，${client} 有时做的不一样。`,
  unsteady: (answers, one, other) =>
    `它的行为不确定。收到同样的回答（${answers.join(', ')}），这次启动做 ${one}，另一次做 ${other}。`,
  'waits-for-replicas': (command, sent) => `它在等副本（${command}），探索时没有副本。${after(sent)}`,
  'server-time': (sent) => `它问服务器的时间，那个时间不会停住。${after(sent)}`,
  'server-chance': (command, sent) => `它让服务器随机选（${command}）。${after(sent)}`,
  'connection-state': (command, sent) => `它靠连接记住的东西（${command}），探索却一条一条地执行命令。${after(sent)}`,
  functions: (command, sent) => `它调用服务器保存的函数（${command}），探索的服务器里没有。${after(sent)}`,
  blocks: (command, sent) => `它在 Redis 里阻塞等待（${command}）；谁先被叫醒，还不能排序。${after(sent)}`,
  'clock-time': (sent) =>
    `它让租约在某个钟点到期（EXPIREAT、PXAT……），而这里服务器和进程的时钟不是同一个。${after(sent)}`,
  'not-permitted': (command) => `它发了 ${command}，试锁时不允许。`,
  'not-permitted-here': (why) => `${why}。`,
  incomparable: (type) => `它在 Redis 里存了 ${type}，没法比较。`,
  'more-than-stock': (request) => `它的进程除了库存还用了别的（${request}）。`,
  'forgets-scripts': () => '它靠服务器记住的脚本，而探索的服务器从不忘记脚本。',
  'no-script': (file) => `它旁边没有 ${file}。`,
  subscribes: () => '它在听频道（SUBSCRIBE）；谁先听到什么，还不能排序。',
  'sleeps-on': () => '它一直睡下去。',
  'time-in-key': () =>
    '它的键里是一个时间，又没有过期时间。请在 lock.ts 里用 "holders" 说明那是不是截止时间：不说，租约就没法到期，也不知道谁持有锁。',
  'type-of-key': (type) => `它的键是 ${type}。请在 lock.ts 里用 "holders" 说明怎样看出谁持有锁。`,
  'key-stays': () =>
    '释放以后它的键还在。请在 lock.ts 里用 "holders" 说明什么时候没有人持有锁：不说，留下的就算最后一个持有者的。',
  'own-lease': () => '它的租期是自己写的数，不是 leaseMs。探索时没有时钟，两者没法比：请写 leaseMs。',
  'short-expiry': () =>
    '它释放时只给键设了很短的过期时间。键能否赶在它的进程结束之前过期，只差几毫秒；探索时没有时钟。',
  'other-key': (other, key) => `它的状态存在 ${other} 里。这里的锁是 ${key}，却没有人写过它。`,
  'no-entrance': () => '这个存储没有给进程用的入口。',
  refused: (why) => `它的进程说：${why}`,
  'process-failed': (why) => `它的进程失败了：${reasonSaid(why)}。`,
  'partly-chance': (values, command) =>
    `它发的内容里，有一段在有的启动之间不同，有的相同：${values.join(' / ')}，在 ${command} 里。`,
  'unmade-token': () => '它还没做出令牌，就收到了令牌。',
  'own-time': (command, values) => `它发了自己时钟的时间，而探索时时钟停着：${command}（${values.join(' / ')}）。`,
  'too-busy': () => '这台机器太忙：回答还没到，它就放弃了。',
  'asked-nothing': (ask) => `编号 ${ask} 下它没有问过什么。`,
  ended: () => '它被结束了。',
  'too-many-starts': (most) => `要启动 ${most} 次以上。`,
  'compares-tokens': () => '交换两个进程的令牌，它就做别的事：它不只是分辨令牌。',
  shared: () => '它允许几个进程同时持有；探索一次只跟一个持有者。',
  stuck: () => '它的代码走了几千步，什么都没有问。',
  'not-loaded': (why) => `它的代码载入不了：${why}`,
  'thread-ended': (why) => `它的代码让线程结束了：${why}。`,
  silent: (seconds) => `它的代码跑了 ${seconds} s，什么都没有问。`,
}
