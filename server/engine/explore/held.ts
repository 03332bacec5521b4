import type { Holder, LockState } from '#scenarios/define.ts'
import type { StoredKey } from './store.ts'
import type { StateRow } from './words.ts'
import type { World } from './world.ts'

/** Returns the holder of the lock according to this key. Undefined if nobody holds the lock, or if the lock does not declare how to read its holder. */
export function heldBy(world: World, row: StateRow, entry: StoredKey | undefined): Holder | undefined {
  if (entry === undefined || world.lock.holders === undefined) return undefined
  return world.lock.holders(heldStateOf(entry), world.wallMs(row))[0]
}

const states = new WeakMap<StoredKey, LockState>()

export function heldStateOf(entry: StoredKey): LockState {
  const known = states.get(entry)
  if (known !== undefined) return known
  const { type, value: text } = entry
  const state: LockState = { type, value: type === 'string' ? text : contentOf(type, JSON.parse(text)) }
  states.set(entry, state)
  return state
}

function contentOf(type: string, words: string[]): LockState['value'] {
  if (type !== 'hash') return words
  const pairs = words.flatMap((field, at) => (at % 2 === 0 ? [[field, words[at + 1] ?? ''] as const] : []))
  return Object.fromEntries(pairs)
}
