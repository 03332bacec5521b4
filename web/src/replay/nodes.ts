/** Turns events of nodes into marks. */
import { MarkLog } from './mark-log.ts'
import type { NodeEvent, NodeMark } from './types.ts'

export class NodeMarks {
  readonly marks = new MarkLog<NodeMark>(({ node, what }) => `${node} ${what}`)

  /** `changed` tells whether the node's state differs from before. `without` lists the keys that a replica lacks when it becomes master. */
  feed(event: NodeEvent, changed: boolean, without: readonly string[] = []): void {
    const { seq, atMs, node } = event
    // A report that a node is up is no news if the node was up already.
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
