import type { ExplorationGrowth } from '#model/messages/exploration.ts'
import type { OrdersGraph } from '#model/orders/graph.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ExploredClients } from './clients/messages.ts'
import type { Graph } from './graph.ts'
import type { ExplorationQuestion, Limits } from './question.ts'
import type { ExploredStore } from './store.ts'
import type { World } from './world.ts'

/** Store and runner of clients' code, used by one exploration at a time. */
export interface Equipment {
  store: ExploredStore
  clients: ExploredClients
}

export interface ExploredScenario {
  lock: LoadedLock
  nodes: number
  /** Key of the lock in the store. If absent, the key is the one of our own locks. */
  lockKey?: string
  lockUrl: string
  workerUrl: string
  script: string
}

export interface Growth {
  states: number
  edges: number
  executions: number
  /** Depth reached so far, in steps. */
  steps: number
  ms: number
  /** One order found so far per broken property, except for properties first broken when the graph was already large. A smaller order may follow. */
  broken: ExplorationGrowth['broken']
}

export interface ExploreOptions {
  limits?: Partial<Limits>
  /** Called after each batch of states. */
  onGrowth?(growth: Growth): void
  signal?: AbortSignal
  /** Whether to execute every edge, even if the command's effect on this database is known. */
  everyEdge?: boolean
  /** Whether to explore every state, even if another state differs only in clients' names. */
  withoutSymmetry?: boolean
}

export interface ToldUnchecked<Result> {
  /**
   * Called if every state is found before it is checked that the order of answers does not matter: with a result whose `cut` is `unchecked`. `null`: the check
   * found that result wrong, and the search starts again. The search goes on once this has resolved.
   */
  onUnchecked?(result: Result | null): void | Promise<void>
}

/** The states found, with the tables that they refer to. */
export interface Explored {
  world: World
  graph: Graph
  names: readonly string[]
}

export interface ExplorationResult extends Explored {
  /** The same graph, for readers that do not know the tables. */
  orders: OrdersGraph
  question: ExplorationQuestion
  stock: number
  /** Why the search ended early. `unchecked`: it has not ended, and the graph may still turn out to be wrong. `undefined`: the graph is complete. */
  cut: 'states' | 'steps' | 'time' | 'bytes' | 'cancelled' | 'unchecked' | undefined
  executions: number
  ms: number
}
