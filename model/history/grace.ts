/**
 * Milliseconds for which a client's writes may bind others after its last action: two leases. The second is slack, because some locks round their lease up or
 * add a margin. Runs are watched that long after their clients end, and checkers allow that much.
 */
export const graceMs = (leaseMs: number): number => 2 * leaseMs
