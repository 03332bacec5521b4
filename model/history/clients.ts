import type { EventOf, TraceEvent } from '../trace/trace.ts'
import type { Share } from './sharing.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Span } from './spans.ts'

/** A client's belief that it holds the lock, from the moment its acquire returned until it left, crashed or finished. A paused client still believes. */
export interface Belief extends Span, Share {
  client: string
  token?: number
  endedBy: EventOf<'client-left'>['why'] | 'crashed' | 'finished' | null
}

export interface Pause extends Span {
  client: string
  /** The operation that the client was about to do, or the reply that it was about to receive. */
  before: string
}

interface Client {
  readonly beliefs: Belief[]
  belief: Belief | undefined
  pause: Pause | undefined
}

type ClientEvent = Extract<TraceEvent, { kind: `client-${string}` }>

export class Clients {
  readonly beliefs = new SpanTimeline<Belief>()
  readonly pauses = new SpanTimeline<Pause>()
  readonly believers = new Map<string, Belief>()
  private readonly clients = new Map<string, Client>()

  /** Reads an event, and returns whether a belief began or ended. */
  feed(event: ClientEvent): boolean {
    switch (event.kind) {
      case 'client-acquired':
        return this.believe(event)
      case 'client-left':
        return this.endBelief(event, event.why)
      case 'client-crashed':
        this.endPause(event)
        return this.endBelief(event, 'crashed')
      case 'client-finished':
        this.endPause(event)
        return this.endBelief(event, 'finished')
      case 'client-paused':
        this.pause(event)
        return false
      case 'client-resumed':
        this.endPause(event)
        return false
      default:
        return false
    }
  }

  isPaused(client: string): boolean {
    return this.clients.get(client)?.pause !== undefined
  }

  beliefsOf(client: string): readonly Belief[] {
    return this.clients.get(client)?.beliefs ?? []
  }

  private believe(event: EventOf<'client-acquired'>): boolean {
    const client = this.clientOf(event.client)
    // A client that acquires a lock it already holds continues the same belief.
    if (client.belief !== undefined) return false
    client.belief = {
      ...beginning(event),
      client: event.client,
      ...(event.token === undefined ? {} : { token: event.token }),
      ...(event.exclusive ? { exclusive: true as const } : {}),
      endedBy: null,
    }
    client.beliefs.push(client.belief)
    this.beliefs.push(client.belief, event.client, event)
    this.believers.set(event.client, client.belief)
    return true
  }

  private endBelief(event: ClientEvent, why: Belief['endedBy']): boolean {
    const client = this.clientOf(event.client)
    if (client.belief === undefined) return false
    close(client.belief, event)
    client.belief.endedBy = why
    client.belief = undefined
    this.believers.delete(event.client)
    return true
  }

  private pause(event: EventOf<'client-paused'>): void {
    const client = this.clientOf(event.client)
    if (client.pause !== undefined) return
    client.pause = { ...beginning(event), client: event.client, before: event.before }
    this.pauses.push(client.pause, event.client, event)
  }

  private endPause(event: ClientEvent): void {
    const client = this.clientOf(event.client)
    if (client.pause !== undefined) close(client.pause, event)
    client.pause = undefined
  }

  private clientOf(name: string): Client {
    const known = this.clients.get(name)
    if (known !== undefined) return known
    const fresh = { beliefs: [], belief: undefined, pause: undefined }
    this.clients.set(name, fresh)
    return fresh
  }
}
