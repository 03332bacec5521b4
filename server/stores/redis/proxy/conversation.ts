/**
 * Matches answers with commands on one connection. Redis answers in the order of requests, but it also sends unrequested frames: messages of channels, which
 * RESP3 marks and RESP2 does not. And one SUBSCRIBE has as many answers as channels.
 */
import type { Frame, FrameValue } from './frames.ts'

interface Asked<T> {
  request: T
  /** Number of frames still to come. */
  left: number
  /** Whether the request begins or ends subscriptions, and so is answered with confirmations. */
  subscribes: boolean
}

/** Meaning of a frame: an answer to `request`, of which `last` says whether it is the last one; or a message. */
export type HeardFrame<T> =
  | { is: 'answer'; request: T; last: boolean }
  | { is: 'message'; channel: string; text: string }
  /** Unrequested, and not about a channel: an invalidation, for example. */
  | { is: 'notice' }

const confirmations = /^[ps]?(un)?subscribe$/
const messages = /^[ps]?message$/

export class Conversation<T> {
  private asked: Asked<T>[] = []
  /** Subscriptions, each preceded by its kind: `subscribe jobs`. */
  private readonly channels = new Set<string>()

  /** Registers a command before it is sent. */
  ask(request: T, argv: readonly string[]): void {
    this.asked.push({ request, left: this.answersTo(argv), subscribes: confirmations.test(nameOf(argv)) })
  }

  /** Commands that wait for their answers, oldest first. */
  get open(): T[] {
    return this.asked.map(({ request }) => request)
  }

  hear(frame: Frame): HeardFrame<T> {
    const [kind = '', first, second, third] = listOf(frame.value)
    const name = typeof kind === 'string' ? kind.toLowerCase() : ''
    const listens = frame.push || this.channels.size > 0
    if (listens && messages.test(name)) {
      return name === 'pmessage'
        ? { is: 'message', channel: textOf(second), text: textOf(third) }
        : { is: 'message', channel: textOf(first), text: textOf(second) }
    }
    const confirms = this.asked[0]?.subscribes === true && confirmations.test(name)
    if (frame.push && !confirms) return { is: 'notice' }
    if (confirms) this.note(name, textOf(first))
    return this.answer(frame)
  }

  private answer(frame: Frame): HeardFrame<T> {
    const [oldest] = this.asked
    if (!oldest) return { is: 'notice' }
    // An error is the only answer, however many were expected.
    oldest.left = frame.error ? 0 : oldest.left - 1
    if (oldest.left <= 0) this.asked = this.asked.slice(1)
    return { is: 'answer', request: oldest.request, last: oldest.left <= 0 }
  }

  private answersTo(argv: readonly string[]): number {
    const name = nameOf(argv)
    const channels = argv.slice(1)
    if (!confirmations.test(name)) return 1
    if (channels.length > 0) return channels.length
    const kind = name.replace('un', '')
    const mine = [...this.channels].filter((each) => each.startsWith(`${kind} `)).length
    return Math.max(1, mine)
  }

  private note(name: string, channel: string): void {
    const kind = name.replace('un', '')
    if (name === kind) this.channels.add(`${kind} ${channel}`)
    else this.channels.delete(`${kind} ${channel}`)
  }
}

const nameOf = (argv: readonly string[]) => (argv[0] ?? '').toLowerCase()
const listOf = (value: FrameValue): FrameValue[] => (Array.isArray(value) ? value : [])
const textOf = (value: FrameValue | undefined) => (value === undefined || value === null ? '' : String(value))
