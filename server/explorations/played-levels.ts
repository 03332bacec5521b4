/** Game levels that classes play: each lock is explored once, for everybody who plays it. */
import type { ExploreRequest, Position } from '#model/messages/exploration.ts'
import { keptName } from '#model/orders/kept-name.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { usualLimits } from '../engine/explore/question.ts'
import { RefusalError } from '../runs/refusal.ts'
import { type LookAnswer, type LookRequest, lookAt, type ReadableGraph, type ReadingLook } from './looks.ts'
import type { Search, Searched } from './search.ts'

/** Levels of this size are explored within seconds, on a busy machine too. */
const limits = { ...usualLimits, states: 50_000, ms: 20_000, bytes: 64 * 1024 ** 2 }
/** Number of explored levels in memory. The one longest unused is dropped, and explored again on demand. */
const keptLimit = 12

/** Queries on a level. A player learns nothing of what lies ahead. */
export interface PlayedLevel extends Pick<Searched, 'sources'> {
  /** Steps of the shortest solution; `null`: it cannot be broken. */
  par: number | null
  /** Rejects with `BAD_REQUEST` if there is no such path. */
  position(path: readonly string[]): Promise<Position>
  /** Number of these steps after which the goal is reached; `null`: it is not. Rejects with `BAD_REQUEST` if there is no such path. */
  reachedAfter(path: readonly string[]): Promise<number | null>
}

/** An explored level. `found`: its orders, if they come with the lessons; otherwise the search keeps them. */
interface Explored extends Searched {
  found?: ReadableGraph
}

/** The level's graph in the search; `null`: it has none there. */
const graphInSearch = ({ graph, found }: Explored) => (found === undefined ? graph : null)

/** Orders that come with the lessons; `undefined`: there are none for this request. */
type KeptOrders = (request: ExploreRequest) => Promise<(ReadableGraph & Omit<Searched, 'graph' | 'cut'>) | undefined>

export class PlayedLevels {
  /** Longest unused first. */
  private readonly kept = new Map<string, Promise<Explored>>()
  /** Cache by exploration and goal: each member's step asks for its level. */
  private readonly opened = new WeakMap<Explored, Map<PropertyId, Promise<PlayedLevel>>>()

  /**
   * `search`: for levels only, so that people who explore do not delay a class. It needs seconds to start, and a class would wait for them, so it explores
   * only what does not come with the lessons.
   */
  constructor(
    private readonly search: Search,
    private readonly keptOrders: KeptOrders = async () => undefined,
  ) {}

  /** Rejects with `BAD_REQUEST` if not all orders of the lock can be explored, because then nobody could say whether an answer is right. */
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
    /** The search may have restarted meanwhile. Then the level is explored again, with the same result. */
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
