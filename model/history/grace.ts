/**
 * Returns the time for which a client's writes may bind others after its last action, in milliseconds: two leases. The second lease is slack, because some
 * locks round their lease up or add a margin. Runs are watched for this long after their clients end, and checkers allow this much.
 */
export const graceMs = (leaseMs: number): number => 2 * leaseMs
