/** Levels of the game that a class plays: each lock is explored once, for everybody who plays it. */
import type { ExploreRequest, Position } from '#model/messages/exploration.ts'
import { isReached } from '#model/messages/level.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { positionAt, stateAt } from '../engine/explore/position.ts'
import { judgedIn, wholeBudget } from '../engine/explore/question.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Exploration, Explorer } from './explorer.ts'

/** Levels of this size are found in a fraction of a second. */
const limits = { states: 50_000, ms: 20_000, bytes: 64 * 1024 ** 2 }
/** The one that nobody has asked for longest is explored anew when it is asked for. */
const keptLimit = 12

/** What can be asked of a level. A player learns nothing of what lies ahead. */
export interface PlayedLevel extends Pick<Exploration, 'sources'> {
  /** How many steps the shortest way has; `null`: it cannot be broken. */
  par: number | null
  /** Throws `BAD_REQUEST` if there is no such path. */
  position(path: readonly string[]): Position
  /** After how many of these steps the goal is reached; `null`: it is not. Throws `BAD_REQUEST` if there is no such path. */
  reachedAfter(path: readonly string[]): number | null
}

export class PlayedLevels {
  /** Longest unused first. */
  private readonly kept = new Map<string, Promise<Exploration>>()
  /** By what it was made of, and by goal: each member's step asks for it. */
  private readonly opened = new WeakMap<Exploration, Map<PropertyId, PlayedLevel>>()

  constructor(private readonly explorer: Pick<Explorer, 'explore'>) {}

  /** Throws `BAD_REQUEST` if not every order of it can be known: then nobody could say whether an answer is right. */
  async open(request: ExploreRequest, goal: PropertyId): Promise<PlayedLevel> {
    const exploration = await this.explored(request)
    const byGoal = this.opened.get(exploration) ?? new Map<PropertyId, PlayedLevel>()
    this.opened.set(exploration, byGoal)
    const level = byGoal.get(goal) ?? levelOf(exploration, goal)
    byGoal.set(goal, level)
    return level
  }

  private async explored(request: ExploreRequest): Promise<Exploration> {
    const { lock, clients, fenced, budget } = request
    const question = { clients, fenced, budget: wholeBudget(budget) }
    const name = JSON.stringify([lock, question])
    const mine = this.kept.get(name) ?? this.explorer.explore(lock, question, { limits })
    this.kept.delete(name)
    this.kept.set(name, mine)
    for (const oldest of this.kept.keys()) if (this.kept.size > keptLimit) this.kept.delete(oldest)
    mine.catch(() => this.kept.delete(name))
    return await mine
  }
}

function levelOf({ found, summary, sources }: Exploration, goal: PropertyId): PlayedLevel {
  if (found === undefined) throw new RefusalError('BAD_REQUEST', `This lock is no level. ${summary.notExplorable}`)
  if (!summary.complete)
    throw new RefusalError('BAD_REQUEST', 'This lock is no level: it has too many orders to look at all of them.')
  const { explored, counts } = found
  const { graph, world } = explored
  const isGoal = (state: number) => {
    const row = graph.row(state)
    const clients = explored.names.map((_, client) => ({ granted: world.standing(row, client).acquired > 0 }))
    const brokenAlready = judgedIn(world.words.broken(row))
    return isReached({ brokenAlready, hopeless: counts.isHopeless(state), clients }, goal)
  }
  const known = (path: readonly string[]): number => {
    const state = stateAt(explored, path)
    if (state === undefined) throw new RefusalError('BAD_REQUEST', 'These steps are not possible one after the other.')
    return state
  }
  if (isGoal(0)) throw new RefusalError('BAD_REQUEST', 'This lock is no level: it is broken before the first step.')
  return {
    sources,
    par: fewestSteps(graph, isGoal),
    position: (path) => withoutAhead(positionAt(explored, counts, path, known(path))),
    reachedAfter(path) {
      known(path)
      const lengths = Array.from({ length: path.length + 1 }, (_, steps) => steps)
      return lengths.find((steps) => isGoal(known(path.slice(0, steps)))) ?? null
    },
  }
}

/** To the nearest of these states; `null`: there is none. */
function fewestSteps(graph: { targetsOf(state: number): Iterable<number> }, isGoal: (state: number) => boolean) {
  const seen = new Set([0])
  let level = [0]
  for (let steps = 0; level.length > 0; steps += 1) {
    if (level.some(isGoal)) return steps
    level = level.flatMap((state) => [...graph.targetsOf(state)]).filter((to) => !seen.has(to) && seen.add(to))
  }
  return null
}

function withoutAhead(position: Position): Position {
  return {
    ...position,
    schedules: '0',
    broken: {},
    choices: position.choices.map((choice) => ({
      ...choice,
      schedules: '0',
      broken: {},
      breaks: [],
      hopeless: false,
    })),
  }
}
