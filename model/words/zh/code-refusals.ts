import type { codeReasons } from '#model/refusals/code-reasons.ts'
import type { SentencesOf } from '#model/refusals/reason-table.ts'

export const codeRefusals: SentencesOf<typeof codeReasons> = {
  'code-too-long': ({ ms }) => `代码连续跑了 ${ms} ms，什么也不等，被停掉了。`,
  'code-memory': ({ megabytes }) => `代码用的内存超过 ${megabytes} MB，被停掉了。`,
  'code-operations': ({ most }) => `代码要的操作超过 ${most} 次，被停掉了。`,
  'code-answer-large': ({ bytes }) => `代码一次要的数据超过 ${bytes} 字节，被停掉了。`,
  'code-steps': ({ steps }) => `代码连续走了 ${steps} 步，什么也不等，被停掉了。`,
  'sandbox-ended': ({ why }) => `代码的沙箱停了：${why}。`,
  'thread-ended': ({ why }) => (why === null ? '代码的线程停了。' : `代码的线程停了：${why}。`),
}
