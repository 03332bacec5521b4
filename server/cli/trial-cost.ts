/** Compares how many commands a lock sends per grant with the lesson's own locks. */
import type { EventKind, Trace } from '#model/trace/trace.ts'
import { findReference } from '../recordings/references.ts'
import { readRecording } from '../runs/read-trace.ts'

/** A lock's cost is out of proportion if it is more than this many times the highest cost among the lesson's own locks. */
const tooManyTimes = 5
/** Commands per grant that are never too many, even if the lesson's own locks send almost none. */
const fewCommands = 50
/** Commands per second and client that are never too many. A lock that polls while it waits sends this many. */
const fewASecond = 50

export interface TrialCost {
  commands: number
  grants: number
  /** `null` if nothing was granted. */
  perGrant: number | null
  /** Highest cost among the lesson's own locks. Absent if the lesson has no recordings. */
  usualPerGrant?: number
  isBeyondAllOthers: boolean
}

/** Computes the cost of a run. `usualPerGrant` is the highest number of commands per grant among the lesson's own locks. */
export function costOf(trace: Pick<Trace, 'events'>, usualPerGrant: number | undefined): TrialCost {
  const { commands, grants, perGrant } = counted(trace)
  const usual = usualPerGrant === undefined ? {} : { usualPerGrant }
  const limit = Math.max(fewCommands, tooManyTimes * (usualPerGrant ?? Number.POSITIVE_INFINITY))
  const isFast = (commands * 1000) / livedMs(trace) > fewASecond
  return { commands, grants, perGrant, ...usual, isBeyondAllOthers: isFast && perGrant !== null && perGrant > limit }
}

/** Returns the highest number of commands per grant in the lesson's reference recordings, or `undefined` if it has none. */
export async function usualCost(scenarioFolder: string, scenario: string): Promise<number | undefined> {
  const file = findReference(scenarioFolder, scenario)
  const traces = file === undefined ? [] : await readRecording(file).catch(() => [])
  const found = traces.flatMap((trace) => counted(trace).perGrant ?? [])
  return found.length === 0 ? undefined : Math.max(...found)
}

/** Returns the total lifetime of the trace's clients, in milliseconds. */
function livedMs({ events }: Pick<Trace, 'events'>): number {
  const startedMs = new Map<string, number>()
  const endMs = events.at(-1)?.atMs ?? 0
  let sumMs = 0
  for (const event of events) {
    if (event.kind === 'client-started') startedMs.set(event.client, event.atMs)
    if (event.kind !== 'client-finished' && event.kind !== 'client-crashed') continue
    sumMs += event.atMs - (startedMs.get(event.client) ?? event.atMs)
    startedMs.delete(event.client)
  }
  for (const since of startedMs.values()) sumMs += endMs - since
  return Math.max(1, sumMs)
}

function counted({ events }: Pick<Trace, 'events'>) {
  const countOf = (kind: EventKind) => events.reduce((sum, event) => sum + Number(event.kind === kind), 0)
  const [commands, grants] = [countOf('command-sent'), countOf('client-acquired')]
  return { commands, grants, perGrant: grants === 0 ? null : commands / grants }
}
