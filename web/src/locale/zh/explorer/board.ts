import { eitherOf, namesListed } from '#model/words/zh/figures.ts'
import { properties } from '#model/words/zh/properties.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { grouped, orders, outcomes } from './goals.ts'

const broken = (property: PropertyId) => properties[property].said.violated

export const boardWords: Dictionary['explorer']['board'] = {
  title: (lock) => `一步步走一种顺序：${lock}`,
  path: '走过的步',
  start: '起点',
  undo: '撤销',
  over: '回到起点',
  random: '随机一步',
  shortest: '看最短的出错走法',
  play: '照此现场运行',
  near: '这几步来自录像，略去了续期、等待和没拿到锁的尝试。',
  playing: '正在真正的 Redis 上跑…',
  notPlayed: '没能跑起来。',
  counts: '显示每个选择后面有多少种顺序',
  choices: '下一步',
  choose: '接下来谁走？按一个。',
  carryOut: (client, node) => (node ? `${client} 给 ${node} 的命令` : `${client} 走下一步`),
  hear: (client, node) => (node ? `${client} 收到 ${node} 的回答` : `${client} 收到回答`),
  lost: (client, node) => (node ? `${client} 永远收不到 ${node} 的回答` : `${client} 永远收不到回答`),
  held: (client, node) =>
    node ? `${node} 执行 ${client} 的命令，回答还在路上` : `执行 ${client} 的命令，回答还在路上`,
  begin: (client, node) => (node ? `${client} 问 ${node}，命令还在路上` : `${client} 来问，命令还在路上`),
  wake: (client) => `${client} 醒来`,
  crash: (client) => `${client} 崩溃`,
  restart: (node) => `${node} 重启，数据没了`,
  goDown: (node) => `${node} 死掉，不回来`,
  comeBack: (node) => `${node} 回来，数据没了`,
  nodeSays: (node, client) => (client === null ? `${node} 说没有谁持有。` : `${node} 说 ${client} 持有。`),
  down: (nodes) => `${namesListed(nodes)} 停着。`,
  downNode: (node) => `${node}（停着）`,
  expire: '一个租约到期',
  notNow: '现在不行',
  behind: (total) => orders(total),
  red: (count) => `${grouped(count)} 种出错`,
  breaksNow: (property) => `这就出错：${broken(property)}`,
  allDone: '都做完了。撤销一步，或者从头再来。',
  stuck: '谁也走不下去了。',
  hopelessYet: '坏了：谁也拿不到这把锁。',
  hopeless: '坏了：再也没有谁能拿到锁。',
  hopelessChoice: '没救',
  noneFound: (goal) => `从这里走，还没找到出错的顺序（${outcomes[goal]}）。不过没有全部看完。`,
  noWay: (goal) => `从这里走，没有一种顺序出错（${outcomes[goal]}）。`,
  wentWrong: broken,
  said: (property) => `出错了：${broken(property)}。`,
  also: (properties_) => `另外还有：${properties_.map(broken).join('，')}。`,
  shouldHold: (property) => `本该成立：${properties[property].about}`,
  lockless: (believers) =>
    believers.length === 0 ? '这里没有锁，也没有谁在干活。' : `这里没有锁：${namesListed(believers)} 在干活。`,
  free: '没有谁持有锁，Redis 也这么说。',
  holds: (client) => `${client} 持有锁，Redis 也这么说。`,
  gone: (client) => `Redis 说 ${client} 持有锁，可 ${client} 已经崩溃。`,
  unaware: (client) => `Redis 说 ${client} 持有锁，${client} 却不这么以为。`,
  returning: (client) => `${client} 干完了活，下一步放锁。`,
  mistaken: (client, holder) =>
    holder === null
      ? `${client} 以为自己持有锁，Redis 说没有谁持有。`
      : `${client} 以为自己持有锁，Redis 说持有的是 ${holder}。`,
  believers: (clients) =>
    clients.length === 0
      ? '没有谁以为自己持有锁。'
      : `${namesListed(clients)} ${clients.length === 1 ? '' : '都'}以为自己持有锁。`,
  holder: (client) => (client === null ? 'Redis 说没有谁持有。' : `Redis 说持有的是 ${client}。`),
  behindHere: (total, count, goal) =>
    `从这里走有 ${orders(total)}：${count === '0' ? '没有一种出这种错' : `${grouped(count)} 种出错`}（${outcomes[goal]}）`,
  believes: '以为自己持有锁',
  atWork: '在干活',
  status: { running: '还没做完', ended: '做完了', refused: '被拒绝', crashed: '已崩溃' },
  next: (node) => (node ? `下一步，在 ${node} 上` : '下一步'),
  timer: '旁边有一个定时器在走。',
  answered: (node) => (node ? `已在 ${node} 上执行，回答还在路上。` : '已执行，回答还在路上。'),
  token: (token) => `令牌 ${token}`,
  code: (client) => `${client} 走到的代码`,
  database: '数据库',
  empty: '没有键。',
  key: '键',
  value: '值',
  lease: '租约',
  due: (place) => (place === 1 ? '下一个到期' : `第 ${place} 个到期`),
  forever: '永不到期',
  keys: (clients, { crashes, leases }) =>
    [
      `按 ${eitherOf(clients.map((client) => client.toLowerCase()))}，那个进程走一步。`,
      ...(crashes ? ['加按 Shift，它崩溃。'] : []),
      ...(leases ? ['~ 让一个租约到期。'] : []),
      'Backspace 撤销。',
    ].join(''),
}
