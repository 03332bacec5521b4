/**
 * Matches answers with commands on one connection. Redis answers requests in order, but it also sends frames that nobody requested: messages of channels, which
 * RESP3 marks and RESP2 does not. A SUBSCRIBE also has one answer per channel.
 */
import type { Frame, FrameValue } from './frames.ts'

interface Asked<T> {
  request: T
  /** Number of frames that are still to come. */
  left: number
  /** Whether the request begins or ends subscriptions. If so, its answers are confirmations. */
  subscribes: boolean
}

/** Meaning of a frame: an answer to `request` or a message. If `last`, it is the last answer to that request. */
export type HeardFrame<T> =
  | { is: 'answer'; request: T; last: boolean }
  | { is: 'message'; channel: string; text: string }
  /** A frame that nobody requested and that is not about a channel, such as an invalidation. */
  | { is: 'notice' }

const confirmations = /^[ps]?(un)?subscribe$/
const messages = /^[ps]?message$/

export class Conversation<T> {
  private asked: Asked<T>[] = []
  /** Subscriptions, each preceded by its kind, such as `subscribe jobs`. */
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
    // An error is always the only answer.
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
