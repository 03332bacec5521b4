/** Events of nodes, as marks. */
import type { TraceEvent } from '#model/trace/trace.ts'
import { MarkLog } from './mark-log.ts'
import type { NodeMark } from './types.ts'

type NodeEvent = Extract<TraceEvent, { kind: `node-${string}` }>

function wordsOf(event: NodeEvent, without: readonly string[]): string {
  switch (event.kind) {
    case 'node-up':
      return `up as ${event.role}`
    case 'node-down':
      return `down: ${event.why}`
    case 'node-promoted':
      return without.length === 0 ? 'promoted to master' : `new master, but ${without.join(', ')} is not on it`
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

export class NodeMarks {
  readonly marks = new MarkLog<NodeMark>(({ node, what }) => `${node} ${what}`)

  /** `changed`: whether the node is other than it was. `without`: of a replica that becomes master, the keys that it lacks. */
  feed(event: NodeEvent, changed: boolean, without: readonly string[] = []): void {
    const { seq, atMs, node } = event
    // Hearing that a node is up which was up already is no news.
    if (event.kind === 'node-up' && !changed) return
    const what = event.kind.slice('node-'.length) as NodeMark['what']
    this.marks.push({
      seq,
      atMs,
      node,
      what,
      words: wordsOf(event, without),
      ...(without.length > 0 ? { without } : {}),
    })
  }
}
