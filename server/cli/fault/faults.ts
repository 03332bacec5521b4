/** Translates a fault's line into faults of a lesson. */
import type { Fault, Moment } from '#scenarios/lesson.ts'
import type { FaultWords, MomentWords, PlaceWords, TimeWords } from './parse.ts'
import { lockMoments, type Step, verbs, workerMoments } from './vocabulary.ts'

export interface FaultSetting {
  leaseMs: number
  key: string
  nodes: readonly string[]
}

/** Length in leases of a pause, a delayed message or a cut link, if its line does not say when it ends. */
const usualLeases = 2

/** Creates the fault of a line, or one fault per node if its command goes to several nodes. */
export function faultsOf(said: FaultWords, setting: FaultSetting): Fault[] {
  const { verb, worker: client, text: words } = said
  const kind: string = verbs[verb].kind
  if (kind === 'message') return messageFaults(said, setting)
  const [first = 'n1'] = setting.nodes
  const node = said.node ?? first
  const when = momentOf(said.place, setting) ?? { on: 'client-acquired', client }
  const byMs = said.time === undefined ? 1 : inMs(said.time, setting)
  switch (verb) {
    case 'pause':
      return [{ do: 'pause', client, when, ...endOf(said, setting), words }]
    case 'crash':
      return [{ do: 'crash', client, when, words }]
    case 'cancel':
      return [{ do: 'cancel', client, request: requestOf(said), when, words }]
    case 'cut-link':
      return [{ do: 'cut-link', client, when, ...endOf(said, setting), words }]
    case 'slow-link':
      return [{ do: 'slow-link', client, eachWayMs: Math.min(5000, byMs), ...(said.place ? { when } : {}), words }]
    case 'jump-clock':
      return [{ do: 'jump-clock', node, byMs, when, words }]
    case 'kill':
      return [{ do: 'kill-node', node, when, words }]
    case 'restart':
      return [{ do: 'restart-node', node, when, words }]
    default:
      return [{ do: verb as 'flush' | 'evict', node, when, words }]
  }
}

function messageFaults(said: FaultWords, setting: FaultSetting): Fault[] {
  const { verb, worker: client, place } = said
  const { step, occurrence } = stepOf(place)
  const isOwn = step === 'read' || step === 'write'
  const nodes = isOwn || setting.nodes.length < 2 ? [undefined] : setting.nodes
  return nodes.map((node): Fault => {
    const at = { client, action: step, ...(node === undefined ? {} : { node }) }
    const when = occurrence === 1 ? {} : { when: { on: 'client-about-to' as const, ...at, occurrence } }
    const words = node === undefined ? said.text : `${said.text} on ${node}`
    if (verb === 'lose-request' || verb === 'lose-reply') return { do: verb, ...at, ...when, words }
    return { do: verb as 'delay-request' | 'delay-reply', ...at, ...when, ...endOf(said, setting), words }
  })
}

function stepOf(place: PlaceWords | undefined): { step: Step; occurrence: number } {
  if (place === undefined || !('step' in place)) throw new RangeError('this fault has a step')
  return place
}

const requestOf = ({ place }: FaultWords) => (stepOf(place).step === 'acquire' ? 'acquire' : 'release')

function momentOf(place: PlaceWords | undefined, setting: FaultSetting): Moment | undefined {
  if (place === undefined) return undefined
  if ('when' in place) return namedMoment(place.when, setting)
  const { side, worker: client, step: action, occurrence } = place
  const nth = occurrence === 1 ? {} : { occurrence }
  if (side === 'before') return { on: 'client-about-to', client, action, ...nth }
  if (action === 'read') return { on: 'resource-read', client, ...nth }
  if (action === 'write') return { on: 'resource-write', client, ...nth }
  return { on: 'command-executed', client, action, ...nth }
}

function namedMoment({ of, what, occurrence }: MomentWords, { key }: FaultSetting): Moment {
  const nth = occurrence === 1 ? {} : { occurrence }
  if (of === 'lock') return { ...lockMoments[what as keyof typeof lockMoments], key, ...nth }
  return { ...workerMoments[what as keyof typeof workerMoments], client: of, ...nth }
}

/** Returns the end of a fault. If the line names no moment, the fault gets a length, and ends no later than the run. */
function endOf({ end }: FaultWords, setting: FaultSetting): { until: Moment; lastsMs?: number } {
  if (end !== undefined && 'of' in end) return { until: namedMoment(end, setting) }
  const lastsMs = inMs(end ?? { leases: usualLeases }, setting)
  return { until: { on: 'run-ended' }, lastsMs }
}

function inMs(time: TimeWords, { leaseMs }: FaultSetting): number {
  return Math.max(1, Math.round('ms' in time ? time.ms : time.leases * leaseMs))
}
