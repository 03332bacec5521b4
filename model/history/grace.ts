/**
 * How long the writes of a client may bind others after its last action, in milliseconds: the lease that is due to it, and another as slack, because some locks
 * round their lease up or add a margin to it. Runs are watched that long after their clients end, and checkers count from there.
 */
export const graceMs = (leaseMs: number): number => 2 * leaseMs
