/** What a test looks at: all of it in a soak (`LOCKSTEP_THOROUGH=1`), so much of it in `npm test` that each kind still comes up. */
export const isThorough = process.env.LOCKSTEP_THOROUGH === '1'

/** All of them in a soak; else one, another each turn. */
export function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const one = all[turn % all.length]
  return isThorough || one === undefined ? all : [one]
}

/** How many random cases: ten times as many in a soak, or so many more where each is slow. */
export const cases = (usual: number, inSoak = 10 * usual): number => (isThorough ? inSoak : usual)
