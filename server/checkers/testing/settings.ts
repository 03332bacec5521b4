/** How hard the property tests try. Each trial is small, so that a slow second definition stays affordable. */
export const trials = { numRuns: 400 }
