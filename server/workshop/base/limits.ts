export const limits = {
  /** Maximum number of open rooms on one hub. */
  rooms: 100,
  /** Maximum number of members of one room, over the room's whole lifetime. */
  members: 1000,
  /** Maximum number of members that one browser may bring into a room, for a laptop that is passed around. */
  membersPerDevice: 3,
  /** Time that a member who has never answered must be gone before a newcomer may take the seat. */
  goneMs: 60_000,
  questions: 200,
  /** Maximum number of different answers in own words that everybody receives. */
  sayings: 60,
  /** Maximum numbers of questions from the class: per room, per member, and sent to everybody. */
  floorQuestions: 300,
  floorPerMember: 10,
  floorShown: 60,
  /** Maximum number of times that one member may signal “you lost me” or “too fast”. */
  signalsPerMember: 60,
  /** Maximum number of names shown per place on the podium. */
  podiumNames: 6,
  /** Maximum number of recordings that the report lists. */
  shown: 200,
  /** Maximum number of comparisons that one member may run in a room. */
  runsPerMember: 40,
  /** Maximum number of times that a member may wrongly claim that a level cannot be broken. */
  wrongClaims: 9,
  /** Maximum number of levels that the report lists, and maximum number of names listed per level on a screen that the whole class reads. */
  levels: 50,
  levelNames: 3,
  /** Maximum number of challenges that the report lists. */
  challenges: 50,
  /** Time after which a room ends by itself. */
  openMs: 12 * 60 * 60 * 1000,
} as const
