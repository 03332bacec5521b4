import type { ExpectedExploration } from '../../../define.ts'

// Each client asks at the very beginning. Once a lease has ended, the lock finds its answer too old and gives the grant back. With a second attempt it
// breaks as any other: lockstep explore watchdog-deadline --lease-ends 1 --attempts 2.
export default [{ leaseEnds: 1, crashes: 1, breaks: {} }] satisfies ExpectedExploration[]
