/** Searches within this process, and keeps the graphs. The search process uses this class for the server, and tests use it directly. */
import { randomUUID } from 'node:crypto'
import type { ExploreOptions, ToldUnchecked } from '../engine/explore/exploration.ts'
import type { ExplorationQuestion } from '../engine/explore/question.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { EditedLock } from '../sandbox/edited-lock.ts'
import type { Exploration } from './explorer.ts'
import { type FoundGraph, type Look, type LookAnswer, type LookRequest, looks } from './looks.ts'
import type { Search, Searched, SearchOptions, SearchOrder } from './search.ts'

/** An explorer of the catalogue's locks, of a brought lock, or of edited locks. */
interface Explores {
  explore(
    lock: string,
    question: ExplorationQuestion,
    options?: ExploreOptions & ToldUnchecked<Exploration> & { edited?: EditedLock },
  ): Promise<Exploration>
  close(): Promise<void>
}

export class Graphs implements Search {
  private readonly kept = new Map<string, FoundGraph>()

  constructor(private readonly explorer: Explores) {}

  async explore(
    { lock, question, limits, edited }: SearchOrder,
    { onUnchecked, ...options }: SearchOptions = {},
  ): Promise<Searched> {
    const graph = randomUUID()
    // A graph that a check found wrong stays until the next one, for queries that are under way.
    const tell = (found: Exploration | null) => onUnchecked?.(found && this.keep(graph, found))
    const more = edited ? { edited, onUnchecked: tell } : {}
    try {
      return this.keep(graph, await this.explorer.explore(lock, question, { limits, ...options, ...more }))
    } catch (error) {
      this.kept.delete(graph)
      throw error
    }
  }

  private keep(graph: string, { summary, sources, found }: Exploration): Searched {
    if (found === undefined) {
      this.kept.delete(graph)
      return { graph: null, summary, sources, cut: undefined }
    }
    this.kept.set(graph, found)
    return { graph, summary, sources, cut: found.explored.cut }
  }

  async look<L extends Look>(graph: string, what: L, request: LookRequest<L>): Promise<LookAnswer<L>> {
    const found = this.kept.get(graph)
    if (found === undefined) throw unknownExploration()
    const look = looks[what] as (found: FoundGraph, request: LookRequest<L>) => LookAnswer<L>
    return look(found, request)
  }

  holds(graph: string): boolean {
    return this.kept.has(graph)
  }

  forget(graph: string): void {
    this.kept.delete(graph)
  }

  async close(): Promise<void> {
    await this.explorer.close()
  }
}

export const unknownExploration = () => new RefusalError('unknown-exploration')
