/** Order of the changes between two looks at locked rows. */

/** A change between two looks. `held`: the grants after it. `changed`: the first grant that went or came with it. */
export interface RowChange<Grant> {
  held: Grant[]
  changed: Grant
}

/**
 * PostgreSQL gives a row to a new holder only after the old one has ended its transaction. So if one look finds some grants gone and others new, the old ones
 * ended first, by their holders' own statements: nobody took the lock away.
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
