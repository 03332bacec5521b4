import type { ExpectedExploration } from '../../../define.ts'

export default [
  // Each client asks at the very beginning. Once a lease has ended, the lock finds its answer too old and gives the grant back.
  { leaseEnds: 1, crashes: 1, breaks: {} },
  // The second question is new, and the end of a lease breaks this lock as it breaks any other.
  { leaseEnds: 1, attempts: 2, breaks: { exclusion: 'A ~ B B B', 'no-lost-update': 'A A ~ B B B B B A' } },
] satisfies ExpectedExploration[]
