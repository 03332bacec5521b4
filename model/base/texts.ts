/** Translates the strings inside data. A translation is found by a hash of the English string. */

/** Maximum length, in characters, of a string that people read in a lesson. A longer string is code. */
const longestShown = 600

/** Hashes a string to eleven letters and digits: 53 bits of cyrb53 (bryc, public domain). The hash is the same on every machine. */
export function textHash(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i)
    low = Math.imul(low ^ sign, 2654435761)
    high = Math.imul(high ^ sign, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36).padStart(11, '0')
}

/**
 * Returns a copy of `value` with `of` applied to every string in it, at any depth. Parts without a changed string are the same objects as before. Strings of
 * more than `longest` characters stay as they are.
 */
export function mapTexts<T>(value: T, of: (text: string) => string, longest = longestShown): T {
  return mapped(value, (text) => (text.length > longest ? text : of(text))) as T
}

/**
 * Returns `value` with each string replaced by its translation, if there is one. `translation` maps the `textHash` of an English string to the translated
 * string. `longest` works as in `mapTexts`.
 */
export function translated<T>(value: T, translation: ReadonlyMap<string, string>, longest = longestShown): T {
  if (translation.size === 0) return value
  return mapTexts(value, (text) => translation.get(textHash(text)) ?? text, longest)
}

function mapped(value: unknown, of: (text: string) => string): unknown {
  if (typeof value === 'string') return of(value)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value)
  const before = value as Record<string, unknown>
  const after = names.map((name) => mapped(before[name], of))
  if (after.every((one, i) => one === before[names[i] ?? ''])) return value
  return Array.isArray(value) ? after : Object.fromEntries(names.map((name, i) => [name, after[i]]))
}
