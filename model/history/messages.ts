/**
 * Messages of channels: published once, heard by whoever listens at that moment, kept for nobody.
 *
 * The server’s own order of commands says who listened when it carried out the PUBLISH. A client hears the messages of a channel in the order in
 * which they were published, so what it hears is the oldest with these words that is on its way to it. A client may say that it heard one before the
 * server is seen to have published it.
 */
import type { EventOf } from '../trace/trace.ts'
import type { Mark } from './spans.ts'

export interface PublishedMessage extends Mark {
  channel: string
  message: string
  /** Who published it; `null`: none of our clients. */
  by: string | null
  /** Who listened when it was published. */
  audience: readonly string[]
  /** Who has heard it, and when. */
  heard: (Mark & { client: string })[]
  /** Who waited for the lock when it was published. */
  waiting: readonly string[]
}

/** What is on its way to a client on a channel, and what it has heard that was not seen published yet. */
interface Ear {
  coming: PublishedMessage[]
  early: EventOf<'client-heard'>[]
}

export class Messages {
  /** In the order in which the server took them. */
  readonly all: PublishedMessage[] = []
  /** By channel: who listens. */
  private readonly listeners = new Map<string, Set<string>>()
  /** By channel and client. */
  private readonly ears = new Map<string, Ear>()

  constructor(private readonly waiting: () => readonly string[]) {}

  /** Takes in a command. Returns the message, if it published one. */
  feedCommand({ client, argv, seq, atMs }: EventOf<'command-executed'>): PublishedMessage | undefined {
    // Of all commands only these have a name with a B in the middle.
    const name = argv[0] ?? ''
    if (name.length < 7 || !/^(?:(?:UN)?SUBSCRIBE|PUBLISH)$/i.test(name)) return undefined
    const [, ...rest] = argv
    if (name.toUpperCase() === 'PUBLISH') return this.publish(rest, client ?? null, { seq, atMs })
    if (client === undefined) return undefined
    if (name.length === 9) for (const channel of rest) this.listenersOf(channel).add(client)
    else
      for (const channel of rest.length > 0 ? rest : this.listeners.keys()) this.listeners.get(channel)?.delete(client)
    return undefined
  }

  hear(event: EventOf<'client-heard'>): void {
    const { coming, early } = this.earOf(event.channel, event.client)
    const place = coming.findIndex(({ message }) => message === event.message)
    if (place < 0) early.push(event)
    else coming.splice(place, 1)[0]?.heard.push({ client: event.client, seq: event.seq, atMs: event.atMs })
  }

  /** Ends the subscriptions of a client that crashed. */
  gone(client: string): void {
    for (const clients of this.listeners.values()) clients.delete(client)
  }

  private publish([channel = '', message = '']: string[], by: string | null, { seq, atMs }: Mark): PublishedMessage {
    const audience = [...(this.listeners.get(channel) ?? [])]
    const published: PublishedMessage = {
      seq,
      atMs,
      channel,
      message,
      by,
      audience,
      heard: [],
      waiting: this.waiting(),
    }
    this.all.push(published)
    for (const client of audience) this.deliver(published, client)
    return published
  }

  private deliver(published: PublishedMessage, client: string): void {
    const { coming, early } = this.earOf(published.channel, client)
    const place = early.findIndex(({ message }) => message === published.message)
    const [heard] = place < 0 ? [] : early.splice(place, 1)
    if (heard === undefined) coming.push(published)
    else published.heard.push({ client, seq: heard.seq, atMs: heard.atMs })
  }

  private listenersOf(channel: string): Set<string> {
    const known = this.listeners.get(channel)
    if (known !== undefined) return known
    const fresh = new Set<string>()
    this.listeners.set(channel, fresh)
    return fresh
  }

  private earOf(channel: string, client: string): Ear {
    const name = `${channel} ${client}`
    const known = this.ears.get(name)
    if (known !== undefined) return known
    const fresh = { coming: [], early: [] }
    this.ears.set(name, fresh)
    return fresh
  }
}
