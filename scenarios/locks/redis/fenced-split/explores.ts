import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  {
    leaseEnds: 1,
    crashes: 1,
    fenced: true,
    breaks: { exclusion: 'A A ~ B B', 'no-lost-update': 'A A A ~ B B B A B', fencing: 'A ~ B B A' },
  },
] satisfies ExpectedExploration[]
