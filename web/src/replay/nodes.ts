/** Events of nodes, as marks. */
import { MarkLog } from './mark-log.ts'
import type { NodeEvent, NodeMark } from './types.ts'

export class NodeMarks {
  readonly marks = new MarkLog<NodeMark>(({ node, what }) => `${node} ${what}`)

  /** `changed`: whether the node's state differs from before. `without`: for a replica that becomes master, the keys that it lacks. */
  feed(event: NodeEvent, changed: boolean, without: readonly string[] = []): void {
    const { seq, atMs, node } = event
    // A report that a node is up is no news if it was up already.
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
