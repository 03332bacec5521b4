/** Defines the entries that runners write about a run, with schemas for both sides. */

import * as z from 'zod/mini'
import { Refusal } from '#model/messages/messages.ts'
import { Because } from '#model/refusals/because-schema.ts'
import { TraceEvent, TraceHeader } from '#model/trace/trace.ts'

/** Outcome of a run at its runner. `lost` means that the runner did not finish the run. */
export const RunEnd = z.discriminatedUnion('is', [
  z.object({ is: z.literal('played') }),
  z.object({ is: z.literal('cancelled') }),
  z.object({ is: z.literal('refused'), refusal: Refusal }),
  z.object({ is: z.literal('lost'), runner: z.string() }),
])
export type RunEnd = z.infer<typeof RunEnd>

export const Entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken'), data: z.object({ runner: z.string() }) }),
  z.object({ kind: z.literal('progress'), data: z.object({ doing: Because }) }),
  z.object({ kind: z.literal('header'), data: TraceHeader }),
  z.object({ kind: z.literal('events'), data: z.array(TraceEvent) }),
  z.object({ kind: z.literal('end'), data: RunEnd }),
])
export type Entry = z.infer<typeof Entry>

export const RunnerOrder = z.object({ do: z.enum(['begin', 'cancel']), run: z.string() })
export type RunnerOrder = z.infer<typeof RunnerOrder>

/** A server's description of itself. Only runners with the same `fit` play this server's runs. */
export const ServerRecord = z.object({ version: z.string(), fit: z.string(), host: z.string(), pid: z.int() })
export type ServerRecord = z.infer<typeof ServerRecord>

export const RunnerRecord = z.object({
  ...ServerRecord.shape,
  /** Maximum number of simultaneous runs. */
  slots: z.int(),
  running: z.int(),
  finished: z.int(),
})
export type RunnerRecord = z.infer<typeof RunnerRecord>
