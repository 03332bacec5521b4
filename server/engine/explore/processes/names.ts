/** Translates between a string as one client sees it, with names for tokens, and the string in the database, with the tokens' real bytes. */
import type { WireValue } from '../store.ts'
import type { TokenNames } from './tokens.ts'
import { leastInside, type NamedValue, type Template, type TokenRef, withRefs } from './values.ts'

/** Types of values that may contain a token, one character per type. */
const texts = '$+=-!'

interface Known {
  size: number
  /** Strings that, as a whole, are tokens or consist of tokens. */
  whole: Map<string, { client: number; parts: Template }>
  /** Tokens to look for inside strings, longest first. */
  inside: { bytes: string; client: number; token: number }[]
}

export class Names {
  private known: Known = { size: -1, whole: new Map(), inside: [] }

  constructor(
    private readonly tokens: TokenNames,
    private readonly clients: number,
  ) {}

  /** Returns a string as `client` sends it. `peers` are the other clients, in the order in which `client` has heard of them. */
  textOf(parts: Template, client: number, peers: readonly number[]): string {
    return parts
      .map((part) => {
        if (typeof part === 'string') return part
        const whole = this.bytesOf(part.peer === undefined ? client : (peers[part.peer] ?? client), part.token)
        return part.from === undefined ? whole : whole.slice(part.from, part.to)
      })
      .join('')
  }

  /** Returns a value as `client` hears it. Adds clients that `client` has not heard of yet to `peers`. */
  named({ t, v }: WireValue, client: number, peers: number[]): NamedValue {
    if (Array.isArray(v)) return { t, list: v.map((one) => this.named(one, client, peers)) }
    if (v === null || !texts.includes(t)) return { t, v }
    const { whole, inside } = this.look()
    const found = whole.get(v)
    const own = (of: number, ref: TokenRef): TokenRef => {
      if (of === client) return ref
      if (!peers.includes(of)) peers.push(of)
      return { ...ref, peer: peers.indexOf(of) }
    }
    if (found) {
      const { parts, client: of } = found
      return { t, parts: parts.map((part) => (typeof part === 'string' ? part : own(of, part))) }
    }
    let parts: Template = [v]
    for (const { bytes, client: of, token } of inside) {
      if (bytes.length >= leastInside && v.includes(bytes)) parts = withRefs(parts, bytes, own(of, { token }))
    }
    return parts.every((part) => typeof part === 'string') ? { t, v } : { t, parts }
  }

  private bytesOf(client: number, token: number): string {
    const bytes = this.tokens.all[token]?.samples[client]
    if (bytes === undefined) throw new RangeError(`nobody has made token ${token} for client ${client}`)
    return bytes
  }

  private look(): Known {
    const { all, compounds } = this.tokens
    const size = all.length + compounds.size
    if (this.known.size === size) return this.known
    const known: Known = { size, whole: new Map(), inside: [] }
    for (let client = 0; client < this.clients; client += 1) {
      for (const { id } of all) {
        const bytes = this.bytesOf(client, id)
        known.inside.push({ bytes, client, token: id })
        known.whole.set(bytes, { client, parts: [{ token: id }] })
      }
      for (const parts of compounds.values()) {
        // A string that contains a peer's token is not recognized as a whole.
        if (parts.some((part) => typeof part !== 'string' && part.peer !== undefined)) continue
        known.whole.set(this.textOf(parts, client, []), { client, parts })
      }
    }
    known.inside.sort((one, other) => other.bytes.length - one.bytes.length)
    this.known = known
    return known
  }
}
