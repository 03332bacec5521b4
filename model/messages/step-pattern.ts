/**
 * Matches the notation of a step: A, B/, A>, B#2?, !C (a crash), -n1 (a node restarts, empty), !n1 (a node dies), +n1 (a node is back, empty) or ~ (a lease
 * ends). Separate from the schemas, so that a page can read addresses without loading them.
 */
export const stepPattern = /^(!?[A-D]|[A-D](#\d{1,2})?[/?]?|[A-D]>|[-!+]n[1-5]|~)$/

/** Counts the faults in a path. */
export const countFaults = (path: readonly string[]): number =>
  path.filter((step) => /^[!~-]/.test(step) || /[/>]$/.test(step)).length
