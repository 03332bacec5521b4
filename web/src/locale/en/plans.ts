/** Returns a text of the plans in docs/plans unchanged, because the plans are in English. */
export const planText = (english: string): string => english
