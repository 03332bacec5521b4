/**
 * Shares messages built from stored runs. Many people request such a message at
 * different times, so it is built and encoded once, and kept as long as its source.
 */
import { Decoder, Encoder, type Packet } from 'socket.io-parser'

type Encoded = ReturnType<Encoder['encode']>

export class SharedMessages {
  /** Messages, keyed by source and then by name (`which`). */
  private readonly messages = new WeakMap<object, Map<string, object>>()
  /** Encoded messages, keyed by message. The value is `undefined` if the message has not been sent yet. */
  private readonly texts = new WeakMap<object, Encoded | undefined>()

  /**
   * Returns a value for socket.io's `parser` option: the default parser, except that it encodes
   * each shared message only once, no matter how many sockets receive the message.
   */
  get parser(): { Encoder: typeof Encoder; Decoder: typeof Decoder } {
    const encodedOnce = (packet: Packet, encode: () => Encoded) => this.encodedOnce(packet, encode)
    class SharingEncoder extends Encoder {
      override encode(packet: Packet): Encoded {
        return encodedOnce(packet, () => super.encode(packet))
      }
    }
    return { Encoder: SharingEncoder, Decoder }
  }

  /**
   * Returns one of the messages built from `source`, building it on first use. `source`
   * must never change, and the message may be sent under only one event name.
   */
  of<T extends object>(source: object, which: string, make: (this: void) => T): T {
    const known = this.messages.get(source) ?? new Map<string, object>()
    this.messages.set(source, known)
    const message = known.get(which) ?? make()
    known.set(which, message)
    if (!this.texts.has(message)) this.texts.set(message, undefined)
    return message as T
  }

  private encodedOnce({ data, id }: Packet, encode: () => Encoded): Encoded {
    const [, message, ...more]: unknown[] = Array.isArray(data) ? data : []
    const isShared = typeof message === 'object' && message !== null && this.texts.has(message)
    if (!isShared || more.length > 0 || id !== undefined) return encode()
    const text = this.texts.get(message) ?? encode()
    this.texts.set(message, text)
    return text
  }
}
