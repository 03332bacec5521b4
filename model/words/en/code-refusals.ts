import type { codeReasons } from '#model/refusals/code-reasons.ts'
import type { SentencesOf } from '#model/refusals/reason-table.ts'

export const codeRefusals: SentencesOf<typeof codeReasons> = {
  'code-too-long': ({ ms }) => `The code ran for ${ms} ms without waiting for anything, and was ended.`,
  'code-memory': ({ megabytes }) => `The code needed more than ${megabytes} MB of memory, and was ended.`,
  'code-operations': ({ most }) => `The code asked for more than ${most} operations, and was ended.`,
  'code-answer-large': ({ bytes }) => `The code asked for more than ${bytes} bytes at once, and was ended.`,
  'code-steps': ({ steps }) => `The code made ${steps} steps without waiting for anything, and was ended.`,
  'sandbox-ended': ({ why }) => `The code’s sandbox has ended: ${why}.`,
  'thread-ended': ({ why }) => (why === null ? 'The code’s thread has ended.' : `The code’s thread has ended: ${why}.`),
}
