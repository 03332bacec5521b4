import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  {
    leaseEnds: 1,
    crashes: 1,
    ticks: 1,
    // A grant, a tick, a renewal, a crash: without the renewal the lease would end.
    breaks: { exclusion: 'A ~ B', 'no-immortal-lock': 'A A#2 A#2 !A', 'no-lost-update': 'A A ~ B B B A' },
  },
  { leaseEnds: 1, crashes: 1, breaks: { exclusion: 'A ~ B', 'no-lost-update': 'A A ~ B B B A' } },
] satisfies ExpectedExploration[]
