/** Converts a graph of every order to plain data and back, for a file that a page without a server reads. */
import * as z from 'zod/mini'
import { ChoiceView, ExplorationSummary, ExploreRequest, Position, TakenView } from '../messages/exploration.ts'
import { SourceText } from '../trace/trace.ts'
import type { Edge, OrdersGraph, StateView, StepView } from './graph.ts'

const Numbers = z.array(z.int().check(z.minimum(0)))
const { database, holders, down, clients } = Position.shape
const { step, does, client, intent, node } = ChoiceView.shape

/** The stored form. Equal data of several states is stored once, and states refer to it by index. The lists of states are in breadth-first order. */
const StoredGraph = z.object({
  names: z.array(z.string()),
  stores: z.array(z.object({ database, holders, down })),
  /** Standings of each client, with one list per client. */
  clients: z.array(clients),
  steps: z.array(z.object({ view: z.object({ step, does, client, intent, node }), taken: TakenView })),
  states: z.object({ store: Numbers, clients: z.array(Numbers), broken: Numbers, faults: Numbers, edges: Numbers }),
  /** Edges of all states, state by state. `back` is how far the target is before the end of the list of known states; 0 means a new state. */
  edges: z.object({ step: Numbers, back: Numbers }),
})
type StoredGraph = z.infer<typeof StoredGraph>

/** An exploration with its answer. */
export const StoredOrders = z.object({
  version: z.literal(1),
  request: ExploreRequest,
  summary: ExplorationSummary,
  sources: z.array(SourceText),
  /** `null` if the lock cannot be explored. */
  graph: z.nullable(StoredGraph),
})
export type StoredOrders = z.infer<typeof StoredOrders>

/** Converts a graph to its stored form. Throws a `RangeError` if the search ended early, because the graph's counts would be wrong. */
export function storedGraph(orders: OrdersGraph): StoredGraph {
  if (orders.isCut) throw new RangeError('not every order is known')
  const [stores, steps] = [new Table<StoredGraph['stores'][number]>(), new Table<StoredGraph['steps'][number]>()]
  const standings = orders.names.map(() => new Table<StateView['clients'][number]>())
  const states: StoredGraph['states'] = {
    ...{ store: [], clients: orders.names.map(() => []), broken: [], faults: [], edges: [] },
  }
  const edges: StoredGraph['edges'] = { step: [], back: [] }
  const found = [0]
  const numbers = new Map([[0, 0]])
  // The loop appends to `found`.
  for (const state of found) {
    const { clients, ...store } = orders.view(state)
    states.store.push(stores.number(store))
    for (const [at, standing] of clients.entries()) states.clients[at]?.push(standings[at]?.number(standing) ?? 0)
    states.broken.push(orders.broken(state))
    states.faults.push(orders.faults(state))
    const views = orders.stepsFrom(state)
    states.edges.push(views.length)
    for (const [at, { to }] of orders.edgesOf(state).entries()) {
      const [view, taken] = [views[at], orders.taken(state, at)]
      if (view === undefined || taken === undefined) throw new Error('a step of the graph is not possible')
      edges.step.push(steps.number({ view, taken }))
      const number = numbers.get(to) ?? found.push(to) - 1
      edges.back.push(numbers.has(to) ? found.length - number : 0)
      numbers.set(to, number)
    }
  }
  return {
    ...{ names: [...orders.names], stores: stores.all, clients: standings.map(({ all }) => all) },
    ...{ steps: steps.all, states, edges },
  }
}

class Table<T> {
  readonly all: T[] = []
  private readonly numbers = new Map<string, number>()

  number(value: T): number {
    const text = JSON.stringify(value)
    const known = this.numbers.get(text) ?? this.all.push(value) - 1
    this.numbers.set(text, known)
    return known
  }
}

/** Reads a stored graph, which keeps every state and so uses no symmetry. */
export class ReadOrders implements OrdersGraph {
  readonly names: readonly string[]
  readonly isCut = false
  readonly kept: number
  /** Index of each state's first edge, followed by the total number of edges. */
  private readonly firsts: Int32Array
  private readonly targets: Int32Array

  /** Throws a `RangeError` if an index refers to nothing. */
  constructor(private readonly stored: StoredGraph) {
    const { names, states, edges } = stored
    this.names = names
    this.kept = states.store.length
    this.firsts = new Int32Array(this.kept + 1)
    for (const [state, count] of states.edges.entries()) this.firsts[state + 1] = (this.firsts[state] ?? 0) + count
    this.targets = new Int32Array(edges.back.length)
    let known = 1
    for (const [at, back] of edges.back.entries()) {
      if (back === 0) known += 1
      this.targets[at] = back === 0 ? known - 1 : known - back
    }
    if (!this.isWhole(known)) throw new RangeError('the stored graph is not whole')
  }

  stateOf = (kept: number) => kept
  keptOf = (state: number) => state
  standsFor = (state: number) => state
  clientIn = (_state: number, client: number) => client

  fromTheEnds(): Int32Array {
    const order = new Int32Array(this.kept)
    const next = this.firsts.slice()
    const seen = new Uint8Array(this.kept)
    let done = 0
    const way = [0]
    seen[0] = 1
    for (let state = way.at(-1); state !== undefined; state = way.at(-1)) {
      const at = next[state] ?? 0
      if (at === this.firsts[state + 1]) {
        order[done] = state
        done += 1
        way.pop()
        continue
      }
      next[state] = at + 1
      const to = this.targets[at] ?? 0
      if (seen[to]) continue
      seen[to] = 1
      way.push(to)
    }
    return order.subarray(0, done)
  }

  isExpanded = () => true
  steppedFrom = (state: number) => (this.firsts[state + 1] ?? 0) - (this.firsts[state] ?? 0)
  target = (state: number, at: number) => this.targets[(this.firsts[state] ?? 0) + at] ?? 0
  targetsOf = (state: number) => [...this.targets.subarray(this.firsts[state], this.firsts[state + 1])]

  edgesOf(state: number): Edge[] {
    return this.targetsOf(state).map((to, at) => ({ step: this.step(state, at).view.step, to }))
  }

  broken = (state: number) => this.stored.states.broken[state] ?? 0
  faults = (state: number) => this.stored.states.faults[state] ?? 0
  isRunning = (state: number, client: number) => this.standing(state, client).status === 'running'
  isGranted = (state: number, client: number) => this.standing(state, client).granted

  view(state: number): StateView {
    const store = at(this.stored.stores, this.stored.states.store[state])
    return { ...store, clients: this.names.map((_, client) => this.standing(state, client)) }
  }

  stepsFrom(state: number): StepView[] {
    return this.targetsOf(state).map((_, at) => this.step(state, at).view)
  }

  taken = (state: number, at: number) => this.step(state, at).taken

  private standing(state: number, client: number): StateView['clients'][number] {
    return at(this.stored.clients[client] ?? [], this.stored.states.clients[client]?.[state])
  }

  private step(state: number, edge: number): StoredGraph['steps'][number] {
    return at(this.stored.steps, this.stored.edges.step[(this.firsts[state] ?? 0) + edge])
  }

  private isWhole(known: number): boolean {
    const { names, stores, clients, steps, states, edges } = this.stored
    const fits = (numbers: readonly number[], below: number) => numbers.every((number) => number < below)
    return (
      this.kept > 0 &&
      known === this.kept &&
      [...states.clients, states.broken, states.faults, states.edges].every(({ length }) => length === this.kept) &&
      [names, clients, states.clients].every(({ length }) => length === names.length) &&
      edges.step.length === edges.back.length &&
      this.firsts[this.kept] === edges.back.length &&
      this.targets.every((to) => to >= 0) &&
      fits(states.store, stores.length) &&
      states.clients.every((numbers, client) => fits(numbers, clients[client]?.length ?? 0)) &&
      fits(edges.step, steps.length)
    )
  }
}

function at<T>(all: readonly T[], number: number | undefined): T {
  const found = number === undefined ? undefined : all[number]
  if (found === undefined) throw new RangeError(`there is no number ${number}`)
  return found
}
