import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  // Who is paused past its own deadline cannot know: it believes until its timer gets to run.
  { leaseEnds: 1, crashes: 1, breaks: { exclusion: 'A ~ B', 'no-lost-update': 'A A ~ B B B A' } },
] satisfies ExpectedExploration[]
