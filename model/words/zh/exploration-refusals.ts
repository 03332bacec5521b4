import type { explorationReasons } from '#model/refusals/exploration-reasons.ts'
import type { SentencesOf } from '#model/refusals/reason-table.ts'
import { played } from './played.ts'

export const explorationRefusals: SentencesOf<typeof explorationReasons> = {
  'exploration-cancelled': () => '这次探索还没开始，就被取消了。',
  'questions-waiting': () => '前面的问题还没有回答，等有了再问。',
  'explorations-waiting': () => '正在进行的探索太多。过一会儿再试。',
  'unknown-exploration': () => '这次探索不在了，或者还没做完。重新开始一次。',
  'ended-before-last-step': () => '还没走到最后一步，运行就结束了。',
  'impossible-steps': () => '这些步没法这样接着走。',
  'not-judged-here': ({ property }) => `探索时不判定 ${property}。`,
  'level-not-explorable': ({ why }) => `这把锁做不了关卡。${why}`,
  'level-too-large': () => '这把锁做不了关卡：顺序太多，看不完。',
  'level-broken-at-once': () => '这把锁做不了关卡：第一步之前就坏了。',

  'too-busy-to-play': ({ why }) => `这台机器太忙，没法按时走完这些步。${why}`,
  'search-ended': ({ why }) => `搜索只好停掉：${why}。重新开始，或者把范围缩小。`,
  'search-large': ({ megabytes }) => `它要用超过 ${megabytes} MB 的内存`,
  'search-silent': ({ seconds }) => `它已经 ${seconds} s 没有动静`,
  'search-unforeseen': () => '它碰到了没人料到的情况',
  'search-idle': () => '没有人问它什么',
  'search-endless': () => '它一直没有结束',
  'search-stopping': () => '服务器正在停止',
  'machine-stood-still': () => '机器停顿过。',
  'lease-ended-early': () => '还没到那一步，租约就到期了。',
  'deadline-passed': () => '还没到那一步，期限就过了。',
  'no-lease-left': () => '没有还能到期的租约了。',
  'step-for-nothing': ({ client, step }) => `${client} 没有 ${step} 能代表的操作。`,
  'asks-nothing': ({ client }) => `${client} 什么都没有问。`,
  'did-otherwise': ({ client, kind, instead }) => played.otherwise(client, kind, instead),
  'not-explorable': ({ why }) => `它没法探索。${why}`,
  'stopped-at-limit': () => '到了上限就停了：没有找全所有顺序。',
  'breaks-otherwise': ({ property, expected, found }) => `${property}：应该是：${expected}；实际是：${found}。`,
  'nothing-breaks': () => '没有什么能破坏它',
  'broken-at-start': () => '一开始就坏了',
  'counts-differ': ({ what, explorer, checkers }) => `${what}：探索得 ${explorer}，检查得 ${checkers}`,
  'order-differs': ({ steps, explorer, checkers }) =>
    `${steps}：探索说 ${explorer.join() || '没有'}，检查说 ${checkers.join() || '没有'}`,
  'orders-missing': ({ distinct, walked }) => `探索有 ${distinct} 种顺序，能走完的有 ${walked} 种`,
}
