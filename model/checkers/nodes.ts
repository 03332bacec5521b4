/** Which nodes are up and act as master, event by event. */
import type { TraceEvent, TraceHeader } from '../trace/trace.ts'

interface NodeState {
  up: boolean
  master: boolean
  frozen: boolean
}

export class Nodes {
  private readonly states: Map<string, NodeState>

  constructor(fleet: TraceHeader['fleet']) {
    this.states = new Map(
      fleet.nodes.map(({ id, role }) => [id, { up: true, master: role === 'master', frozen: false }]),
    )
  }

  /** Whether clients are granted the lock by this node: it is up and acts as master. */
  serves(id: string): boolean {
    const { up, master } = this.states.get(id) ?? { up: false, master: false }
    return up && master
  }

  isFrozen(id: string): boolean {
    return this.states.get(id)?.frozen ?? false
  }

  /** Takes in an event; events that say nothing of nodes change nothing. */
  feed(event: TraceEvent): void {
    if (!('node' in event)) return
    const state = this.states.get(event.node)
    if (!state) return
    switch (event.kind) {
      case 'node-up':
        Object.assign(state, { up: true, master: event.role === 'master' })
        break
      case 'node-restarted':
        Object.assign(state, { up: true, frozen: false })
        break
      case 'node-down':
        Object.assign(state, { up: false, frozen: false })
        break
      case 'node-promoted':
        state.master = true
        break
      case 'node-demoted':
        state.master = false
        break
      case 'node-frozen':
        state.frozen = true
        break
      case 'node-thawed':
        state.frozen = false
        break
    }
  }
}
