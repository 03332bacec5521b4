/** The explorations that people have open in the page: a few a person, in memory only, and none for longer than it is looked at. */
import { randomUUID } from 'node:crypto'
import type {
  ExplorationEnded,
  ExplorationGrowth,
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
import { positionAt, stateAt } from '../engine/explore/position.ts'
import { type Judged, judged, wholeBudget } from '../engine/explore/question.ts'
import { riverOf } from '../engine/explore/river.ts'
import { smallest, smallestTo } from '../engine/explore/smallest.ts'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Exploration, Explorer } from './explorer.ts'
import type { LivePlayer } from './live-player.ts'
import { PlayedLevels } from './played-levels.ts'

/** What a page may ask for is looked at by a person: more states than these are no help, and would keep others waiting. */
const limits = { states: 150_000, ms: 20_000, bytes: 128 * 1024 ** 2 }
/** Two locks are compared with each other, or some more. */
const eachLimit = 4
/** Explorations open at once, over all people. The one that nobody has asked for longest goes first. */
const openLimit = 500
/** States that all graphs together may have, some 300 bytes each. The largest goes first: it is nobody's lesson. */
const statesLimit = 500_000

interface Open {
  id: string
  owner: string
  /** The request as a key: equal requests share one graph. */
  question: string
  cancel: AbortController
  result?: Exploration
}

export interface ExplorationListener {
  onGrowth(growth: ExplorationGrowth): void
  onEnded(ended: ExplorationEnded): void
  /** It could not be begun, or the store was lost. */
  onFailed(exploration: string, error: unknown): void
}

export class ExplorationManager {
  /** Longest unused first. */
  private readonly open = new Map<string, Open>()
  /** What classes play. */
  readonly levels: PlayedLevels

  constructor(
    private readonly explorer: Explorer,
    private readonly catalogue: Pick<Catalogue, 'locks'>,
    private readonly player: Pick<LivePlayer, 'play'>,
  ) {
    this.levels = new PlayedLevels(explorer)
  }

  /**
   * `owner`: whose it is. Their oldest one is dropped if they have too many. `person`: who waits in line, with whatever other pages they have. Throws a
   * `RefusalError`.
   */
  start(
    owner: string,
    request: ExploreRequest,
    listener: ExplorationListener,
    person: string = owner,
  ): ExploreAccepted {
    const { lock, clients, fenced, budget } = request
    if (!this.catalogue.locks.has(lock)) throw new RefusalError('UNKNOWN_LOCK', `There is no lock "${lock}".`)
    this.makeRoomFor(owner)
    const question = { clients, fenced, budget: wholeBudget(budget) }
    const asked = JSON.stringify([lock, question])
    const opened: Open = { id: randomUUID(), owner, question: asked, cancel: new AbortController() }
    this.open.set(opened.id, opened)
    this.makeRoom()
    const onGrowth = (growth: Growth) => listener.onGrowth({ exploration: opened.id, ...growth })
    const { signal } = opened.cancel
    const known = () => this.resultOf(asked)
    this.explorer.explore(lock, question, { limits, onGrowth, signal, person, known }).then(
      (result) => {
        if (this.open.get(opened.id) !== opened) return
        opened.result = result
        this.makeRoom(result)
        listener.onEnded({ exploration: opened.id, summary: result.summary, sources: result.sources })
      },
      (error: unknown) => {
        this.open.delete(opened.id)
        listener.onFailed(opened.id, error)
      },
    )
    return { exploration: opened.id }
  }

  /** Throws a `RefusalError`. */
  position({ exploration, path }: PositionRequest): Position {
    const { explored, counts } = this.found(exploration)
    const state = stateAt(explored, path)
    if (state === undefined) throw noSuchPath()
    return positionAt(explored, counts, path, state)
  }

  /** Throws a `RefusalError`. */
  shortest({ exploration, path, property }: ShortestRequest): Shortest {
    const { explored, counts } = this.found(exploration)
    const state = stateAt(explored, path)
    if (state === undefined) throw noSuchPath()
    const wanted = judgedOf(property)
    const steps = smallest(explored, wanted, state)
    const futile = wanted === 'progress' ? smallestTo(explored, (one) => counts.isFutile(one), state) : undefined
    return { steps: steps ?? futile ?? null }
  }

  /** Throws a `RefusalError`. */
  river({ exploration, property }: RiverRequest): River {
    const { explored, counts } = this.found(exploration)
    return riverOf(explored, counts, judgedOf(property))
  }

  /** Resolves once the run is over and recorded. Rejects with a `RefusalError`. */
  async play({ exploration, path }: PlayRequest, owner: Owner): Promise<RunAccepted> {
    const { explored, summary } = this.found(exploration)
    const lock = this.catalogue.locks.get(summary.lock)
    if (!lock) throw new RefusalError('UNKNOWN_LOCK', `There is no lock "${summary.lock}".`)
    const { accepted } = await this.player.play(lock, explored, path, owner)
    return accepted
  }

  /** What this person has open is not needed any more. */
  drop(owner: string): void {
    for (const opened of this.open.values()) if (opened.owner === owner) this.end(opened)
  }

  close(): void {
    for (const opened of this.open.values()) this.end(opened)
  }

  private found(id: string): NonNullable<Exploration['found']> & Pick<Exploration, 'summary'> {
    const opened = this.open.get(id)
    if (!opened?.result?.found) {
      throw new RefusalError('UNKNOWN_EXPLORATION', 'This exploration is not there, or not done. Start it again.')
    }
    this.open.delete(id)
    this.open.set(id, opened)
    return { ...opened.result.found, summary: opened.result.summary }
  }

  private makeRoomFor(owner: string): void {
    const theirs = [...this.open.values()].filter((opened) => opened.owner === owner)
    for (const opened of theirs.slice(0, Math.max(0, theirs.length - eachLimit + 1))) this.end(opened)
  }

  /** What came of this question for somebody. One that was cut by the clock may come further next time. */
  private resultOf(question: string): Exploration | undefined {
    const same = [...this.open.values()].find((each) => each.question === question && each.result !== undefined)
    const cut = same?.result?.found?.explored.cut
    return cut === 'time' || cut === 'cancelled' ? undefined : same?.result
  }

  /** `newest` stays. */
  private makeRoom(newest?: Exploration): void {
    for (const opened of this.open.values()) {
      if (this.open.size <= openLimit) break
      if (opened.result) this.end(opened)
    }
    const graphs = new Set([...this.open.values()].flatMap(({ result }) => result ?? []))
    const bySize = [...graphs].sort((a, b) => b.summary.states - a.summary.states)
    let states = bySize.reduce((sum, { summary }) => sum + summary.states, 0)
    for (const graph of bySize) {
      if (states <= statesLimit) break
      if (graph === newest) continue
      states -= graph.summary.states
      for (const opened of this.open.values()) if (opened.result === graph) this.end(opened)
    }
  }

  private end(opened: Open): void {
    opened.cancel.abort()
    this.open.delete(opened.id)
  }
}

const noSuchPath = () => new RefusalError('BAD_REQUEST', 'These steps are not possible one after the other.')

function judgedOf(property: string): Judged {
  const found = judged.find((one) => one === property)
  if (found === undefined) throw new RefusalError('BAD_REQUEST', `Explorations do not judge ${property}.`)
  return found
}
