import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  { leaseEnds: 1, crashes: 1, breaks: { exclusion: '', 'no-lost-update': 'A B B A' } },
] satisfies ExpectedExploration[]
