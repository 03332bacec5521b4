import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  { leaseEnds: 1, crashes: 1, fenced: true, breaks: { exclusion: 'A ~ B', 'no-lost-update': 'A A ~ B B A B' } },
  { leaseEnds: 1, fenced: 'read-and-write', breaks: { exclusion: 'A ~ B' } },
] satisfies ExpectedExploration[]
