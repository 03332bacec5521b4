/** Least share of the people from which the answers to a question say something about the class. */
const enoughShare = 0.5

/** Whether so many of the people answered that one may say how hard a question was. Pure. */
export const hasEnoughAnswers = (answered: number, people: number): boolean =>
  answered > 0 && answered >= enoughShare * people
