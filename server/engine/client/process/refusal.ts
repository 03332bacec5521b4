import type { Reason } from '#model/refusals/reasons.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'

/** Thrown when a process cannot take part in this run. The reason is shown to the person who tries it. */
export class ProcessRefusal<R extends Reason = Reason> extends ReasonError<R> {}
