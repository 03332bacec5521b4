/** How many commands a lock sends for each grant, beside what a lesson's own locks send. */
import type { EventKind, Trace } from '#model/trace/trace.ts'
import { referencePath } from '../recordings/references.ts'
import { readRecording } from '../runs/read-trace.ts'

/** So many times what the costliest of the lesson's own locks sends is out of all proportion. */
const tooManyTimes = 5
/** Fewer commands for a grant are never too many: a lesson's own locks may send next to none. */
const fewCommands = 50
/** Fewer commands a second, of each client, are what a lock sends that asks again and again while it waits. */
const fewASecond = 50

export interface TrialCost {
  commands: number
  grants: number
  /** `null`: nothing was granted. */
  perGrant: number | null
  /** Of the costliest of the lesson's own locks. Absent: the lesson has no recordings. */
  usualPerGrant?: number
  isBeyondAllOthers: boolean
}

/** `usualPerGrant`: what the lesson's own locks send at most. */
export function costOf(trace: Pick<Trace, 'events'>, usualPerGrant: number | undefined): TrialCost {
  const { commands, grants, perGrant } = counted(trace)
  const usual = usualPerGrant === undefined ? {} : { usualPerGrant }
  const limit = Math.max(fewCommands, tooManyTimes * (usualPerGrant ?? Number.POSITIVE_INFINITY))
  const isFast = (commands * 1000) / livedMs(trace) > fewASecond
  return { commands, grants, perGrant, ...usual, isBeyondAllOthers: isFast && perGrant !== null && perGrant > limit }
}

/** What the locks of a lesson send for a grant at most, by the recordings that come with it. `undefined`: it has none. */
export async function usualCost(scenarioFolder: string, scenario: string): Promise<number | undefined> {
  const traces = await readRecording(referencePath(scenarioFolder, scenario)).catch(() => [])
  const found = traces.flatMap((trace) => counted(trace).perGrant ?? [])
  return found.length === 0 ? undefined : Math.max(...found)
}

/** How long its clients lived, all together, in milliseconds. */
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
