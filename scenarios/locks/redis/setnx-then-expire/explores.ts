import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  {
    leaseEnds: 1,
    crashes: 1,
    breaks: {
      exclusion: 'A A ~ B B',
      'owner-only': 'A A A A ~ B A',
      'no-immortal-lock': 'A !A',
      'no-lost-update': 'A A A ~ B B B B A',
    },
  },
] satisfies ExpectedExploration[]
