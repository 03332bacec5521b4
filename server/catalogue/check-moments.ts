/** That everything a scenario waits for can come, and everything its faults strike is there. */
import type { Fault, Moment, ScenarioDefinition, ScenarioLock } from '../../scenarios/define.ts'
import { type Obstacle, obstacleTo, unknownClient, unknownMessage, unknownNode } from './possible.ts'
import { brief, type ProblemCode } from './problem.ts'
import { type Prospect, prospectsOf, type Surroundings } from './prospect.ts'

export type Say = (code: ProblemCode, field: string, expected: string, came: string) => void

/** Tells of every moment that can come in none of the runs it is meant for, and of every fault that can strike in none. */
export function checkMoments(definition: ScenarioDefinition, surroundings: Surroundings, say: Say): void {
  const all = prospectsOf(definition, surroundings)
  /** It is a mistake only where no run at all is as it expects. */
  const check = (field: string, runs: readonly Prospect[], obstacleIn: (run: Prospect) => Obstacle | undefined) => {
    const obstacles = runs.map(obstacleIn)
    const [first] = obstacles
    if (first === undefined || obstacles.includes(undefined)) return
    say(first.code, `${field}.${first.field}`, first.expected, first.came)
  }
  const checkMoment = (field: string, moment: Moment, runs: readonly Prospect[]) =>
    check(field, runs, (run) => obstacleTo(moment, run))

  for (const { where, part, runs } of partsOf(definition, all)) {
    for (const [name, client] of Object.entries(part.clients ?? {})) {
      if (typeof client === 'function' || client.startsWhen === undefined) continue
      checkMoment(`${where}clients.${name}.startsWhen`, client.startsWhen, runs)
    }
    part.faults?.forEach((fault, index) => {
      const field = `${where}faults[${index}]`
      check(field, runs, (run) => obstacleToFault(fault, run))
      if ('when' in fault && fault.when) checkMoment(`${field}.when`, fault.when, runs)
      if ('until' in fault && fault.until) checkMoment(`${field}.until`, fault.until, runs)
    })
  }

  const checkRecorded = (field: string, moment: Moment, name: string | undefined) => {
    const intention = intentionIn(moment)
    const expected = 'a moment that a recording shows: an intention is in none'
    if (intention !== undefined) say('BAD_FIELD', `${field}.${intention}`, expected, brief('client-about-to'))
    else checkMoment(field, moment, runsCalled(name, definition, all))
  }
  definition.beats.forEach(({ when, in: name }, index) => {
    checkRecorded(`beats[${index}].when`, when, name)
  })
  definition.questions.forEach(({ before, in: name }, index) => {
    checkRecorded(`questions[${index}].before`, before, name)
  })
}

interface Part {
  /** Where it stands in the file. */
  where: string
  part: Pick<ScenarioLock, 'clients' | 'faults'>
  /** The runs that it is for. */
  runs: readonly Prospect[]
}

/** The scenario, and every lock of it that has scripts or faults of its own. */
function partsOf(definition: ScenarioDefinition, all: readonly Prospect[]): Part[] {
  const own = definition.locks.flatMap((part, index): Part[] => {
    const prospect = all[index]
    return prospect === undefined ? [] : [{ where: `locks[${index}].`, part, runs: [prospect] }]
  })
  return [{ where: '', part: definition, runs: all }, ...own]
}

/** The runs that a beat can be taken from: those of this role or lock; without a name, or with an unknown one, all. */
function runsCalled(name: string | undefined, { locks }: ScenarioDefinition, all: readonly Prospect[]): Prospect[] {
  const named = all.filter((_, index) => locks[index]?.id === name || locks[index]?.role === name)
  return named.length === 0 ? [...all] : named
}

/** Where in a moment, or in one it counts from, somebody is only about to do something. */
function intentionIn({ on, after }: Moment): string | undefined {
  if (on === 'client-about-to') return 'on'
  const earlier = after && intentionIn(after)
  return earlier && `after.${earlier}`
}

const sentinelFaults: Fault['do'][] = ['stop-replication', 'wake-replica', 'isolate-master']
const nodeFaults: Fault['do'][] = ['kill-node', 'restart-node', 'jump-clock']

function obstacleToFault(fault: Fault, run: Prospect): Obstacle | undefined {
  if (sentinelFaults.includes(fault.do) && run.fleet !== 'sentinel') {
    return { code: 'NEVER_HAPPENS', field: 'do', expected: `a fault for a ${run.fleet} fleet`, came: brief(fault.do) }
  }
  if (fault.do === 'pause' && fault.timersGoOn && fault.when.on !== 'client-about-to') {
    const expected = 'a moment at which the client is about to do something: work hangs at a step'
    return { code: 'BAD_FIELD', field: 'when.on', expected, came: brief(fault.when.on) }
  }
  const masterIsMeant = nodeFaults.includes(fault.do) && 'node' in fault && fault.node === 'master'
  return (
    ('client' in fault ? unknownClient(fault, run) : undefined) ??
    ('node' in fault && !masterIsMeant ? unknownNode(fault, run) : undefined) ??
    ('action' in fault ? unknownMessage(fault, run) : undefined)
  )
}
