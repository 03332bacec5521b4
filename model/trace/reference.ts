/** Id of the comparison in a scenario's reference recording: stable, so that links into it still lead there after it was recorded anew. */
export const referenceOf = (scenario: string): string => `reference-${scenario}`
