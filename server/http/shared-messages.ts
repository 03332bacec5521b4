/**
 * Messages of stored runs, which many ask for, each when it likes: made once, and written as text once, as long as what they are made of is remembered.
 */
import type { PageServer } from './page-socket.ts'

type Encoder = Pick<PageServer['encoder'], 'encode'>

export class SharedMessages {
  /** By what they are made of, and by which of its messages it is. */
  private readonly messages = new WeakMap<object, Map<string, object>>()
  /** By message. `undefined`: it has not been sent yet. */
  private readonly texts = new WeakMap<object, ReturnType<Encoder['encode']> | undefined>()

  /** Makes this encoder encode each of these messages once, however many sockets it goes to. */
  constructor(encoder: Encoder) {
    const encode = encoder.encode.bind(encoder)
    encoder.encode = (packet) => {
      const [, message, ...more]: unknown[] = Array.isArray(packet.data) ? packet.data : []
      const isShared = typeof message === 'object' && message !== null && this.texts.has(message)
      if (!isShared || more.length > 0 || packet.id !== undefined) return encode(packet)
      const text = this.texts.get(message) ?? encode(packet)
      this.texts.set(message, text)
      return text
    }
  }

  /** `source` never changes, nor does what is made of it. The message goes out under one name only. */
  of<T extends object>(source: object, which: string, make: (this: void) => T): T {
    const known = this.messages.get(source) ?? new Map<string, object>()
    this.messages.set(source, known)
    const message = known.get(which) ?? make()
    known.set(which, message)
    if (!this.texts.has(message)) this.texts.set(message, undefined)
    return message as T
  }
}
