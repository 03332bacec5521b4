/** Decides how many cases tests try. Soak tests (`LOCKSTEP_THOROUGH=1`) try all cases; `npm test` tries only enough to cover every kind. */
export const isThorough = process.env.LOCKSTEP_THOROUGH === '1'

/** Returns all items in a soak test, and otherwise a single item. `turn` is a counter, so that successive turns try different items. */
export function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const one = all[turn % all.length]
  return isThorough || one === undefined ? all : [one]
}

/** Returns the number of random cases to try: `usual`, or `inSoak` in a soak test. */
export const cases = (usual: number, inSoak = 10 * usual): number => (isThorough ? inSoak : usual)
