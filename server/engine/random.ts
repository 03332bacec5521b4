/** Provides the only source of randomness: one seeded stream per client, so that a run's choices can be repeated. */

export interface RandomStream {
  /** Returns a number from 0 (inclusive) to 1 (exclusive), with 32 random bits. */
  fraction(): number
  /** Returns a version 4 UUID. The UUID is unique within the seed's stream, but it is not a secret. */
  uuid(): string
}

/** Hashes the seed and a name with FNV-1a, so that each name gets an unrelated stream. */
function mix(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Returns a Mulberry32 generator (by Tommy Ettinger). Its 32 bits of state are enough for jitter and identities. */
export function randomStream(seed: number, name: string): RandomStream {
  let state = mix(seed, name)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return (word ^ (word >>> 14)) >>> 0
  }
  return {
    fraction: () => next() / 0x1_0000_0000,
    uuid: () => {
      const [a, b, c, d] = [next(), next(), next(), next()]
      const variant = 0x8000 | ((c >>> 16) & 0x3fff)
      return `${hex(a, 8)}-${hex(b >>> 16, 4)}-4${hex(b & 0xfff, 3)}-${hex(variant, 4)}-${hex(c & 0xffff, 4)}${hex(d, 8)}`
    },
  }
}

const hex = (word: number, digits: number) => word.toString(16).padStart(digits, '0')
