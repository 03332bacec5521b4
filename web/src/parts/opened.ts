/** Remembers what the reader has opened. At first a lesson shows only its story. A part that was opened once stays open in all lessons until it is folded. */
import { useSyncExternalStore } from 'react'
import { keepJson, keptJson } from '../base/kept-json.ts'

/** `panels`: those next to the runs. `tools`: those in the header, and the figures that they explain. `view`: buttons that change the view. */
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

/** Whether this part is open, and a function that opens or folds it. */
export function useOpened(part: Part) {
  const isOpened = useSyncExternalStore(subscribe, () => isOpen(part))
  return [isOpened, (isWanted: boolean) => open(part, isWanted)] as const
}
