/** Share of the people who must have answered a question before its answers say something about the class. */
const enoughShare = 0.5

/** Whether enough people answered to tell how hard a question was. Pure. */
export const hasEnoughAnswers = (answered: number, people: number): boolean =>
  answered > 0 && answered >= enoughShare * people
