/**
 * Tracks messages on channels. A message is published once, received by the clients that are subscribed at that moment, and not stored.
 *
 * The order of the server's commands shows which clients were subscribed when the server executed the PUBLISH. A client receives the messages of a channel in
 * the order in which they were published, so a received message is the oldest one with this text that is on its way to the client. A client may report a
 * message before the trace shows that the server published it.
 */
import type { EventOf } from '../trace/trace.ts'
import type { Mark } from './spans.ts'

export interface PublishedMessage extends Mark {
  channel: string
  message: string
  /** Client that published the message; `null` if it was none of the run's clients. */
  by: string | null
  /** Clients that were subscribed to the channel when the message was published. */
  audience: readonly string[]
  heard: (Mark & { client: string })[]
  /** Clients that waited for the lock when the message was published. */
  waiting: readonly string[]
}

/** Messages of a channel on their way to a client, and messages that the client received before the trace showed that they were published. */
interface Ear {
  coming: PublishedMessage[]
  early: EventOf<'client-heard'>[]
}

export class Messages {
  readonly all: PublishedMessage[] = []
  private readonly listeners = new Map<string, Set<string>>()
  /** Keyed by channel and client. */
  private readonly ears = new Map<string, Ear>()

  constructor(private readonly waiting: () => readonly string[]) {}

  /** Reads a command. Returns the message that the command published, if any. */
  feedCommand({ client, argv, seq, atMs }: EventOf<'command-executed'>): PublishedMessage | undefined {
    // Cheap test first: most commands have a shorter name.
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
