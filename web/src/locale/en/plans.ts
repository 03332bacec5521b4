/** Texts of the plans in docs/plans are English there. */
export const planText = (english: string): string => english
