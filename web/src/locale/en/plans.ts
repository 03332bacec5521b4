/** Returns texts of the plans in docs/plans unchanged, because they are written in English. */
export const planText = (english: string): string => english
