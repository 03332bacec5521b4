/**
 * Returns the id of the comparison in a scenario's reference recording. The id is stable, so links into the recording still work after it is recorded again.
 */
export const referenceOf = (scenario: string): string => `reference-${scenario}`
