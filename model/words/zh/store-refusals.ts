/** Says in Chinese why a store or a process cannot be used. If a cause appears inside another sentence, it has no full stop. */

import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { storeReasons } from '#model/refusals/store-reasons.ts'
import { beforeHan } from './figures.ts'

const wasRefused = (command: string | null) =>
  command === null ? '' : `它的 ${command} 被拒绝了：试锁时不能用这条命令。`

export const storeRefusals: SentencesOf<typeof storeReasons> = {
  'servers-in-use': ({ ms }) => `所有服务器都在用，已经等了 ${ms} ms。过一会儿再试。`,
  'store-closed': ({ store }) => `${store} 的服务器已经关掉了。`,
  'fault-unsupported': ({ store, fault, possible }) =>
    `${beforeHan(store ?? '这个存储')}在这里做不了“${fault}”。它的服务器能出的故障：${possible.join('、') || '没有'}。`,
  'server-not-started': ({ why }) => `这次运行要用的服务器启动不了：${why}。`,
  'server-ended': ({ why }) => `这次运行要用的服务器停了：${why}。`,
  'node-ended': ({ node, why }) => `${node ?? '资源的服务器'}：${why}`,

  'unknown-store': ({ store, stores }) => `没有“${store}”这种存储，只有：${stores.join('、')}。`,
  'store-missing': ({ store, why }) => `这里没有 ${store}：${why}。它的课可以看录像。`,
  'store-unusable': ({ store, why }) => `${store} 在这里用不了：${why}`,
  'no-such-fleet': ({ store, fleet }) => `这里的 ${store} 没有 ${fleet} 这种形式。`,
  'no-fleet-for-lock': ({ fleet }) => `这把锁没有 ${fleet} 可用。`,
  'redis-missing': ({ troubles }) =>
    [
      '这台机器上没有 Redis，也装不上。下面做一件就行：',
      '  1. 用系统的包管理器装 redis-server（6 或更新）',
      '  2. 把 LOCKSTEP_REDIS_SERVER 设成 redis-server 或 valkey-server 的路径',
      '  3. 把 LOCKSTEP_REDIS_URL 设成一个在运行的 Redis 的空数据库，例如 redis://127.0.0.1:6379/9',
      ...(troubles.length > 0 ? ['出了什么问题：', ...troubles.map((trouble) => `  ${trouble}`)] : []),
    ].join('\n'),
  'redis-setting': ({ named, why }) => `LOCKSTEP_REDIS_SERVER 指的是 ${named}，但是：${why}`,
  'redis-url': ({ url, why }) => `LOCKSTEP_REDIS_URL 是 ${url}，但是：${why}。`,
  'needs-own-servers': () => '这个场景会弄坏服务器，所以要有自己的：装 redis-server，或者设 LOCKSTEP_REDIS_SERVER。',
  'explorer-needs-redis': () => '探索要有自己的 Redis 服务器：装 redis-server，或者设 LOCKSTEP_REDIS_SERVER。',
  'cluster-too-old': ({ version, oldest }) => `集群需要 Redis ${oldest}，这里是 ${version}。`,
  'no-link-fault-with-standby': ({ fault }) => `带备库时还做不了“${fault}”。`,
  'no-such-node': ({ store, node, nodes }) => `这个 ${store} 没有节点 ${node}，只有：${nodes.join('、')}。`,
  'no-replica': ({ fleet }) => `${fleet} 这一组服务器没有副本。`,
  'not-served': ({ key }) => `没有节点负责 ${key}。`,
  'node-running': ({ node }) => `${node} 还在运行，杀掉以后才能重启。`,
  'redis-not-ours': () => 'LOCKSTEP_REDIS_URL 的 Redis 不是我们的，不能弄坏。',
  'redis-shared': () => '别的运行也在用这台 Redis 服务器，所以不能弄坏。',

  'not-installed': (values) => `没有安装，而且只有 apt-get 能解开它（在 Debian 里叫 ${values.package}）`,
  'another-program': ({ path, wanted, said }) => `${path} 不是 ${wanted}：${said}`,
  'not-in-folder': ({ folder, file }) => `${folder} 里没有 ${file}`,
  'root-only': ({ program }) => `${program} 只有 root 能用`,
  'no-wheel': ({ platform }) => `PyPI 没有 ${platform} 的 Valkey`,
  'too-old': ({ path, name, version, oldest }) => `${path} 是 ${name} ${version}，要 ${oldest} 或更新的`,
  'like-redis': ({ path, name }) =>
    `${path} 是 ${name}，不是 Redis 或 Valkey。录像要靠这两种才有的 MONITOR 和键空间通知`,
  'command-failed': ({ command, why }) => `命令 ${command} 失败了：${why}`,
  'command-too-slow': ({ command, ms }) => `命令 ${command} 用了超过 ${ms} ms`,
  'url-form': () => '要写成 redis://user:password@127.0.0.1:6379/9 这样，用 TLS 时写 rediss://',
  'url-percent': () => '用户名或密码里的 % 要写成 %25',
  'database-in-use': ({ database, program, host }) =>
    `它的数据库 ${database} 有另一个 Lockstep 在用（${host} 上的进程 ${program}）`,
  'database-taken-over': () => '这个数据库这时已被另一个 Lockstep 占用',
  'database-not-empty': ({ database, keys }) => `它的数据库 ${database} 必须是空的，里面却有 ${keys} 个键`,
  'no-config-get': ({ store, why }) => `${store} 必须允许 CONFIG GET，但是：${why}`,
  'no-monitor': ({ store, why }) => `${store} 必须允许 MONITOR（录像靠它），但是：${why}`,
  'no-key-events': ({ store }) => `${store} 必须发键空间通知：CONFIG SET notify-keyspace-events KEA`,
  'not-ready-in-time': ({ server, seconds }) => `${server} 在 ${seconds} s 内没有就绪`,
  'standby-not-copying': () => 'MariaDB 的备库没有开始复制',
  'cannot-watch': ({ node, why }) => `看不到 ${node}：${why}`,

  'no-way-in': () => '这个存储没有给进程用的入口。',
  'command-refused': ({ command, why }) => `${command}：${why}`,
  'process-failed': ({ client, why, refused }) => `${client} 的进程出错了：${why}。${wasRefused(refused)}`,
  'process-says': ({ client, why, refused }) => `${client} 的进程回答：${why}。${wasRefused(refused)}`,
  'holders-no-expression': ({ why }) => `“holders”不是 JavaScript 表达式：${why}`,
  'process-not-started': ({ why }) => `启动不了：${why}`,
  'process-ended': ({ status }) => `进程结束了，状态 ${status}`,
  'process-killed': ({ signal }) => `进程被 ${signal} 结束了`,
  'process-wrote': ({ why, log }) => `${why}。它写的是：${log}`,
  'ended-before-answer': ({ why, request }) => `${why}，还没有回答 ${request}`,
  'answered-no': () => '它回答“不行”',
  'answer-late': ({ request, seconds }) => `${seconds} s 内没有回答 ${request}`,
  'answer-unasked': ({ line }) => `没有人问，它却回答：${line}`,
  'answer-error': ({ request, error }) => `对 ${request} 的回答：${error}`,
  'line-malformed': ({ line, why }) => `不合协议的一行：${line}（${why}）`,
  'holders-failed': ({ type, value, why }) => `“holders”处理 ${type} ${value} 时出错：${why}`,
  'folder-of-another': ({ folder }) => `${folder} 不是这个用户自己的文件夹。删掉它，或者用 TMPDIR 指定别的文件夹。`,
  'no-free-port': ({ first, last }) => `127.0.0.1 上从 ${first} 到 ${last} 没有空闲端口`,
  'hub-trouble': ({ address, why }) => `${address} 上的 hub：${why}`,

  'not-in-redis': () => '它没有用 Redis 的锁',
  'on-redis-fleet': ({ fleet }) => `它的锁在一组 Redis 服务器（${fleet}）上`,
  'strikes-process': ({ fault }) => `它的故障“${fault}”会打到整个进程，也就打到所有工作进程`,
  'needs-redis-fault': ({ fault }) => `它的故障“${fault}”是针对 Redis 或发给它的命令的`,
  'waits-unread': () => '它要等锁的一条命令，而只有发给 Redis 的命令才读得到',
  'no-cluster-offered': () => '它的锁在集群里，而这把锁没有声明“cluster”',
  'no-own-clock': () => '一个进程的时钟不能单独拨动',
  'held-by-several': () => '它需要几个进程能同时持有的锁',
  'uses-queue': () => '它的工作进程要用工作队列，进程里的锁没有这个',
  'cannot-fork': () => '替锁说话的进程，课里不能对它 fork',
  'no-json-object': () => '不是 JSON 对象。标准输出只放回答，日志请写到 stderr',
  'field-no': ({ field, kind }) => `${field || '它'} 不是 ${kind}`,
  'field-unknown': ({ field }) => `${field || '它'} 看不懂`,
  'token-neither': () => 'token 既不是数，也不是一串数字',
  'token-no-number': () => 'token 是文字，却不是整数',
  'token-too-long': () => 'token 的位数太多，没法比较',
}
