/** Lets other code read the explorer's graph without its tables. */
import type { OrdersGraph } from '#model/orders/graph.ts'
import type { Explored } from './exploration.ts'
import { stepsFrom, takenFrom, viewOf } from './position.ts'
import type { StateRow } from './words.ts'

export class ExploredOrders implements OrdersGraph {
  readonly names: readonly string[]
  /** State whose copy is in `row`. Successive reads are often about the same state. */
  private last = -1
  private readonly row: StateRow

  constructor(
    private readonly explored: Explored,
    readonly isCut: boolean,
  ) {
    this.names = explored.names
    this.row = new Int32Array(explored.world.words.width)
  }

  get kept(): number {
    return this.explored.graph.kept
  }

  stateOf = (kept: number) => this.explored.graph.stateOf(kept)
  keptOf = (state: number) => this.explored.graph.keptOf(state)
  standsFor = (state: number) => this.explored.graph.standsFor(state)
  clientIn = (state: number, client: number) => this.explored.graph.clientIn(state, client)
  fromTheEnds = () => this.explored.graph.fromTheEnds()

  isExpanded = (state: number) => this.explored.graph.isExpanded(state)
  steppedFrom = (state: number) => this.explored.graph.steppedFrom(state)
  target = (state: number, at: number) => this.explored.graph.target(state, at)
  targetsOf = (state: number) => this.explored.graph.targetsOf(state)
  edgesOf = (state: number) => this.explored.graph.edgesOf(state)

  broken = (state: number) => this.explored.world.words.broken(this.read(state))
  faults = (state: number) => this.explored.world.words.faults(this.read(state))
  isRunning = (state: number, client: number) => this.explored.world.isRunning(this.read(state), client)
  isGranted = (state: number, client: number) => this.explored.world.standing(this.read(state), client).acquired > 0

  view = (state: number) => viewOf(this.explored, this.read(state))
  stepsFrom = (state: number) => stepsFrom(this.explored, state)
  taken = (state: number, at: number) => takenFrom(this.explored, state, at)

  private read(state: number): StateRow {
    if (state === this.last) return this.row
    this.last = state
    return this.explored.graph.read(state, this.row)
  }
}
