/** Limits what tests look at: everything in a soak (`LOCKSTEP_THOROUGH=1`), and in `npm test` enough that each kind still occurs. */
export const isThorough = process.env.LOCKSTEP_THOROUGH === '1'

/** All of them in a soak; else one, a different one each time. */
export function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const one = all[turn % all.length]
  return isThorough || one === undefined ? all : [one]
}

/** Number of random cases: in a soak `inSoak`, by default ten times as many. */
export const cases = (usual: number, inSoak = 10 * usual): number => (isThorough ? inSoak : usual)
