/** Summary of a whole exploration: the same for the command line, the page, and a lock's stated result. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { NotExplorable } from './clients/messages.ts'
import type { Counts } from './counts.ts'
import type { ExplorationResult } from './exploration.ts'
import { stateAt } from './position.ts'
import { type ExplorationQuestion, judged, threwBit } from './question.ts'
import { smallest, smallestTo } from './smallest.ts'

export function explorationSummary(lock: string, explored: ExplorationResult, counts: Counts): ExplorationSummary {
  const { graph, question, cut, executions, ms } = explored
  const broken: ExplorationSummary['broken'] = {}
  const counted = counts.broken(0)
  for (const property of judged) {
    const steps = counts.isBroken(property) ? smallest(explored, property) : undefined
    if (steps) broken[property] = { schedules: String(counted[property] ?? 0n), smallest: steps }
  }
  const futile = smallestTo(explored, (state) => counts.isFutile(state))
  return {
    ...asked(lock, question),
    complete: cut === undefined,
    schedules: String(counts.schedules(0)),
    states: graph.states,
    executions,
    ms: Math.round(ms),
    broken,
    ...(futile === undefined ? {} : { futile }),
    ...threwIn(explored, counts),
    notExplorable: null,
  }
}

/** Schedules in which clients' code throws: their number, and the message in the smallest one. */
function threwIn(explored: ExplorationResult, counts: Counts): Pick<ExplorationSummary, 'threw'> {
  const { graph, world, names } = explored
  const row = new Int32Array(world.words.width)
  const steps = smallestTo(explored, (state) => (world.words.broken(graph.read(state, row)) & threwBit) !== 0)
  const state = steps && stateAt(explored, steps)
  if (steps === undefined || state === undefined) return {}
  const at = graph.row(state)
  const client = names.findIndex((_, index) => world.standing(at, index).threw !== undefined)
  const message = world.standing(at, client).threw ?? ''
  return { threw: { schedules: String(counts.threw()), smallest: steps, client: names[client] ?? '', message } }
}

export function notExplorable(
  lock: string,
  question: ExplorationQuestion,
  { message, code }: NotExplorable,
  ms: number,
): ExplorationSummary {
  const unknown = { complete: false, schedules: '0', states: 0, executions: 0, broken: {} }
  return { ...asked(lock, question), ...unknown, ms: Math.round(ms), notExplorable: message, code }
}

function asked(lock: string, { clients, budget, fenced, leasesOutlastAcquires }: ExplorationQuestion) {
  const { leaseEnds, crashes, attempts, lateReplies, ticks, restarts, delayedRestarts } = budget
  return {
    ...{ lock, clients, fenced },
    ...(leasesOutlastAcquires ? { leasesOutlastAcquires } : {}),
    budget: {
      ...{ leaseEnds, crashes, attempts, lateReplies },
      ...(ticks > 0 ? { ticks } : {}),
      ...(restarts > 0 ? { restarts } : {}),
      ...(delayedRestarts > 0 ? { delayedRestarts } : {}),
    },
  }
}
