import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  {
    leaseEnds: 1,
    crashes: 1,
    fenced: true,
    breaks: { exclusion: 'A ~ B', 'no-lost-update': 'A A ~ B B B B A A', fencing: 'A A ~ B B B B A A' },
  },
] satisfies ExpectedExploration[]
