/** Explains why *Every order* does not cover a lesson, and which locks it covers. */
export const explorableWords = {
  otherStore: 'Lessons on Redis have a map of every possible order. This one uses another store.',
  sentinel: 'Most lessons have a map of every possible order. No map shows one server taking over from another.',
  cluster: 'Most lessons have a map of every possible order. No map shows servers that share the keys.',
  nearest: (lesson: string) => `A lesson with a map: ${lesson}`,
}
