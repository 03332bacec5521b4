/**
 * Milliseconds for which a client's writes may bind others after its last action: its lease, and another as slack, because some locks round their lease up or
 * add a margin to it. Runs are watched that long after their clients end, and checkers allow that much.
 */
export const graceMs = (leaseMs: number): number => 2 * leaseMs
