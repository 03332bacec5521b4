/** Order of what changed between two looks at locked rows. */

/** `held` after the change, and the first grant that went or came with it. */
export interface RowChange<Grant> {
  held: Grant[]
  changed: Grant
}

/**
 * PostgreSQL gives a row to nobody before whoever had it has ended its transaction. So where one look finds grants gone and others new, those that are gone
 * went first, by their own statement: nobody has taken anything from anybody.
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
