/** Searches breadth-first for every state that the clients can reach. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { smallest } from '#model/orders/smallest.ts'
import { lockKey as usualLockKey } from '#scenarios/lesson.ts'
import { type Choice, choicesOf, NeedsMore } from './choices.ts'
import { type ClientStanding, NotExplorable } from './clients/messages.ts'
import { Databases } from './databases.ts'
import type {
  Equipment,
  ExplorationResult,
  ExploredScenario,
  ExploreOptions,
  Growth,
  ToldUnchecked,
} from './exploration.ts'
import { ExploredOrders } from './explored-orders.ts'
import { Graph } from './graph.ts'
import { Histories } from './histories.ts'
import { neededFor, type SearchNeeds } from './needs.ts'
import { clientNames, type ExplorationQuestion, judgedIn, type Limits, leaseMs, usualLimits } from './question.ts'
import { refusedElsewhere } from './refusals.ts'
import { Renamings } from './renamings.ts'
import { judgeDeadEnd, judgeEnd, judgeRow, judgeTokens } from './rules.ts'
import { longestMs, SearchTime } from './search-time.ts'
import type { ExploredStore } from './store.ts'
import { takeStep, wantEffects } from './successors.ts'
import { ClientsDiffer, Symmetry } from './symmetry.ts'
import { brokenAtOnce, Walk } from './walk.ts'
import { RowWords, type StateRow } from './words.ts'
import { World } from './world.ts'

/** Number of states per batch. One round trip to the store, and one to the clients' thread, serves the whole batch. */
const atOnce = 500
/** Number of batches in flight. While the store answers one batch, the next batches are prepared. */
const underWay = 3
const stock = 5
/** Size in states of the largest graph that is searched for examples of broken properties while the graph grows. */
const mostForExamples = 20_000

/** A batch of kept states with their possible choices and the store's pending answers. */
interface Prepared {
  /** Numbers of the batch's kept states, from `first` to just before `end`. */
  first: number
  end: number
  choices: Choice[][]
  /** Limit to pass to `Symmetry.learn` once `answered` has resolved. */
  asked: number
  answered: Promise<void>
}

/** Explores a lock. Also resolves if a limit was reached. Rejects with `NotExplorable`, or with an error of the store. */
export async function explore(
  equipment: Equipment,
  scenario: ExploredScenario,
  question: ExplorationQuestion,
  options: ExploreOptions & ToldUnchecked<ExplorationResult> = {},
): Promise<ExplorationResult> {
  const time = new SearchTime()
  const { everyEdge = false, withoutSymmetry = false } = options
  const needs: SearchNeeds = { timed: false, tokened: false, ordered: false, named: everyEdge || withoutSymmetry }
  for (;;) {
    const search = new Search(equipment, scenario, question, options, needs, time)
    try {
      return await search.run()
    } catch (error) {
      const what = neededFor(error)
      if (what === undefined || needs[what]) throw error
      if (what === 'named' && equipment.clients.areEqual) throw tokensCompared()
      needs[what] = true
      if (search.isUnchecked) await options.onUnchecked?.(null)
    }
  }
}

const tokensCompared = () => new NotExplorable(['compares-tokens'], 'not-deterministic')

class Search {
  private readonly world: World
  private readonly graph: Graph
  private readonly symmetry: Symmetry | undefined
  private readonly names: string[]
  private readonly limits: Limits
  private readonly here: StateRow
  /** Walk at the first state. Undefined as long as that state is not known. */
  private atFirst: Walk | undefined
  /** Rows that each batch reuses for the states that its choices lead to. */
  private readonly reached: StateRow[] = []
  private steps = 0
  /** Mask of the properties that are broken in states found so far. */
  private brokenSoFar = 0
  private readonly examples: Growth['broken'] = {}
  private cut: ExplorationResult['cut']
  /** Whether a result was told that was not checked. */
  isUnchecked = false

  constructor(
    private readonly equipment: Equipment,
    private readonly scenario: ExploredScenario,
    private readonly question: ExplorationQuestion,
    private readonly options: ExploreOptions & ToldUnchecked<ExplorationResult>,
    needs: SearchNeeds,
    private readonly time: SearchTime,
  ) {
    const { store, clients } = equipment
    const { lock, nodes, lockKey = usualLockKey } = scenario
    this.names = clientNames(question.clients)
    this.limits = { ...usualLimits, ...options.limits }
    const words = new RowWords({ clients: question.clients, nodes })
    const outcomeOf: ExploredStore['outcomeOf'] = (request, raw) => store.outcomeOf(request, raw)
    this.world = new World({
      words,
      databases: new Databases(store, lockKey, options.everyEdge),
      histories: new Histories(clients, this.names, outcomeOf, needs),
      store,
      lock: {
        ...{ nodes, stock, key: lockKey, scripts: lock.scripts, fenced: question.fenced },
        forgets: question.budget.restarts + question.budget.delayedRestarts > 0,
        ...(lock.definition.holders ? { holders: lock.definition.holders } : {}),
      },
      question,
      ...needs,
    })
    if (!needs.named) this.symmetry = new Symmetry(this.world, new Renamings(question.clients, true))
    this.graph = new Graph(words.width, this.symmetry?.orbits)
    this.here = new Int32Array(words.width)
  }

  async run(): Promise<ExplorationResult> {
    await this.load()
    const { graph, world } = this
    if (graph.add(await this.root()) !== 0 || graph.states > 1) throw new ClientsDiffer()
    await this.lookAhead()
    await this.search()
    const elsewhere = refusedElsewhere(world, graph)
    if (elsewhere === undefined) await this.tellUnchecked()
    await this.settleChecks()
    if (elsewhere !== undefined) throw elsewhere
    return this.resultWith(this.cut)
  }

  private resultWith(cut: ExplorationResult['cut']): ExplorationResult {
    const { world, graph, names, question } = this
    const explored = { world, graph, names }
    return {
      ...explored,
      orders: new ExploredOrders(explored, cut !== undefined),
      question,
      stock,
      cut,
      executions: world.databases.executions,
      ms: this.time.elapsedMs,
    }
  }

  /** Expands states in the order in which they were found. A batch may contain states of two levels, so the store is never idle between levels. */
  private async search(): Promise<void> {
    const { graph } = this
    const prepared: Prepared[] = []
    let at = 0
    /** Number of the first state that is one step deeper than the current level. */
    let levelEnd = graph.kept
    while (!this.cut) {
      while (prepared.length < underWay && at < graph.kept) {
        const end = Math.min(at + atOnce, at < levelEnd ? levelEnd : graph.kept)
        prepared.push(this.prepare(at, end))
        at = end
      }
      const next = prepared.shift()
      if (!next) break
      await this.expand(next)
      if (next.end === levelEnd) {
        this.steps += 1
        levelEnd = graph.kept
      }
      await this.tell()
      this.cut = this.limitReached()
    }
  }

  private load(): Promise<void> {
    const { lock, lockUrl, workerUrl, script, nodes } = this.scenario
    const { store, clients } = this.equipment
    if (lock.definition.capacity !== undefined) {
      throw new NotExplorable(['shared'])
    }
    return clients.load({
      ...{ lock: lockUrl, worker: workerUrl, script, lockKey: this.world.lock.key, seed: 1 },
      ...{ clientModule: store.clientModule, links: store.linksTo(nodes) },
      parameters: { leaseMs, attempts: this.question.budget.attempts },
    })
  }

  private async root(): Promise<StateRow> {
    const { world, names, symmetry } = this
    const { words, histories, databases, store, lock } = world
    const row = new Int32Array(words.width)
    const mayPass = this.question.budget.leaseEnds > 0
    const atFirst = await databases.begin(store.given(lock))
    world.beginWith(atFirst)
    for (const [index, database] of atFirst.entries()) words.setDatabase(row, index, database)
    for (const client of names.keys()) words.setHistory(row, client, histories.begin(client))
    await this.hear()
    for (const client of names.keys()) {
      // A client that begins by reading the clock sees the time of its own start, not the time of the first client's start.
      if (mayPass && world.standing(row, client).sawClock) words.setHistory(row, client, histories.comes(client, 0))
    }
    symmetry?.learn(symmetry.wantImages())
    await this.hear()
    this.settle(row, row.slice())
    const hear = () => this.hear()
    const judge: Search['judge'] = (to, from) => this.judge(to, from)
    this.atFirst = new Walk({ world, names, symmetry, hear, judge }, row.slice())
    return row
  }

  /** Requests the effects of all choices in these states. Batches must be expanded in the order in which they were prepared. */
  private prepare(first: number, end: number): Prepared {
    const { world, graph, names } = this
    const choices: Choice[][] = []
    for (let kept = first; kept < end; kept += 1) {
      const row = graph.read(graph.stateOf(kept), this.here)
      const possible = choicesOf(world, row, names)
      for (const choice of possible) wantEffects(world, row, choice)
      choices.push(possible)
    }
    const asked = this.symmetry?.wantImages() ?? 0
    const answered = world.databases.fulfil()
    // `expand` awaits `answered`, so it gets the error.
    answered.catch(() => {})
    return { first, end, choices, asked, answered }
  }

  private async expand({ first, choices, asked, answered }: Prepared): Promise<void> {
    const { world, graph } = this
    await answered
    this.symmetry?.learn(asked)
    let edges = 0
    for (const [at, possible] of choices.entries()) {
      for (const choice of possible) {
        takeStep(world, graph.read(graph.stateOf(first + at), this.reachedBy(edges)), choice)
        edges += 1
      }
    }
    await this.hear()
    edges = 0
    for (const [at, possible] of choices.entries()) {
      const from = graph.read(graph.stateOf(first + at), this.here)
      graph.expand(first + at)
      for (const { step } of possible) {
        const to = this.reachedBy(edges)
        this.settle(to, from)
        graph.connect(step, graph.add(to))
        edges += 1
      }
    }
    await nextTurn()
  }

  private reachedBy(edge: number): StateRow {
    const row = this.reached[edge] ?? new Int32Array(this.world.words.width)
    this.reached[edge] = row
    return row
  }

  private settle(row: StateRow, from: StateRow): void {
    const { world, names } = this
    this.judge(row, from)
    for (let client = 0; client < names.length; client += 1) world.forgetOrder(row, client)
    this.brokenSoFar |= world.words.broken(row)
  }

  private judge(row: StateRow, from: StateRow): void {
    const { world } = this
    if (world.tokened) judgeTokens(world, row, from)
    judgeRow(world, row)
    if (world.isOver(row)) judgeEnd(world, row)
    else if (world.isStuck(row)) judgeDeadEnd(world, row)
  }

  /** Runs the clients' code for all new histories. */
  private async hear(): Promise<void> {
    this.check(await (this.symmetry ?? this.world.histories).fulfil())
    this.symmetry?.compare()
  }

  /**
   * Tells the result before the checks are over. Only after a search of several nodes, whose checks take longer than the search. They begin first, so that
   * clients are not idle meanwhile.
   */
  private async tellUnchecked(): Promise<void> {
    const { cut, options, scenario } = this
    const clients = this.symmetry ?? this.world.histories
    if (cut !== undefined || options.onUnchecked === undefined || scenario.nodes === 1 || !clients.hasChecks) return
    this.world.histories.beginChecks()
    this.isUnchecked = true
    await options.onUnchecked(this.resultWith('unchecked'))
  }

  /**
   * Carries out the checks that the order of answers does not matter. The findings hold only if all of them pass. Clients' code runs in other processes meanwhile,
   * so the limit is the wall time of the whole search. `Histories` limits the memory: the graph does not grow any more, and with too many histories the search
   * starts again without checks.
   */
  private async settleChecks(): Promise<void> {
    const { limits, options, time } = this
    const clients = this.symmetry ?? this.world.histories
    const dueMs = longestMs(limits.ms)
    while (clients.hasChecks && !options.signal?.aborted && time.elapsedMs < dueMs) {
      this.check(await clients.settle())
      this.symmetry?.compare()
    }
    if (clients.hasChecks) this.cut = options.signal?.aborted ? 'cancelled' : 'time'
  }

  private check(standings: readonly ClientStanding[]): void {
    for (const { sawClock, token, stuck, pending } of standings) {
      if (stuck) throw new NotExplorable(['stuck'])
      if (sawClock && !this.world.timed) throw new NeedsMore('timed')
      const isNumbered = token !== undefined || pending.some(({ request }) => 'token' in request)
      if (isNumbered && !this.world.tokened) throw new NeedsMore('tokened')
    }
  }

  private limitReached(): ExplorationResult['cut'] {
    if (this.options.signal?.aborted) return 'cancelled'
    if (this.graph.states > this.limits.states) return 'states'
    if (this.steps > this.limits.steps) return 'steps'
    const { databases, histories } = this.world
    if (this.graph.bytes + databases.bytes + histories.bytes > this.limits.bytes) return 'bytes'
    return this.time.isOver(this.limits.ms) ? 'time' : undefined
  }

  private async tell(): Promise<void> {
    const { onGrowth } = this.options
    if (!onGrowth) return
    await this.addExamples()
    const { states, edges } = this.graph
    const { executions } = this.world.databases
    onGrowth({ states, edges, executions, steps: this.steps, ms: this.time.elapsedMs, broken: { ...this.examples } })
  }

  /** Finds an order for each property that is broken for the first time, unless the graph is so large that this would take too long. */
  private async addExamples(): Promise<void> {
    const { world, graph, names, examples } = this
    const added = judgedIn(this.brokenSoFar).filter((property) => examples[property] === undefined)
    if (added.length === 0 || graph.kept > mostForExamples) return
    const orders = new ExploredOrders({ world, graph, names }, true)
    for (const property of added) {
      const steps = smallest(orders, property)
      const walk = steps && (await this.walked(steps))
      if (walk?.broken.includes(property)) examples[property] = [...walk.taken]
    }
  }

  private async walked(steps: readonly string[]): Promise<Walk | undefined> {
    let walk: Walk | undefined = this.atFirst
    for (const step of steps) walk = await walk?.after(step)
    return walk
  }

  /** Looks for one order that breaks something, and reports that order. Done only before a search of several nodes, because such a search takes long. */
  private async lookAhead(): Promise<void> {
    if (!this.options.onGrowth || this.scenario.nodes === 1 || !this.atFirst) return
    const walk = await brokenAtOnce(this.atFirst, this.names)
    for (const property of walk?.broken ?? []) this.examples[property] = [...(walk?.taken ?? [])]
    if (walk) await this.tell()
  }
}
