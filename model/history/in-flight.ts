/**
 * Tracks commands that clients have sent and that were not seen to arrive. Such a command may still be executed after its client has given up or ended. Ignores
 * subscriptions, which change no key, and commands that surely never arrive because the connection broke, the link drops everything, or the node is down.
 */
import type { EventOf, TraceEvent } from '../trace/trace.ts'

export class InFlight {
  private readonly sent = new Map<number, EventOf<'command-sent'>>()
  /** Links that drop everything, each as its client and node. */
  private readonly cut = new Set<string>()
  private readonly down = new Set<string>()

  feed(event: TraceEvent): void {
    switch (event.kind) {
      case 'command-sent':
        if (!isSubscription(event) && !this.cut.has(linkOf(event.client, event.node)) && !this.down.has(event.node))
          this.sent.set(event.id, event)
        break
      case 'command-executed':
        if (event.id !== undefined) this.sent.delete(event.id)
        break
      case 'command-replied':
        if (event.outcome !== 'timeout') this.sent.delete(event.id)
        break
      case 'node-down':
        this.down.add(event.node)
        for (const [id, { node }] of this.sent) if (node === event.node) this.sent.delete(id)
        break
      case 'node-up':
      case 'node-restarted':
        this.down.delete(event.node)
        break
      case 'node-link-cut':
        this.cut.add(linkOf(event.from, event.node))
        break
      case 'node-link-healed':
        this.cut.delete(linkOf(event.from, event.node))
        break
    }
  }

  /** Returns the commands in the order in which they were sent. */
  get commands(): EventOf<'command-sent'>[] {
    return [...this.sent.values()]
  }
}

/** Whether the command begins or ends a subscription. */
export const isSubscription = ({ argv: [command = ''] }: EventOf<'command-sent'>) =>
  /^[ps]?(un)?subscribe$/i.test(command)

const linkOf = (client: string, node: string) => `${client} ${node}`
