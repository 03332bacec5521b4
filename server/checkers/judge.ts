/** All checkers over one trace, and whether what they found is what the lesson expects of this lock. */
import type { Trace } from '../protocol/trace.ts'
import type { Judgement } from '../protocol/verdict.ts'

export function judge(_trace: Trace): Judgement {
  throw new Error('under construction')
}
