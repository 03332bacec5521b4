/** How much of everything there may be. */
export const limits = {
  /** Rooms on one hub, open or not yet forgotten. */
  rooms: 50,
  /** Members of one room, over its whole life. */
  members: 1000,
  questions: 200,
  /** Recordings that the report lists. */
  shown: 200,
  /** Comparisons that one member may run in one room. */
  runsPerMember: 40,
  /** A room ends by itself. */
  openMs: 12 * 60 * 60 * 1000,
} as const
