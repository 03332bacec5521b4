/** Turns the end of a server or a process into the form in which recordings store it. */
import type { Why as Reason } from '../../refusals/reasons.ts'
import type { Why } from '../../trace/cause.ts'
import { inEnglish } from './reason-error.ts'

/** Makes an event's cause from an end: a reason, together with its English sentence. A technical detail stays a string. */
export const ended = (because: Reason): Why =>
  typeof because === 'string' ? because : { code: 'ended', values: { because, said: inEnglish(because) } }
