/**
 * How long whatever a client wrote may go on binding others once it does nothing more, in milliseconds: the lease that is due to it, and another as slack,
 * because some locks round their lease up or add a margin to it. A run is watched that long, and checkers count from there.
 */
export const graceMs = (leaseMs: number): number => 2 * leaseMs
