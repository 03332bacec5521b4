/** Text marks that the engine and a store's proxy write into events; other code recognizes by them what happened. */

/** Prefix of an event's text about a client's process itself, rather than about the client's script. */
export const processMark = 'its process: '
/** Prefix of the error that a process receives for a command that a trial refuses. */
export const refusalMark = 'NOPERM a trial'
/** Text in older recordings where a lock refused a client without a reason. */
export const notGranted = 'the lock was not granted'
