/** A change between two looks. `held` contains the grants after it, and `changed` is the first grant that came or went with it. */
export interface RowChange<Grant> {
  held: Grant[]
  changed: Grant
}

/**
 * Splits the difference between two looks into changes. PostgreSQL gives a row to a new holder only after the old holder has ended its transaction. So if some
 * grants are gone and others are new, the old ones ended first, by their holders' own statements: nobody took the lock away.
 */
export function changesBetween<Grant>(
  before: readonly Grant[],
  found: readonly Grant[],
  isSame: (one: Grant, other: Grant) => boolean,
): RowChange<Grant>[] {
  const isIn = (grants: readonly Grant[]) => (one: Grant) => grants.some((other) => isSame(one, other))
  const [gone] = before.filter((one) => !isIn(found)(one))
  const [come] = found.filter((one) => !isIn(before)(one))
  const left = gone === undefined ? [] : [{ held: before.filter(isIn(found)), changed: gone }]
  return come === undefined ? left : [...left, { held: [...found], changed: come }]
}
