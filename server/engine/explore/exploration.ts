/** What an exploration is given, and what it finds. */
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ClientsThread } from './clients/thread.ts'
import type { Graph } from './graph.ts'
import type { ExplorationQuestion, Limits } from './question.ts'
import type { ExploredStore } from './store.ts'
import type { World } from './world.ts'

/** What explorations need; one at a time uses it. */
export interface Equipment {
  store: ExploredStore
  thread: ClientsThread
}

/** A lock, and where the code is that clients run. */
export interface ExploredScenario {
  lock: LoadedLock
  nodes: number
  /** URLs of the lock's file and of the clients' script. */
  lockUrl: string
  workerUrl: string
  script: string
}

export interface Growth {
  states: number
  edges: number
  executions: number
  /** How deep it has come. */
  steps: number
  ms: number
}

export interface ExploreOptions {
  limits?: Partial<Limits>
  /** Called after each batch of states. */
  onGrowth?(growth: Growth): void
  signal?: AbortSignal
  /** Carries out every edge, also where it is known what the command does to this database. */
  everyEdge?: boolean
  /** Explores every state by itself, also where another one is the same but for clients' names. */
  withoutSymmetry?: boolean
}

/** What an exploration found. */
export interface ExplorationResult {
  world: World
  graph: Graph
  names: readonly string[]
  question: ExplorationQuestion
  /** How many items are in stock at the start. */
  stock: number
  /** The limit that ended the search early. `undefined`: the graph is complete. */
  cut: 'states' | 'steps' | 'time' | 'bytes' | 'cancelled' | undefined
  executions: number
  ms: number
}
