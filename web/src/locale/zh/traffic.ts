import type { Dictionary } from '../shape/dictionary.ts'

export const trafficWords: Dictionary['traffic'] = {
  line: '队列',
  lineOrder: '最上面的先来',
  inLineTip: ({ client, place, isDead }, from, length, came) => {
    const time = `从 ${from} 起，${length}`
    return isDead
      ? `${client} 已经崩溃，却还占着第 ${place + 1} 位（${time}）。`
      : `${client} 排在第 ${place + 1} 位（${time}）。它是 ${came} 来的。`
  },
  deadInLine: (client) => [`${client} 崩溃了还在排队`, `${client} 已死`, client],
  moreInLine: (count) => [`还有 ${count} 个在等`, `+${count}`],
  moreInLineTip: (count, from, length) => `还有 ${count} 个进程在等（从 ${from} 起，${length}）。`,
  unheard: (message, missed) =>
    missed ? [`“${message}”：没有谁听到`, '没有谁听到'] : [`“${message}”：没有谁在听`, '没有谁在听'],
  heardBy: (count) => (count < 2 ? [] : [`${count} 个听到`]),
  messageTip: ({ by, message, audience, heard, waiting }, at) => {
    const said = `${at}，${by === null ? '有进程' : `${by} `}发布“${message}”。`
    if (heard.length > 0) return `${said}听到的有 ${heard.map(({ client }) => client).join('、')}。`
    if (audience.length > 0) return `${said}正在传给 ${audience.join('、')}。`
    if (waiting.length === 0) return `${said}没有谁在听，也没有谁在等。`
    return `${said}没有谁在听，消息就丢了。${waiting.join('、')} 接着等。`
  },
  copyTip: ({ node, master, key }, at, length) =>
    `${at}，${node} 收到 ${master} 对 ${key} 的改动，比 ${master} 晚 ${length}。`,
  lacks: (client) => (client === null ? ['还没复制到', '滞后'] : [`${client} 的改动还没到这里`, '还没复制到', '滞后']),
  lacksTip: ({ node, key, endedBy }, from, length) => {
    const end = endedBy === 'promoted' ? `然后 ${node} 没等到它，就成了主节点。` : ''
    return `${node} 缺主节点对 ${key} 的改动（从 ${from} 起，${length}）。${end}`
  },
  promotedWithout: ['提升了，键丢了'],
  answered: (value) => `回答：${value}`,
  neverSent: (name) => [`${name}：没有发出`, name],
  neverSentTip: (client, name, line) =>
    `${client} 的代码下一步是第 ${line} 行的 ${name}。${client} 已经崩溃，所以不会发出。`,
}
