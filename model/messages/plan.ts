/** Plan of a workshop: lessons with minutes and notes. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { written } from './written.ts'

const planFields = z.strictObject({
  title: written(80),
  items: z
    .array(
      z.strictObject({
        scenario: text(80),
        minutes: z.int().check(z.minimum(1), z.maximum(240)),
        notes: z._default(z.string().check(z.maxLength(2000)), ''),
      }),
    )
    .check(z.minLength(1), z.maxLength(60)),
})

/** Size limit in bytes as sent, which must fit into one message. Notes are for a glance. */
const mostPlanBytes = 48_000
export const Plan = planFields.check(
  z.refine((plan) => bytesOf(JSON.stringify(plan)) <= mostPlanBytes, 'too long: shorten its notes'),
)
export type Plan = z.infer<typeof Plan>

function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length
}
