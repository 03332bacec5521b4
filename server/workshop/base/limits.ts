/** How much of everything there may be. */
export const limits = {
  /** Open rooms on one hub. */
  rooms: 50,
  /** Members of one room, over its whole life. */
  members: 1000,
  /** Members that one browser may be in one room: a laptop is passed on. */
  membersPerDevice: 3,
  /** A member who has been gone this long and has answered nothing may lose the place to a newcomer. */
  goneMs: 60_000,
  questions: 200,
  /** How many different answers in own words everybody receives. */
  sayings: 60,
  /** Questions from the class in one room, of one member, and how many of them everybody receives. */
  floorQuestions: 300,
  floorPerMember: 10,
  floorShown: 60,
  /** How often one member may say that it is lost, or that it goes too fast. */
  signalsPerMember: 60,
  /** Names that share one place of the podium. */
  podiumNames: 6,
  /** Recordings that the report lists. */
  shown: 200,
  /** Comparisons that one member may run in one room. */
  runsPerMember: 40,
  /** How often a member may say of a level that it cannot be broken, when it can. */
  wrongClaims: 9,
  /** Levels that the report lists, and how many names stand at each where everybody reads it. */
  levels: 50,
  levelNames: 3,
  /** Challenges that the report lists. */
  challenges: 50,
  /** A room ends by itself. */
  openMs: 12 * 60 * 60 * 1000,
} as const
