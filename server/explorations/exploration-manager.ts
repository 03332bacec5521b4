/** Manages the explorations that people have open in the page: a few per person, in memory only, dropped when the person's connection closes. */
import { randomUUID } from 'node:crypto'
import type {
  ExplorationEnded,
  ExplorationGrowth,
  ExplorationPlace,
  ExplorationSummary,
  ExplorationUnchecked,
  ExploreAccepted,
  ExploreRequest,
  PlayRequest,
  Position,
  PositionRequest,
  River,
  RiverRequest,
  Shortest,
  ShortestRequest,
} from '#model/messages/exploration.ts'
import type { RunAccepted } from '#model/messages/messages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Growth } from '../engine/explore/exploration.ts'
import { usualLimits } from '../engine/explore/question.ts'
import type { Requester } from '../runs/line.ts'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import { type EditedLock, loadedLock } from '../sandbox/edited-lock.ts'
import { ExplorerTurns } from './explorer-turns.ts'
import { unknownExploration } from './graphs.ts'
import type { LivePlayer, PlayedWorld } from './live-player.ts'
import type { Look, LookAnswer, LookRequest } from './looks.ts'
import { toMakeRoom } from './open-explorations.ts'
import type { Search, Searched } from './search.ts'

/** Limits for pages. A person gains nothing from more states, and other people would have to wait. */
const limits = { ...usualLimits, states: 150_000, ms: 20_000, bytes: 128 * 1024 ** 2 }
/** Limits for edited locks, which are explored again after every pause of their author. */
export const editedLimits = { ...usualLimits, states: 180_000, ms: 10_000, bytes: 96 * 1024 ** 2 }
const openLimits = {
  /** Maximum number of explorations per person: enough to compare two locks in two windows, and some more. */
  each: 6,
  all: 500,
  /** Maximum number of states in memory, at about 300 bytes per state. */
  states: 500_000,
}
/** Maximum number of simultaneous queries to the search, which yields its processor only a few times per batch of states. */
const looksAtOnce = 16
/** Maximum number of simultaneous queries per person. A page asks for a map and a position. */
const looksOfPerson = 8

/** A person who asks for an exploration, and the person's connection. */
export interface ExplorationAsker {
  /** Id of the connection. When the connection closes, its explorations end. */
  socket: string
  /** Id of the person, which is the same over all of the person's connections. */
  person: string
  standing: Requester
}

interface Open extends ExplorationAsker {
  id: string
  lock: string
  asked: Question
  /** Key of the request. Equal requests have equal keys, and share one graph. */
  question: string
  cancel: AbortController
  listener: ExplorationListener
  search: Search
  edited?: EditedLock | undefined
  /** The result before its checks are over. Only its pictures and positions are shown. */
  unchecked?: Searched
  result?: Searched
}

type Question = Omit<ExploreRequest, 'lock'>

/** A finished exploration of an edited lock. */
export interface EndedEdit {
  /** The lock of the catalogue that the edited lock was made from, or another name if the lock is new. */
  lock: string
  asked: Question
  edited: EditedLock
  summary: ExplorationSummary
}

export interface ExplorationListener {
  /** Called while the exploration waits in the queue, with its position, counted from 1. */
  onPlace(place: ExplorationPlace): void
  onGrowth(growth: ExplorationGrowth): void
  onUnchecked(unchecked: ExplorationUnchecked): void
  onEnded(ended: ExplorationEnded): void
  /** Called if the exploration could not be started, or if the search or its store was lost. */
  onFailed(exploration: string, error: unknown): void
}

/** Explores edited locks, and provides the world in which they are played. */
export interface EditedSearch {
  search: Search
  worldOf(edited: EditedLock): PlayedWorld
}

export class ExplorationManager {
  /** Open explorations, longest unused first. */
  private readonly open = new Map<string, Open>()
  private readonly turns = new ExplorerTurns()
  private readonly editedTurns = new ExplorerTurns()
  private readonly looks = new ExplorerTurns(looksAtOnce, looksOfPerson)

  constructor(
    private readonly search: Search,
    private readonly catalogue: Pick<Catalogue, 'locks'>,
    private readonly player: Pick<LivePlayer, 'play'>,
    /** Absent if locks cannot be edited. */
    private readonly edits?: EditedSearch,
  ) {}

  get counts(): { unfinished: number; kept: number } {
    const unfinished = [...this.open.values()].filter(({ result }) => result === undefined).length
    return { unfinished, kept: this.open.size - unfinished }
  }

  /** Starts an exploration. If the person has too many explorations, drops the one that has been unused longest. Throws a `RefusalError`. */
  start(
    asker: ExplorationAsker,
    request: ExploreRequest,
    listener: ExplorationListener,
    edited?: EditedLock,
  ): ExploreAccepted {
    const { lock, clients, fenced, budget } = request
    const search = edited ? this.edits?.search : this.search
    if (!search || (!edited && !this.catalogue.locks.has(lock))) throw new RefusalError('unknown-lock', { lock })
    const question = { clients, fenced, budget }
    const asked = JSON.stringify([lock, question, ...(edited ? [edited.isOnQuorum, edited.sources] : [])])
    const own = { lock, asked: question, question: asked, listener, search, edited, cancel: new AbortController() }
    const opened: Open = { ...asker, ...own, id: randomUUID() }
    const { id: exploration, cancel } = opened
    this.open.set(exploration, opened)
    this.makeRoom()
    const { signal } = cancel
    const explore = async (): Promise<Searched> => {
      if (signal.aborted) throw new RefusalError('exploration-cancelled')
      const onGrowth = (growth: Growth) => listener.onGrowth({ exploration, ...growth })
      const onUnchecked = (searched: Searched | null) => {
        if (this.open.get(exploration) !== opened) return
        if (searched !== null) opened.unchecked = searched
        const found = searched && { summary: searched.summary, sources: searched.sources }
        listener.onUnchecked({ exploration, found })
      }
      const order = { lock, question, ...(edited ? { edited, limits: editedLimits } : { limits }) }
      return this.resultOf(asked) ?? (await search.explore(order, { onGrowth, onUnchecked, signal }))
    }
    const onPlace = (place: number) => listener.onPlace({ exploration, place })
    const turns = edited ? this.editedTurns : this.turns
    turns.take(explore, { ...asker, signal, onPlace }).then(
      (result) => {
        if (this.open.get(exploration) !== opened) return this.forgetUnused(search, result)
        opened.result = result
        this.renew(opened)
        this.makeRoom()
        listener.onEnded({ exploration, summary: result.summary, sources: result.sources })
      },
      (error: unknown) => {
        if (!this.open.delete(exploration)) return
        listener.onFailed(exploration, error)
      },
    )
    return { exploration }
  }

  /** Returns the lock of an exploration. Undefined if there is no such exploration. */
  lockOf(exploration: string): string | undefined {
    return this.open.get(exploration)?.lock
  }

  isEdited(exploration: string): boolean {
    return this.open.get(exploration)?.edited !== undefined
  }

  /**
   * Returns the result of this person's exploration of an edited lock. Throws `UNKNOWN_EXPLORATION` if the exploration belongs to somebody else, or is not
   * done.
   */
  endedEdit(person: string, exploration: string): EndedEdit {
    const { person: owner, lock, asked, edited, result } = this.open.get(exploration) ?? {}
    if (owner !== person || !lock || !asked || !edited || !result) throw unknownExploration()
    return { lock, asked, edited, summary: result.summary }
  }

  /** Resolves with a position in an exploration. Like all queries, rejects with a `RefusalError`. */
  position(asker: ExplorationAsker, { exploration, path }: PositionRequest): Promise<Position> {
    return this.look(asker, exploration, 'position', { path })
  }

  shortest(asker: ExplorationAsker, { exploration, path, property }: ShortestRequest): Promise<Shortest> {
    return this.look(asker, exploration, 'shortest', { path, property })
  }

  river(asker: ExplorationAsker, { exploration, property }: RiverRequest): Promise<River> {
    return this.look(asker, exploration, 'river', { property })
  }

  /** Plays a path live. Resolves once the run is over and recorded. Rejects with a `RefusalError`. */
  async play(asker: ExplorationAsker, { exploration, path }: PlayRequest, owner: Owner): Promise<RunAccepted> {
    const id = this.lockOf(exploration)
    const played = await this.look(asker, exploration, 'play', { path })
    const edited = this.open.get(exploration)?.edited
    const original = this.catalogue.locks.get(id ?? '')
    const lock = edited ? loadedLock(edited, original) : original
    if (!lock) throw new RefusalError('unknown-lock', { lock: id ?? '' })
    const { accepted } = await this.player.play(lock, played, owner, edited && this.edits?.worldOf(edited))
    return accepted
  }

  /** Ends an exploration. If the exploration is still going on, calls its listener's `onFailed`. */
  end(exploration: string): void {
    const opened = this.open.get(exploration)
    if (opened === undefined) return
    this.forget(opened)
    if (opened.result === undefined) opened.listener.onFailed(exploration, new RefusalError('exploration-cancelled'))
  }

  drop(socket: string): void {
    for (const opened of this.open.values()) if (opened.socket === socket) this.forget(opened)
  }

  async close(): Promise<void> {
    for (const opened of this.open.values()) this.forget(opened)
    await Promise.all([this.search.close(), this.edits?.search.close()])
  }

  private async look<L extends Look>(
    { person, standing }: ExplorationAsker,
    exploration: string,
    what: L,
    request: LookRequest<L>,
  ): Promise<LookAnswer<L>> {
    const opened = this.open.get(exploration)
    const { graph } = opened?.result ?? opened?.unchecked ?? {}
    if (opened === undefined || !graph || !opened.search.holds(graph)) throw unknownExploration()
    this.renew(opened)
    return await this.looks.take(() => opened.search.look(graph, what, request), { person, standing })
  }

  private renew(opened: Open): void {
    this.open.delete(opened.id)
    this.open.set(opened.id, opened)
  }

  /** Returns an existing result for this question. Ignores a search that was cut short by time or by a user, because a new search may get further. */
  private resultOf(question: string): Searched | undefined {
    const same = [...this.open.values()].find((each) => each.question === question && each.result !== undefined)?.result
    if (same === undefined || same.cut === 'time' || same.cut === 'cancelled') return undefined
    const { graph } = same
    const isHeld = [this.search, this.edits?.search].some((search) => graph !== null && search?.holds(graph))
    return graph === null || isHeld ? same : undefined
  }

  private makeRoom(): void {
    for (const opened of toMakeRoom([...this.open.values()], openLimits)) this.forget(opened)
  }

  private forget(opened: Open): void {
    opened.cancel.abort()
    this.open.delete(opened.id)
    if (opened.result) this.forgetUnused(opened.search, opened.result)
  }

  private forgetUnused(search: Search, result: Searched): void {
    const isUsed = [...this.open.values()].some((each) => each.result === result)
    if (result.graph !== null && !isUsed) search.forget(result.graph)
  }
}
