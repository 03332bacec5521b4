/** Ends of servers and processes, as recordings have them. */
import type { Why as Reason } from '../../refusals/reasons.ts'
import type { Why } from '../../trace/cause.ts'
import { inEnglish } from './reason-error.ts'

/** Makes the cause of an event from an end: the fact, and its English sentence. A technical detail stays text. */
export const ended = (because: Reason): Why =>
  typeof because === 'string' ? because : { code: 'ended', values: { because, said: inEnglish(because) } }
