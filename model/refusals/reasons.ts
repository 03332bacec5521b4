/**
 * Reasons for refusing a request: the code and the values of each. Codes are for programs and stay stable; reasons with their values are made into sentences.
 */

/** Codes of refusals. */
export const errorCodes = [
  'BAD_REQUEST',
  'UNKNOWN_SCENARIO',
  'UNKNOWN_LOCK',
  'UNKNOWN_RUN',
  'UNKNOWN_EXPLORATION',
  'UNKNOWN_PARAMETER',
  'PARAMETER_OUT_OF_RANGE',
  'PARAMETER_NOT_WHOLE',
  'UNKNOWN_OPTION',
  // Changes of faults.
  'UNKNOWN_FAULT',
  'UNKNOWN_CLIENT',
  'UNKNOWN_MOMENT',
  'QUEUE_FULL',
  'RATE_LIMITED',
  'CANCELLED',
  'STORE_UNAVAILABLE',
  'BROKEN_TRACE',
  /** A recording in another version's format. */
  'TRACE_VERSION',
  'TOO_LARGE',
  // Workshops.
  'UNKNOWN_ROOM',
  'ROOM_ENDED',
  /** The Redis that stores workshops cannot be reached. */
  'HUB_LOST',
  'ROOM_LOCKED',
  'FORBIDDEN',
  'NAME_NEEDED',
  'ALREADY_ANSWERED',
  'QUESTION_CLOSED',
  'NOT_RELEASED',
  /** The class is playing this level, so its answer stays hidden. */
  'LEVEL_ON',
  'TOO_MANY',
  'STILL_RUNNING',
  'TOO_MANY_KEPT',
  'NO_REFERENCE',
  /** The disk refuses a run's recording. */
  'NOT_KEPT',
  /** A server that a run needed has exited. */
  'NODE_LOST',
  /** The search process exited before it was done. */
  'SEARCH_LOST',
  // Locks edited in the page.
  'EDITING_OFF',
  'NOT_EDITABLE',
  /** The code does not load. */
  'CODE_WRONG',
  /** The code went beyond a limit and was ended. */
  'CODE_ENDED',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A value that a sentence can be made from, and that JSON can carry. `null`: there is none. */
export type RefusalValue = string | number | boolean | null | readonly string[]

interface ReasonOf<Values> {
  code: ErrorCode
  /** Exists only in types: values are given with each refusal. */
  values?: Values
}

const because = <Values extends Record<string, RefusalValue> = Record<never, never>>(
  code: ErrorCode,
): ReasonOf<Values> => ({ code })

/** `similar`: an existing name close to the one that was given. `why`: a technical detail in English, as a program or a library gave it. */
export const reasons = {
  // Requests.
  'bad-field': because<{ field: string; why: string }>('BAD_REQUEST'),
  'no-request': because('BAD_REQUEST'),
  'not-understood': because('BAD_REQUEST'),
  'unknown-address': because<{ method: string; path: string }>('BAD_REQUEST'),
  'unknown-host': because('BAD_REQUEST'),
  'unknown-message': because<{ known: readonly string[] }>('BAD_REQUEST'),
  'nested-too-deep': because('BAD_REQUEST'),
  'not-text': because('BAD_REQUEST'),
  'too-many-messages': because('RATE_LIMITED'),
  'too-many-wrong-links': because('RATE_LIMITED'),
  'too-many-wrong-codes': because('RATE_LIMITED'),
  'too-many-rooms-from-here': because('RATE_LIMITED'),
  'too-many-people-from-here': because('RATE_LIMITED'),
  'too-many-followed': because('RATE_LIMITED'),
  'host-only': because('FORBIDDEN'),
  'owner-only': because('FORBIDDEN'),
  'something-wrong': because('INTERNAL'),

  // Lessons and runs.
  'unknown-exercise': because<{ exercise: string }>('UNKNOWN_SCENARIO'),
  'unknown-scenario': because<{ scenario: string; similar: string | null }>('UNKNOWN_SCENARIO'),
  'broken-scenario': because<{ why: string }>('UNKNOWN_SCENARIO'),
  'unknown-lock': because<{ lock: string }>('UNKNOWN_LOCK'),
  'lock-not-in-scenario': because<{
    scenario: string
    lock: string
    locks: readonly string[]
    similar: string | null
  }>('UNKNOWN_LOCK'),
  'unknown-parameter': because<{
    scenario: string
    parameter: string
    parameters: readonly string[]
    similar: string | null
  }>('UNKNOWN_PARAMETER'),
  'parameter-out-of-range': because<{ name: string; value: number; min: number; max: number; whole: boolean }>(
    'PARAMETER_OUT_OF_RANGE',
  ),
  'parameter-not-whole': because<{ name: string; value: number; min: number; max: number }>('PARAMETER_NOT_WHOLE'),
  'unknown-option': because<{ name: string; value: number; options: readonly string[] }>('UNKNOWN_OPTION'),
  'no-such-fault': because<{ lock: string }>('UNKNOWN_FAULT'),
  'fault-not-movable': because<{ lock: string; fault: string }>('UNKNOWN_FAULT'),
  'moved-nowhere': because<{ fault: string }>('UNKNOWN_MOMENT'),
  'crash-without-end': because('UNKNOWN_MOMENT'),
  'only-at-own-step': because<{ fault: string; client: string; kinds: readonly string[] }>('UNKNOWN_MOMENT'),
  'no-action': because<{ client: string }>('UNKNOWN_MOMENT'),
  'never-does': because<{ client: string; lock: string; action: string }>('UNKNOWN_MOMENT'),
  'ends-own-pause': because<{ client: string }>('UNKNOWN_MOMENT'),
  'run-outlasts-pause': because<{ client: string }>('UNKNOWN_MOMENT'),
  'unknown-client': because<{ scenario: string; client: string; clients: readonly string[] }>('UNKNOWN_CLIENT'),
  'server-stopping': because('QUEUE_FULL'),
  'own-runs-waiting': because<{ most: number }>('QUEUE_FULL'),
  'runs-waiting': because('QUEUE_FULL'),
  'servers-in-use': because<{ why: string }>('QUEUE_FULL'),
  'unknown-run': because<{ run: string }>('UNKNOWN_RUN'),
  'run-cancelled': because('CANCELLED'),
  'store-unavailable': because<{ why: string }>('STORE_UNAVAILABLE'),
  'store-closed': because<{ why: string }>('CANCELLED'),
  'fault-unsupported': because<{ why: string }>('BAD_REQUEST'),
  'server-not-started': because<{ why: string }>('NODE_LOST'),
  'server-ended': because<{ why: string }>('NODE_LOST'),
  'process-refused': because<{ why: string }>('BAD_REQUEST'),
  'not-written': because('NOT_KEPT'),

  // Recordings.
  'unknown-comparison': because<{ comparison: string }>('UNKNOWN_RUN'),
  'still-running': because('STILL_RUNNING'),
  'guests-keep-enough': because<{ kept: number }>('TOO_MANY_KEPT'),
  'kept-enough': because<{ kept: number }>('TOO_MANY_KEPT'),
  'you-keep-enough': because<{ kept: number }>('TOO_MANY_KEPT'),
  'no-reference': because<{ scenario: string }>('NO_REFERENCE'),
  'file-too-large': because<{ path: string; bytes: number; most: number }>('TOO_LARGE'),
  'several-runs': because<{ path: string; runs: number }>('BROKEN_TRACE'),
  'broken-trace': because<{ why: string }>('BROKEN_TRACE'),
  'trace-version': because<{ why: string }>('TRACE_VERSION'),
  'trace-too-large': because<{ why: string }>('TOO_LARGE'),

  // Explorations.
  'exploration-cancelled': because('CANCELLED'),
  'questions-waiting': because('RATE_LIMITED'),
  'explorations-waiting': because('QUEUE_FULL'),
  'unknown-exploration': because('UNKNOWN_EXPLORATION'),
  'too-busy-to-play': because<{ why: string }>('QUEUE_FULL'),
  'ended-before-last-step': because('CANCELLED'),
  'impossible-steps': because('BAD_REQUEST'),
  'not-judged-here': because<{ property: string }>('BAD_REQUEST'),
  'search-ended': because<{ why: string }>('SEARCH_LOST'),
  'level-not-explorable': because<{ why: string }>('BAD_REQUEST'),
  'level-too-large': because('BAD_REQUEST'),
  'level-broken-at-once': because('BAD_REQUEST'),

  // Locks edited in the page.
  'editing-off': because('EDITING_OFF'),
  'store-not-editable': because<{ store: string }>('NOT_EDITABLE'),
  'fleet-not-editable': because<{ fleet: string }>('NOT_EDITABLE'),
  'no-lock-file': because('CODE_WRONG'),
  'code-syntax': because<{ why: string }>('CODE_WRONG'),
  'code-import': because<{ from: string; allowed: readonly string[] }>('CODE_WRONG'),
  'code-export': because<{ from: string; why: string }>('CODE_WRONG'),
  'code-no-lock': because('CODE_WRONG'),
  'code-shape': because<{ field: string; why: string }>('CODE_WRONG'),
  'code-threw': because<{ why: string }>('CODE_WRONG'),
  'script-syntax': because<{ why: string }>('CODE_WRONG'),
  'code-too-long': because<{ ms: number }>('CODE_ENDED'),
  'code-memory': because<{ megabytes: number }>('CODE_ENDED'),
  'code-operations': because<{ most: number }>('CODE_ENDED'),
  'code-answer-large': because<{ bytes: number }>('CODE_ENDED'),
  'script-too-long': because<{ ms: number }>('CODE_ENDED'),
  'script-memory': because<{ megabytes: number }>('CODE_ENDED'),
  'store-ended': because<{ why: string }>('CODE_ENDED'),
  'sandbox-ended': because<{ why: string }>('CODE_ENDED'),

  // Workshops.
  'unknown-room': because<{ code: string }>('UNKNOWN_ROOM'),
  'room-ended': because('ROOM_ENDED'),
  'hub-lost': because('HUB_LOST'),
  'room-locked': because('ROOM_LOCKED'),
  'name-needed': because('NAME_NEEDED'),
  'room-full': because<{ most: number }>('TOO_MANY'),
  'crowd-at-door': because('TOO_MANY'),
  'shown-out': because('FORBIDDEN'),
  'browser-full': because<{ most: number }>('TOO_MANY'),
  'rooms-full': because<{ most: number }>('TOO_MANY'),
  'no-free-code': because('TOO_MANY'),
  'no-teachers-link': because('FORBIDDEN'),
  'teacher-only': because('FORBIDDEN'),
  'report-for-teacher': because('FORBIDDEN'),
  'join-first': because('FORBIDDEN'),
  'too-much-at-once': because('INTERNAL'),
  'unknown-member': because('BAD_REQUEST'),
  'unknown-plan-item': because('BAD_REQUEST'),
  'plan-unreadable': because<{ file: string; why: string }>('BAD_REQUEST'),
  'plan-no-json': because<{ file: string }>('BAD_REQUEST'),

  // Activities of a class.
  'level-closed': because('NOT_RELEASED'),
  'exercise-closed': because('NOT_RELEASED'),
  'not-of-exercise': because('BAD_REQUEST'),
  'not-solved-yet': because('BAD_REQUEST'),
  'not-shown-by-author': because('FORBIDDEN'),
  'level-in-class': because('LEVEL_ON'),
  'answer-being-checked': because('TOO_MANY'),
  'claimed-enough': because('TOO_MANY'),
  'steps-break-nothing': because('BAD_REQUEST'),
  'lock-not-in-lesson': because<{ scenario: string; lock: string }>('UNKNOWN_LOCK'),
  'parameter-not-in-lesson': because<{ scenario: string; parameter: string }>('UNKNOWN_PARAMETER'),
  'nobody-ran-that': because('UNKNOWN_RUN'),
  'nothing-released': because('NOT_RELEASED'),
  'own-runs-used-up': because<{ most: number }>('TOO_MANY'),
  'own-run-going-on': because('TOO_MANY'),
  'time-is-up': because('NOT_RELEASED'),
  'figure-fixed': because<{ parameter: string }>('BAD_REQUEST'),
  'questions-used-up': because<{ most: number }>('TOO_MANY'),
  'no-such-right-option': because('BAD_REQUEST'),
  'unknown-question': because<{ scenario: string; number: number }>('BAD_REQUEST'),
  'nothing-to-reveal': because('BAD_REQUEST'),
  'no-own-words': because('BAD_REQUEST'),
  'hidden-enough': because<{ most: number }>('TOO_MANY'),
  'already-answered': because('ALREADY_ANSWERED'),
  'question-closed': because('QUESTION_CLOSED'),
  'no-second-vote': because('BAD_REQUEST'),
  'nothing-to-undo': because('BAD_REQUEST'),
  'no-such-check': because('BAD_REQUEST'),
  'floor-full': because<{ most: number }>('TOO_MANY'),
  'own-floor-used-up': because<{ most: number }>('TOO_MANY'),
  'no-such-floor-question': because('BAD_REQUEST'),
  'signals-used-up': because<{ most: number }>('TOO_MANY'),
  'words-not-asked': because('BAD_REQUEST'),
  'no-such-option': because('BAD_REQUEST'),
} as const

export type Reason = keyof typeof reasons
export type ReasonValues<R extends Reason> = NonNullable<(typeof reasons)[R]['values']>

/** Sentences of a language, one for each reason. */
export type RefusalWords = { [R in Reason]: (values: ReasonValues<R>) => string }

/** The sentence of a refusal in the language of `words`. `undefined`: this version does not know the reason. */
export function sayRefusal(words: RefusalWords, reason: string, values: object): string | undefined {
  if (!Object.hasOwn(words, reason)) return undefined
  // The compiler cannot see that each function takes the values of its own reason.
  return (words[reason as Reason] as (values: object) => string)(values)
}
