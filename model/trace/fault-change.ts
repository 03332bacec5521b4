/** Describes a change to a fault of a lesson: the fault strikes, or ends, at another moment than its author chose. */
import * as z from 'zod/mini'
import { type Fault, Moment } from '#scenarios/lesson.ts'
import { text } from '#scenarios/text.ts'

/** A moment without `after`, so that it depends on no other moment. */
export const PlainMoment = z.strictObject({
  on: Moment.shape.on,
  client: z.optional(text(40)),
  key: z.optional(text(80)),
  action: z.optional(text(80)),
  accepted: z.optional(z.boolean()),
  occurrence: Moment.shape.occurrence,
})
export type PlainMoment = z.infer<typeof PlainMoment>

export const FaultChange = z.strictObject({
  /** The run of the scenario whose fault changes. */
  lock: text(80),
  /** Index of the fault in the run's list of faults, from 0. */
  fault: z.int().check(z.minimum(0), z.maximum(99)),
  when: z.optional(PlainMoment),
  /** Moment at which a pause ends, whatever a parameter says. Absent for other faults. */
  until: z.optional(PlainMoment),
})
export type FaultChange = z.infer<typeof FaultChange>

/** Faults whose moment can be changed: a client's pause or crash. */
export type MovableFault = Extract<Fault, { do: 'pause' | 'crash' }>

export function isMovable(fault: Fault): fault is MovableFault {
  return fault.do === 'pause' || fault.do === 'crash'
}

/** Events at which a client can be stopped: before it acts, or when the action is done and the client does not know that yet. */
export const strikeKinds = ['client-about-to', 'command-executed', 'resource-read', 'resource-write'] as const

/** Whether two moments are the same, regardless of the order of their fields and of defaults. */
export function isSameMoment(one: Moment, other: Moment): boolean {
  return nameOf(one) === nameOf(other)
}

function nameOf({ action, occurrence = 1, after, ...rest }: Moment): string {
  const own = Object.entries(rest).filter(([, value]) => value !== undefined)
  const parts = [...own.sort(([a], [b]) => a.localeCompare(b)), ['action', action?.toLowerCase()], ['nth', occurrence]]
  return JSON.stringify(after === undefined ? parts : [...parts, nameOf(after)])
}

/** Actions that clients take without naming them in their code. */
const ownActions: readonly string[] = [
  ...[
    'enter',
    'leave',
    'work',
    'fork',
    'read',
    'write',
    'begin',
    'commit',
    'find',
    'insert',
    'update',
    'take',
    'due',
    'run',
  ],
]

/** Whether a client that runs these sources could take this action at all. */
export function couldDo(sources: readonly { file: string; text: string }[], action: string): boolean {
  const wanted = action.toLowerCase()
  return (
    ownActions.includes(wanted) || sources.some(({ file, text }) => `${file}\n${text}`.toLowerCase().includes(wanted))
  )
}
