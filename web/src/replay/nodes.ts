/** Events of nodes, as marks. */
import { MarkLog } from './mark-log.ts'
import type { NodeEvent, NodeMark } from './types.ts'

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
      event,
      ...(without.length > 0 ? { without } : {}),
    })
  }
}
