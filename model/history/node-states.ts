/** Tracks, event by event, which nodes are up or frozen, and which act as master. */
import type { EventOf, NodeRole, TraceEvent, TraceHeader } from '../trace/trace.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Mark, type Span } from './spans.ts'

type NodeEvent = Extract<TraceEvent, { kind: `node-${string}` }>

export interface NodeSpan extends Span {
  node: string
  role: NodeRole
  state: 'up' | 'down' | 'frozen'
}

interface NodeState {
  up: boolean
  role: NodeRole
  frozen: boolean
  /** Whether the node may store the lock's key. */
  servesLock: boolean
  span?: NodeSpan
}

export interface NodeTurn {
  wasUp: boolean
  isUp: boolean
  /** Whether the node was up and acted as master. */
  wasActing: boolean
  isActing: boolean
}

/**
 * Whether the event made the node lose all its data: the node restarted without its data, or became a replica, which drops its data and copies its new
 * master's.
 */
export function losesData(event: TraceEvent): event is EventOf<'node-demoted'> | EventOf<'node-restarted'> {
  return event.kind === 'node-demoted' || (event.kind === 'node-restarted' && event.emptied)
}

export class NodeStates {
  readonly spans = new SpanTimeline<NodeSpan>()
  private readonly states: Map<string, NodeState>
  private changedSeq = -1

  constructor(fleet: TraceHeader['fleet']) {
    this.states = new Map(
      fleet.nodes.map(({ id, role, elsewhere = false }) => [
        id,
        { up: true, role, frozen: false, servesLock: !elsewhere },
      ]),
    )
  }

  /** Whether this node grants the lock: it is up and acts as the master of the lock's key. */
  isActing(id: string): boolean {
    const state = this.states.get(id)
    return state?.up === true && state.role === 'master' && state.servesLock
  }

  get replicas(): string[] {
    return [...this.states].flatMap(([id, { role, servesLock }]) => (role === 'replica' && servesLock ? [id] : []))
  }

  get anyActs(): boolean {
    for (const id of this.states.keys()) if (this.isActing(id)) return true
    return false
  }

  isUp(id: string): boolean {
    return this.states.get(id)?.up ?? false
  }

  isFrozen(id: string): boolean {
    return this.states.get(id)?.frozen ?? false
  }

  /** Begins every node's span. All nodes are up before the run begins. */
  begin(event: Mark): void {
    for (const [id, state] of this.states) this.show(id, state, event)
  }

  hasChanged({ seq }: Mark): boolean {
    return this.changedSeq === seq
  }

  /** Reads an event of a node. Returns `undefined` if the node is not part of this fleet. */
  feed(event: NodeEvent): NodeTurn | undefined {
    const state = this.states.get(event.node)
    if (state === undefined) return undefined
    const [wasUp, wasActing] = [state.up, this.isActing(event.node)]
    take(event, state)
    if (this.show(event.node, state, event)) this.changedSeq = event.seq
    return { wasUp, wasActing, isUp: state.up, isActing: this.isActing(event.node) }
  }

  private show(node: string, state: NodeState, event: Mark): boolean {
    const { role, span: before } = state
    const shown = state.up ? (state.frozen ? 'frozen' : 'up') : 'down'
    if (before !== undefined && before.state === shown && before.role === role) return false
    if (before !== undefined) close(before, event)
    state.span = { ...beginning(event), node, role, state: shown }
    this.spans.push(state.span, node, event)
    return true
  }
}

function take(event: NodeEvent, state: NodeState): void {
  switch (event.kind) {
    case 'node-up':
      Object.assign(state, { up: true, role: event.role })
      break
    case 'node-restarted':
      Object.assign(state, { up: true, frozen: false })
      break
    case 'node-down':
      Object.assign(state, { up: false, frozen: false })
      break
    case 'node-promoted':
      state.role = 'master'
      break
    case 'node-demoted':
      state.role = 'replica'
      break
    case 'node-frozen':
      state.frozen = true
      break
    case 'node-thawed':
      state.frozen = false
      break
  }
}
