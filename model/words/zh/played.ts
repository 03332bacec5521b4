import type { PlayedWords } from '../en/played.ts'

export const played: PlayedWords = {
  crash: () => '进程崩溃。',
  restart: (node) => `${node} 重启，什么都忘了。`,
  'go-down': (node) => `${node} 停机；它可能授予的租约没到期，它就不回来。`,
  'come-back': (node) => `${node} 又启动了，是空的。它可能授予的租约都已到期。`,
  expire: () => '最先到期的租约到期。',
  begin: (what) => `发出了 ${what}，还在路上。`,
  wake: () => '一个定时器到点了。',
  lost: (what) => `${what} 的回答永远不来。`,
  heard: (what) => `${what} 的回答现在才来。`,
  unreached: (what, node) => `${what} 没有谁收到：${node} 停机了。`,
  late: (what) => `${what} 执行了；回答还在路上。`,
  broken: (violated) => `被破坏：${violated}。`,
  title: (lock, steps) => `${lock}：${steps}`,
  fromBeginning: () => '一开始就是',
  servers: (lock, nodes) => `${lock}，${nodes} 台服务器`,
  unrecorded: () => '录像里看不出来。',
  otherwise: (client, kind, instead) =>
    `${client} 这时应当发${kind === 'command' ? '一条命令' : '库存的读写'}，实际发的是：${instead || '什么都没有'}。`,
  story: () => '进程一个接一个地走这些步。最后一步之后，大家各走各的。',
  remember: () => '这是所有可能的顺序中的一种。',
  leaseMs: () => '一次授予有多长',
  attempts: () => '每个进程试几次加锁',
  timeoutMs: () => '进程等一个节点多久',
}
