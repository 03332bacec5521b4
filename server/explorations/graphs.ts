/** Searches within this process, and keeps the graphs. The search process uses this class for the server, and tests use it directly. */
import { randomUUID } from 'node:crypto'
import type { ExploreOptions } from '../engine/explore/exploration.ts'
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
    options?: ExploreOptions & { edited?: EditedLock },
  ): Promise<Exploration>
  close(): Promise<void>
}

export class Graphs implements Search {
  private readonly kept = new Map<string, FoundGraph>()

  constructor(private readonly explorer: Explores) {}

  async explore({ lock, question, limits, edited }: SearchOrder, options: SearchOptions = {}): Promise<Searched> {
    const more = edited ? { edited } : {}
    const { summary, sources, found } = await this.explorer.explore(lock, question, { limits, ...options, ...more })
    if (found === undefined) return { graph: null, summary, sources, cut: undefined }
    const graph = randomUUID()
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
