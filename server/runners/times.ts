/** Milliseconds between two reports of a server or a runner that it is there. */
export const beatMs = 1_000
/** Milliseconds of silence after which a runner or a server counts as gone. A process that stalls for this long has spoiled its runs anyway. */
export const goneAfterMs = 6_000
/**
 * Milliseconds for which the hub may be silent. After `unbegun`, runs that have not begun are played here. After `begun`, runs that have begun are given up as
 * unknown.
 */
export const hubGoneMs = { unbegun: 6_000, begun: 30_000 }
/** Milliseconds of a run's silence after which the hub is asked whether it still knows the run. A hub without a disk forgets everything when it ends. */
export const quietMs = 20_000
/** Milliseconds for which the hub keeps a run's entries after the last entry. */
export const keptMs = 10 * 60_000
/** Milliseconds for which a silent runner stays listed, for `lockstep doctor`. */
export const forgottenAfterMs = 60 * 60_000
/** Maximum number of entries per run. Each entry has the events of one turn of the runner's event loop. */
export const mostEntries = 20_000
