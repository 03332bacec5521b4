/** Defines when the check of a workshop is asked. The check consists of the plan's own questions, asked at the start and at the end. */
import * as z from 'zod/mini'

export const CheckTime = z.enum(['start', 'end'])
export type CheckTime = z.infer<typeof CheckTime>

/** Position of a question in the plan's check. `number` counts from 0, and `of` is the number of questions in the check. */
export const CheckPlace = z.object({ time: CheckTime, number: z.int(), of: z.int() })

const RightOf = z.object({ answered: z.int(), right: z.int() })

/** Answers to a question of the check at the start and at the end; `null`: it was not asked then. */
export const CheckResult = z.object({ ask: z.string(), start: z.nullable(RightOf), end: z.nullable(RightOf) })
export type CheckResult = z.infer<typeof CheckResult>
