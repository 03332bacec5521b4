/**
 * Remembers what the reader has opened. At first, a lesson shows only its story. Once the reader opens a part, it stays open in all lessons until the reader
 * folds it.
 */
import { useSyncExternalStore } from 'react'
import { keepJson, keptJson } from '../base/kept-json.ts'

/** `panels` are next to the runs. `tools` are in the header, together with the numbers that they explain. `view` means the buttons that change the view. */
type Part = 'panels' | 'tools' | 'view'

const storageKey = 'lockstep-opened'
const listeners = new Set<() => void>()
let parts: unknown

const isOpen = (part: Part): boolean => {
  parts ??= keptJson(storageKey) ?? []
  return Array.isArray(parts) && parts.includes(part)
}

function open(part: Part, isWanted: boolean): void {
  const others = (['panels', 'tools', 'view'] as const).filter((each) => each !== part && isOpen(each))
  parts = isWanted ? [...others, part] : others
  keepJson(storageKey, parts)
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Returns whether this part is open, and a function that opens or folds it. */
export function useOpened(part: Part) {
  const isOpened = useSyncExternalStore(subscribe, () => isOpen(part))
  return [isOpened, (isWanted: boolean) => open(part, isWanted)] as const
}
