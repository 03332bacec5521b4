import { useMemo } from 'react'
import { type Level, levelsOf } from '#model/messages/game-levels.ts'
import type { Library } from '#model/messages/messages.ts'

/** The levels of a library, found once; none until it is there. */
export function useLevels(library: Library | null): Level[] {
  return useMemo(() => (library === null ? [] : levelsOf(library)), [library])
}
