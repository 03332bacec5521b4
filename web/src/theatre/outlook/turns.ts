import type { Figure } from '#model/messages/offered.ts'
import type { CurvePoint } from '#model/orders/curve.ts'
import { actionOfArgv } from '#model/trace/moments.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { figureNames } from '#web/parts/explore-address.ts'
import type { RunEntry } from '#web/player/state.ts'
import type { BeatMark } from '#web/replay/types-beside.ts'
import type { Outlook } from '#web/session/outlook.ts'

/** Returns whether the outcome is decided: `lost` if every order from here breaks the property, `safe` if no order does, and `open` otherwise. */
export function stateOf({ broken, schedules }: CurvePoint): 'lost' | 'open' | 'safe' {
  if (broken === 0n) return 'safe'
  return broken === schedules ? 'lost' : 'open'
}

/** Returns the steps that decided the outcome. Both are absent if it was decided from the start, or never. */
export function turnsOf(points: readonly CurvePoint[]): { lost?: number; saved?: number } {
  const first = (state: 'lost' | 'safe') => points.findIndex((point) => stateOf(point) === state)
  const [lost, saved] = [first('lost'), first('safe')]
  return { ...(lost > 0 ? { lost } : {}), ...(saved > 0 ? { saved } : {}) }
}

/** What a step did, as the chart shows it. */
export interface OutlookMoment {
  client: string
  /** A command such as `DEL` is the client's `action`, as are its read and its write. */
  kind: 'action' | 'answer' | 'lost-answer' | 'crash' | 'lease-end'
  action: string
  /** Number on the sign of the beat that tells this step, or `null` if no beat does. */
  number: number | null
}

/** Events that a command leads to: a beat that waits for one of them tells of the command. */
const outcomes: readonly TraceEvent['kind'][] = [
  'command-replied',
  'client-acquired',
  'client-released',
  'key-set',
  'key-deleted',
]

/** Returns what happened at the step `at`, or `null` at the start. `beats` are those of the same run. */
export function momentAt(
  points: readonly Pick<CurvePoint, 'seq' | 'path'>[],
  at: number,
  events: readonly TraceEvent[],
  beats: readonly Pick<BeatMark, 'seq' | 'number'>[],
): OutlookMoment | null {
  const [point, next] = [points[at], points[at + 1]]
  const step = point?.path.at(-1)
  const event = point && events[point.seq]
  if (step === undefined || event === undefined) return null
  const isTold = ({ seq }: Pick<BeatMark, 'seq'>) => {
    const told = events[seq]
    const isHere = seq > event.seq && seq < (next?.seq ?? events.length)
    return seq === event.seq || (isHere && told !== undefined && outcomes.includes(told.kind))
  }
  const number = beats.find(isTold)?.number ?? null
  return { client: step.replace(/[^A-Z]/g, ''), number, ...didIn(step, event) }
}

function didIn(step: string, event: TraceEvent): Pick<OutlookMoment, 'kind' | 'action'> {
  if (step === '~') return { kind: 'lease-end', action: '' }
  if (step.startsWith('!')) return { kind: 'crash', action: '' }
  if (step.endsWith('?')) return { kind: 'lost-answer', action: '' }
  if (event.kind === 'resource-read') return { kind: 'action', action: 'read' }
  if (event.kind === 'resource-write') return { kind: 'action', action: 'write' }
  if (event.kind !== 'command-executed') return { kind: 'answer', action: '' }
  const action = actionOfArgv(event.argv)
  return { kind: 'action', action: action.includes('.') ? action : action.toUpperCase() }
}

export const signsOf = (points: readonly CurvePoint[]): string[] => [
  ...new Set(points.flatMap(({ path }) => path.at(-1) ?? [])),
]

/** Returns a bar's height in percent. The height is at least 8 unless the bar is empty, so that the bar is visible. */
export function shareOf({ broken, schedules }: CurvePoint): number {
  if (broken === 0n) return 0
  return Math.max(8, Number((broken * 100n) / schedules))
}

/** Returns the address of the explorer's board at this step, for the exploration that the outlook comes from. */
export function boardOf(
  { log: { header }, lock }: RunEntry,
  { question, goal }: Outlook,
  { path }: CurvePoint,
): string {
  const search = new URLSearchParams({ lock: header?.lock ?? lock, goal })
  for (const [figure, name] of Object.entries(figureNames)) search.set(name, String(question[figure as Figure]))
  if (path.length > 0) search.set('path', path.join('.'))
  return `/s/${header?.scenario}/explore?${search}`
}
