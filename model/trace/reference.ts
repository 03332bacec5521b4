/** Id of the comparison in a scenario's reference recording. It is stable, so that links into the recording still work after it was recorded again. */
export const referenceOf = (scenario: string): string => `reference-${scenario}`
