import type { ExpectedExploration } from '#scenarios/define.ts'

export default [
  // What it looks at is how old the answer is. A lease that ends later breaks this lock as it breaks any other.
  { leaseEnds: 1, crashes: 1, breaks: { exclusion: 'A ~ B', 'no-lost-update': 'A A ~ B B B A' } },
] satisfies ExpectedExploration[]
