/** Limits how many cases tests try: all of them in a soak (`LOCKSTEP_THOROUGH=1`), and in `npm test` only enough that every kind occurs. */
export const isThorough = process.env.LOCKSTEP_THOROUGH === '1'

/** All items in a soak; else the one whose turn it is, so that successive turns try different items. */
export function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const one = all[turn % all.length]
  return isThorough || one === undefined ? all : [one]
}

/** Number of random cases: `usual`, or `inSoak` in a soak. */
export const cases = (usual: number, inSoak = 10 * usual): number => (isThorough ? inSoak : usual)
