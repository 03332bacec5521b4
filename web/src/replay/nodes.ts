/** The lives of the nodes. */
import type { NodeRole, TraceEvent, TraceHeader } from '../../../model/trace/trace.ts'
import { MarkLog } from './markLog.ts'
import { SpanLog } from './spanLog.ts'
import { beginning, close } from './spans.ts'
import type { NodeMark, NodeSpan } from './types.ts'

type NodeEvent = Extract<TraceEvent, { kind: `node-${string}` }>

function wordsOf(event: NodeEvent): string {
  switch (event.kind) {
    case 'node-up':
      return `up as ${event.role}`
    case 'node-down':
      return `down: ${event.why}`
    case 'node-promoted':
      return 'promoted to master'
    case 'node-demoted':
      return 'demoted to replica'
    case 'node-frozen':
      return 'frozen'
    case 'node-thawed':
      return 'awake again'
    case 'node-restarted':
      return event.emptied ? 'restarted, empty' : 'restarted, with its data'
    case 'node-clock-jumped':
      return `clock jumped ${Math.abs(event.byMs) / 1000} s ${event.byMs < 0 ? 'back' : 'forward'}`
    case 'node-link-cut':
      return `cut off from ${event.from}`
    case 'node-link-healed':
      return `linked to ${event.from} again`
  }
}

const stateAfter: Partial<Record<TraceEvent['kind'], NodeSpan['state']>> = {
  'node-up': 'up',
  'node-down': 'down',
  'node-frozen': 'frozen',
  'node-thawed': 'up',
  'node-restarted': 'up',
}

export class NodesFold {
  readonly spans = new SpanLog<NodeSpan>({ laneOf: ({ node }) => node, merged: () => ({}) })
  readonly marks = new MarkLog<NodeMark>(({ node, what }) => `${node} ${what}`)
  private readonly open = new Map<string, NodeSpan>()
  private readonly roles: Map<string, NodeRole>

  constructor(header: TraceHeader) {
    this.roles = new Map(header.fleet.nodes.map((node) => [node.id, node.role]))
  }

  /** A fleet is up before its run begins. */
  begin(event: TraceEvent): void {
    for (const node of this.roles.keys()) this.become(node, 'up', event)
  }

  feed(event: TraceEvent): void {
    if (!event.kind.startsWith('node-')) return
    const happened = event as NodeEvent
    const { node } = happened
    const before = this.open.get(node)
    const state = stateAfter[event.kind] ?? before?.state ?? 'up'
    if (happened.kind === 'node-up') this.roles.set(node, happened.role)
    if (happened.kind === 'node-promoted') this.roles.set(node, 'master')
    if (happened.kind === 'node-demoted') this.roles.set(node, 'replica')
    const changed = this.become(node, state, event)
    // Hearing that a node is up which was up already is no news.
    if (happened.kind === 'node-up' && !changed) return
    const what = happened.kind.slice('node-'.length) as NodeMark['what']
    this.marks.push({ seq: event.seq, atMs: event.atMs, node, what, words: wordsOf(happened) })
  }

  private become(node: string, state: NodeSpan['state'], event: TraceEvent): boolean {
    const before = this.open.get(node)
    const role = this.roles.get(node) ?? 'master'
    if (before !== undefined && before.state === state && before.role === role) return false
    if (before !== undefined) close(before, event)
    const span: NodeSpan = { ...beginning(event), node, role, state }
    this.open.set(node, span)
    this.spans.push(span)
    return before !== undefined
  }
}
