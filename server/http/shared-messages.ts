/** Messages made of stored runs. Many people ask for them at different times, so each is made and encoded once, and kept as long as its source. */
import { Decoder, Encoder, type Packet } from 'socket.io-parser'

type Encoded = ReturnType<Encoder['encode']>

export class SharedMessages {
  /** Messages by their source, then by their name among the messages of that source (`which`). */
  private readonly messages = new WeakMap<object, Map<string, object>>()
  /** Encoded text by message. `undefined`: the message has not been sent yet. */
  private readonly texts = new WeakMap<object, Encoded | undefined>()

  /** For socket.io's option `parser`: its own parser, which encodes each of these messages only once, however many sockets it goes to. */
  get parser(): { Encoder: typeof Encoder; Decoder: typeof Decoder } {
    const encodedOnce = (packet: Packet, encode: () => Encoded) => this.encodedOnce(packet, encode)
    class SharingEncoder extends Encoder {
      override encode(packet: Packet): Encoded {
        return encodedOnce(packet, () => super.encode(packet))
      }
    }
    return { Encoder: SharingEncoder, Decoder }
  }

  /** Returns one of the messages made of `source`. `source` must never change, and the message may be sent under one name only. */
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
