/** Defines the schema for a reason with its values, as messages and recordings carry it. */
import * as z from 'zod/mini'
import type { RefusalValue } from './reason-table.ts'

export const Value: z.ZodMiniType<RefusalValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), Because, z.array(z.union([z.string(), Because]))]),
)

export const Because = z.object({ reason: z.string(), values: z.record(z.string(), Value) })
