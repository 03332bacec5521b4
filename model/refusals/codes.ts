/** Error codes that a server returns if it rejects a request. Programs rely on the codes, so they stay stable. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNKNOWN_SCENARIO'
  | 'UNKNOWN_LOCK'
  | 'UNKNOWN_RUN'
  | 'UNKNOWN_EXPLORATION'
  | 'UNKNOWN_PARAMETER'
  | 'PARAMETER_OUT_OF_RANGE'
  | 'PARAMETER_NOT_WHOLE'
  | 'UNKNOWN_OPTION'
  | 'UNKNOWN_FAULT'
  | 'UNKNOWN_CLIENT'
  | 'UNKNOWN_MOMENT'
  | 'QUEUE_FULL'
  | 'RATE_LIMITED'
  | 'CANCELLED'
  | 'STORE_UNAVAILABLE'
  | 'BROKEN_TRACE'
  /** A recording in another version's format. */
  | 'TRACE_VERSION'
  | 'TOO_LARGE'
  | 'UNKNOWN_ROOM'
  | 'ROOM_ENDED'
  /** The Redis that stores workshops cannot be reached. */
  | 'HUB_LOST'
  | 'ROOM_LOCKED'
  | 'FORBIDDEN'
  | 'NAME_NEEDED'
  | 'ALREADY_ANSWERED'
  | 'QUESTION_CLOSED'
  | 'NOT_RELEASED'
  /** The class is playing this level, so its answer stays hidden. */
  | 'LEVEL_ON'
  | 'TOO_MANY'
  | 'STILL_RUNNING'
  | 'TOO_MANY_KEPT'
  | 'NO_REFERENCE'
  /** The disk could not store a run's recording. */
  | 'NOT_KEPT'
  /** A server that a run needed has exited. */
  | 'NODE_LOST'
  /** The search process exited before it was done. */
  | 'SEARCH_LOST'
  /** Another window changed the plan at the same time. */
  | 'PLAN_CHANGED'
  // Locks edited in the page.
  | 'EDITING_OFF'
  | 'NOT_EDITABLE'
  | 'CODE_WRONG'
  /** The code exceeded a limit and was stopped. */
  | 'CODE_ENDED'
  | 'INTERNAL'
