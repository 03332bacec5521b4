/** Summarizes a whole exploration, in one form for the command line, the page, and a lock's stated result. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { Counts } from '#model/orders/counts.ts'
import { stateAt } from '#model/orders/position.ts'
import { smallest, smallestTo } from '#model/orders/smallest.ts'
import { isAboutCommand } from '#model/trace/command-errors.ts'
import type { SourceLine } from '#model/trace/trace.ts'
import type { NotExplorable } from './clients/messages.ts'
import type { ExplorationResult } from './exploration.ts'
import { type ExplorationQuestion, judged, threwBit } from './question.ts'

export function explorationSummary(lock: string, explored: ExplorationResult, counts: Counts): ExplorationSummary {
  const { graph, orders, question, cut, executions, ms } = explored
  const broken: ExplorationSummary['broken'] = {}
  const counted = counts.broken(0)
  for (const property of judged) {
    const steps = counts.isBroken(property) ? smallest(orders, property) : undefined
    if (steps) broken[property] = { schedules: String(counted[property] ?? 0n), smallest: steps }
  }
  const futile = smallestTo(orders, (state) => counts.isFutile(state))
  return {
    ...asked(lock, question),
    complete: cut === undefined,
    schedules: String(counts.schedules(0)),
    states: graph.states,
    executions,
    ms: Math.round(ms),
    broken,
    ...(futile === undefined ? {} : { futile }),
    ...(counts.isUngranted() ? { ungranted: true as const } : refusedIn(explored, counts)),
    ...threwIn(explored, counts),
    ...refusedCommandsIn(explored),
    notExplorable: null,
  }
}

/**
 * Returns the clients to which no order grants the lock, although another client gets it. If the graph leaves out states, clients are interchangeable, so there
 * are no such clients.
 */
function refusedIn({ graph }: ExplorationResult, counts: Counts): Pick<ExplorationSummary, 'refused'> {
  const refused = graph.states === graph.kept ? counts.refused() : []
  return refused.length === 0 ? {} : { refused }
}

/** Commands that the store refuses in some schedule: the first of each line. */
function refusedCommandsIn({ world }: ExplorationResult): Pick<ExplorationSummary, 'refusedCommands'> {
  const found = new Map<string, { error: string; source: SourceLine | null }>()
  for (const { command, error } of world.databases.errors()) {
    if (!isAboutCommand(error)) continue
    const source = world.sources.get(command) ?? null
    const line = `${source?.file} ${source?.line}`
    if (!found.has(line)) found.set(line, { error, source })
  }
  return found.size === 0 ? {} : { refusedCommands: [...found.values()] }
}

/** Schedules in which clients' code throws: their number, and the message in the smallest one. */
function threwIn(explored: ExplorationResult, counts: Counts): Pick<ExplorationSummary, 'threw'> {
  const { graph, world, names, orders } = explored
  const steps = smallestTo(orders, (state) => (orders.broken(state) & threwBit) !== 0)
  const state = steps && stateAt(orders, steps)
  if (steps === undefined || state === undefined) return {}
  const at = graph.row(state)
  const client = names.findIndex((_, index) => world.standing(at, index).threw !== undefined)
  const message = world.standing(at, client).threw ?? ''
  return { threw: { schedules: String(counts.threw()), smallest: steps, client: names[client] ?? '', message } }
}

export function notExplorable(
  lock: string,
  question: ExplorationQuestion,
  { message, reason, code }: NotExplorable,
  ms: number,
): ExplorationSummary {
  const unknown = { complete: false, schedules: '0', states: 0, executions: 0, broken: {} }
  return { ...asked(lock, question), ...unknown, ms: Math.round(ms), notExplorable: message, reason, code }
}

function asked(lock: string, { clients, budget, fenced, leasesOutlastAcquires }: ExplorationQuestion) {
  return { lock, clients, fenced, ...(leasesOutlastAcquires ? { leasesOutlastAcquires } : {}), budget }
}
