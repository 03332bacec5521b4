/** Where a lock is edited. */

/** Stands for a lock's id in the address: none of the lesson's locks. */
export const blank = 'blank'

export const editAddress = (scenario: string, lock: string): string =>
  `/s/${scenario}/edit?${new URLSearchParams({ lock })}`
