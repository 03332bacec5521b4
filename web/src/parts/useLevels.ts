import { useMemo } from 'react'
import { type Level, levelsOf } from '#model/messages/game-levels.ts'
import type { Library } from '#model/messages/messages.ts'

/** Returns the library's levels, memoized. The list is empty until the library has loaded. */
export function useLevels(library: Library | null): Level[] {
  return useMemo(() => (library === null ? [] : levelsOf(library)), [library])
}
