/**
 * Effort of the property tests. The seed is fixed, so that a test that passed passes again; to search further, change it here or raise `numRuns` for a while.
 * The second definitions are slow, so a busy machine is given time.
 */
export const trials = { numRuns: 200, seed: 20 }
export const trialsLimitMs = 120_000
