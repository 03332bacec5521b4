/** Limits of a workshop. */
export const limits = {
  /** Open rooms on one hub. */
  rooms: 100,
  /** Members of one room, over its whole life. */
  members: 1000,
  /** How many members of one room a single browser may bring in, for a laptop that is passed on. */
  membersPerDevice: 3,
  /** How long a member must be gone, without ever having answered, before a newcomer may take the place. */
  goneMs: 60_000,
  questions: 200,
  /** Different answers in own words that everybody receives. */
  sayings: 60,
  /** Questions from the class in one room, of one member, and how many of them everybody receives. */
  floorQuestions: 300,
  floorPerMember: 10,
  floorShown: 60,
  /** How often one member may say that it is lost, or that it goes too fast. */
  signalsPerMember: 60,
  /** Names that are shown for one place of the podium. */
  podiumNames: 6,
  /** Recordings that the report lists. */
  shown: 200,
  /** Comparisons that one member may run in one room. */
  runsPerMember: 40,
  /** How often a member may wrongly claim that a level cannot be broken. */
  wrongClaims: 9,
  /** Levels that the report lists; `levelNames`: names listed for each where the whole class reads them. */
  levels: 50,
  levelNames: 3,
  /** Challenges that the report lists. */
  challenges: 50,
  /** Time after which a room ends by itself. */
  openMs: 12 * 60 * 60 * 1000,
} as const
