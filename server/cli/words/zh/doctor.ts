import type { CliWords } from '../en/words.ts'

const ago = (seconds: number) => (seconds === 0 ? '刚刚还在' : `${seconds} 秒前还在`)
const all = (versions: readonly string[]) => versions.join('、')

export const doctor: CliWords['doctor'] = {
  noStore: (name, known) => `没有“${name}”这个存储，只有 ${known.join('、')}。`,
  nodeOld: (version, least) => `Node 是 ${version}，至少要 ${least}。`,
  oneCore: (version) => `Node ${version}，只有一个核：服务器一忙，旁边的运行就作废。`,
  node: (version, cores) => `Node ${version}，${cores} 个核。`,
  portFree: (port) => `端口 ${port} 空着，服务器可以用。`,
  portOurs: (version, port) => `端口 ${port} 上有 Lockstep ${version} 在回答。`,
  portTaken: (port) => `端口 ${port} 被别的程序占了：换一个端口启动服务器，例如 PORT=${port + 1}。`,
  cannotKeep: (folder, why) => `${folder} 里存不了录像：${why}`,
  space: (folder, free) => `${folder} 能写，还有 ${free} 空闲。`,
  littleSpace: (folder, free) => `${folder} 只剩 ${free}：写不下的运行会作废。`,
  store: (name, version, origin) => `${name} ${version}，来自 ${origin}。`,
  hubSilent: (url, why) => `服务器要问的，${url} 答不上来：${why}`,
  answers: (address, ms) => `${address} 在 ${ms} ms 内回答。`,
  slow: (address, ms) => `${address} 要 ${ms} ms 才回答。老师的每一步都得等它：把它放近一些。`,
  cluster: (name) => `它是集群里的一个节点。服务器和运行器要单个的 ${name}，或者 Sentinel 的主节点。`,
  is: (name) => `它是 ${name}。`,
  old: (name, least) => `它是 ${name}；运行的队列至少要 ${least}。`,
  appendFails: '它写不了只追加文件：看看它的磁盘和日志。',
  snapshotFailed: '它上一次快照失败了，下次成功之前不接受改动：看看它的磁盘。',
  appends: '每次改动它都写到磁盘（appendonly）。',
  snapshots: '它只存快照：被杀掉，每场工作坊都丢最后几分钟。请设 appendonly yes。',
  keepsNothing: '它什么都不存到磁盘：一结束，工作坊就全没了。请设 appendonly yes。',
  evicts: (policy) => `它的内存策略是 ${policy}：内存满了会丢掉工作坊和运行。请设 maxmemory-policy noeviction。`,
  littleMemory: (percent) => `内存用了 ${percent} %；满了就不接受改动。`,
  keepsAll: '内存满了它也什么都不丢（noeviction）。',
  sameTime: 'hub 和这台机器的时间一样。',
  otherTime: (seconds, isAhead) =>
    `hub 的时钟比这台机器${isAhead ? '快' : '慢'} ${seconds} 秒。两边都用 NTP 对时：工作坊按它结束。`,
  noServer: '这个 hub 上现在没有服务器。',
  servers: (servers, versions) => `${servers} 台服务器，版本 ${all(versions)}。`,
  serversGone: (servers) => `${servers} 台服务器结束了，留下的运行没有谁接手：启动一台。`,
  noRunner: '没有运行器，所以服务器自己跑。',
  runnerGone: (id, version, seconds) => `${id}（版本 ${version}）不见了，${ago(seconds)}。它在跑的运行，结果未知。`,
  runnerUnfit: (id, version, wanted) =>
    `${id} 的版本是 ${version}，它的课程和这里的服务器都不一样，所以拿不到运行。请装服务器的版本 ${all(wanted)}。`,
  runner: (id, version, { running, slots }, seconds) =>
    `${id}，版本 ${version}，${slots} 个位置在跑 ${running} 个，${ago(seconds)}。`,
}
