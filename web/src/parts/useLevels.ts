import { useMemo } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { type Level, levelsOf } from './levels.ts'

/** The levels of a library, found once; none until it is there. */
export function useLevels(library: Library | null): Level[] {
  return useMemo(() => (library === null ? [] : levelsOf(library)), [library])
}
