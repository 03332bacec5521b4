/** Lists strings that the engine and a store's proxy write into events, so that other code can recognize what happened. */

/** Prefix of an event's message about a client's process, as opposed to the client's script. */
export const processMark = 'its process: '
/** Prefix of the error that a process receives if a trial rejects its command. */
export const refusalMark = 'NOPERM a trial'
/** Reason in older recordings for a lock that refused a client without giving a reason. */
export const notGranted = 'the lock was not granted'
