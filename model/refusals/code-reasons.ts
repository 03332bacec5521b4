/** Lists the reasons why a client's code was stopped while it ran. */
import { reason, type Why } from './reason-table.ts'

export const codeReasons = {
  'code-too-long': reason<{ ms: number }>('CODE_ENDED'),
  'code-memory': reason<{ megabytes: number }>('CODE_ENDED'),
  'code-operations': reason<{ most: number }>('CODE_ENDED'),
  'code-answer-large': reason<{ bytes: number }>('CODE_ENDED'),
  /** The code only read its clock, which stands still until the client waits for something. */
  'code-steps': reason<{ steps: number }>('CODE_ENDED'),
  'sandbox-ended': reason<{ why: Why }>('CODE_ENDED'),
  /** `why` is the thread's own error, if it had one. */
  'thread-ended': reason<{ why: string | null }>('CODE_ENDED'),
} as const
