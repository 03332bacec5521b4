import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  { leaseEnds: 1, crashes: 1, breaks: { exclusion: 'A ~ B', 'no-lost-update': 'A A ~ B B B A' } },
] satisfies ExpectedExploration[]
