/** Opens game levels that classes play. Each lock is explored once, for everybody who plays it. */
import type { ExploreRequest, Position } from '#model/messages/exploration.ts'
import { keptName } from '#model/orders/kept-name.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { usualLimits } from '../engine/explore/question.ts'
import { RefusalError } from '../runs/refusal.ts'
import { type LookAnswer, type LookRequest, lookAt, type ReadableGraph, type ReadingLook } from './looks.ts'
import type { Search, Searched } from './search.ts'

/** Limits of a search. Levels of this size are explored within seconds, even on a busy machine. */
const limits = { ...usualLimits, states: 50_000, ms: 20_000, bytes: 64 * 1024 ** 2 }
/** Maximum number of explored levels in memory. The level that has been unused longest is dropped, and is explored again on demand. */
const keptLimit = 12

/** Queries on a level. A player learns nothing about what lies ahead. */
export interface PlayedLevel extends Pick<Searched, 'sources'> {
  /** Number of steps in the shortest solution, or `null` if the level cannot be broken. */
  par: number | null
  /** Resolves with the position after this path. Rejects with `BAD_REQUEST` if there is no such path. */
  position(path: readonly string[]): Promise<Position>
  /**
   * Resolves with the number of these steps after which the goal is reached, or `null` if the goal is not reached. Rejects with `BAD_REQUEST` if there is no
   * such path.
   */
  reachedAfter(path: readonly string[]): Promise<number | null>
}

/** An explored level. `found` has the level's orders if they come with the lessons. Otherwise, the search keeps them. */
interface Explored extends Searched {
  found?: ReadableGraph
}

/** Returns the id of the level's graph in the search, or `null` if the search does not have the graph. */
const graphInSearch = ({ graph, found }: Explored) => (found === undefined ? graph : null)

/** Reads the orders that come with the lessons. Resolves with undefined if there are none for this request. */
type KeptOrders = (request: ExploreRequest) => Promise<(ReadableGraph & Omit<Searched, 'graph' | 'cut'>) | undefined>

export class PlayedLevels {
  /** Explored levels, longest unused first. */
  private readonly kept = new Map<string, Promise<Explored>>()
  /** Opened levels, cached by exploration and goal, because each step of a member asks for the member's level. */
  private readonly opened = new WeakMap<Explored, Map<PropertyId, Promise<PlayedLevel>>>()

  /**
   * `search` is used for levels only, so that people who explore do not delay a class. This search needs seconds to start, and a class would have to wait for
   * it, so it explores only levels that do not come with the lessons.
   */
  constructor(
    private readonly search: Search,
    private readonly keptOrders: KeptOrders = async () => undefined,
  ) {}

  /** Opens a level. Rejects with `BAD_REQUEST` if not all orders of the lock can be explored, because answers could not be judged without them. */
  async open(request: ExploreRequest, goal: PropertyId): Promise<PlayedLevel> {
    const searched = await this.explored(request)
    const byGoal = this.opened.get(searched) ?? new Map<PropertyId, Promise<PlayedLevel>>()
    this.opened.set(searched, byGoal)
    const level = byGoal.get(goal) ?? this.levelOf(request, searched, goal)
    byGoal.set(goal, level)
    level.catch(() => byGoal.delete(goal))
    return await level
  }

  async close(): Promise<void> {
    await this.search.close()
  }

  private async explored(request: ExploreRequest): Promise<Explored> {
    const { lock, clients, fenced, budget } = request
    const name = JSON.stringify([lock, clients, fenced, budget])
    const before = await this.kept.get(name)
    const graph = before && graphInSearch(before)
    if (graph && !this.search.holds(graph)) this.kept.delete(name)
    const mine = this.kept.get(name) ?? this.find(request)
    this.kept.delete(name)
    this.kept.set(name, mine)
    for (const [oldest, searched] of this.kept) {
      if (this.kept.size <= keptLimit) break
      this.kept.delete(oldest)
      searched.then(
        (dropped) => {
          const graph = graphInSearch(dropped)
          if (graph) this.search.forget(graph)
        },
        () => {},
      )
    }
    mine.catch(() => this.kept.delete(name))
    return await mine
  }

  private async find(request: ExploreRequest): Promise<Explored> {
    const kept = await this.keptOrders(request)
    if (kept !== undefined) {
      const { explored, counts, ...rest } = kept
      return { ...rest, graph: keptName(request), cut: undefined, found: { explored, counts } }
    }
    const { lock, clients, fenced, budget } = request
    return await this.search.explore({ lock, question: { clients, fenced, budget }, limits })
  }

  private async levelOf(request: ExploreRequest, searched: Explored, goal: PropertyId): Promise<PlayedLevel> {
    const { graph, summary, sources } = searched
    if (graph === null) throw new RefusalError('level-not-explorable', { why: String(summary.notExplorable) })
    if (!summary.complete) throw new RefusalError('level-too-large')
    /** Queries the level's graph. If the search has restarted meanwhile, the level is explored again, with the same result. */
    const look = async <L extends ReadingLook>(what: L, asked: LookRequest<L>): Promise<LookAnswer<L>> => {
      const { graph: latest, found } = await this.explored(request)
      return found === undefined ? await this.search.look(latest ?? graph, what, asked) : lookAt(found, what, asked)
    }
    const par = await look('par', { goal })
    if (par === 0) throw new RefusalError('level-broken-at-once')
    return {
      ...{ sources, par },
      position: (path) => look('level-position', { path }),
      reachedAfter: (path) => look('reached', { path, goal }),
    }
  }
}
