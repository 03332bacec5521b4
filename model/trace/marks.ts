/** Texts that the engine and a store's proxy write into events, and by which the rest knows what happened. */

/** Begins an event's text when the process itself did something, rather than its script. */
export const processMark = 'its process: '
/** Begins the error that a process receives for a command that a trial refuses. */
export const refusalMark = 'NOPERM a trial'
/** What older recordings say of a lock that gives no reason. */
export const notGranted = 'the lock was not granted'
