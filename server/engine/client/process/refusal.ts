import type { Reason } from '#model/refusals/reasons.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'

/** A process that cannot lock what this run has. The reason is for the person who tries it. */
export class ProcessRefusal<R extends Reason = Reason> extends ReasonError<R> {}
