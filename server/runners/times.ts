/** How long hub, servers and runners wait for each other. */

/** Interval at which each says that it is there. */
export const beatMs = 1_000
/** Silence after which a runner or a server counts as gone. A process that stands still for so long has spoilt its runs anyway. */
export const goneAfterMs = 6_000
/** How long the hub may be silent. After `unbegun`, runs that have not begun are played here. After `begun`, those that have begun are given up as unknown. */
export const hubGoneMs = { unbegun: 6_000, begun: 30_000 }
/** Silence of a run after which the hub is asked whether it still knows it. A hub without a disk forgets everything when it ends. */
export const quietMs = 20_000
/** How long the hub keeps a run's entries after the last one. */
export const keptMs = 10 * 60_000
/** How long a silent runner stays listed, for `lockstep doctor`. */
export const forgottenAfterMs = 60 * 60_000
/** Most entries of a run. Each has the events of one turn of the runner's event loop. */
export const mostEntries = 20_000
