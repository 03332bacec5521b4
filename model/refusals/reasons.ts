/**
 * Reasons for refusing a request: the code and the values of each. Codes are for programs and stay stable; reasons with their values are made into sentences.
 */
import type { ErrorCode } from './codes.ts'

/** A value that a sentence can be made from, and that JSON can carry. `null`: there is none. */
export type RefusalValue = string | number | boolean | null | Because | readonly (string | Because)[]

/** A reason inside another one, such as what keeps a store from being used. */
export interface Because {
  reason: string
  values: Readonly<Record<string, RefusalValue>>
}

/** What lies behind a reason: one of our own, or a technical detail in English, as a program or a library gave it. */
export type Why = string | Because

interface ReasonOf<Values> {
  code: ErrorCode
  /** Exists only in types: values are given with each refusal. */
  values?: Values
}

/** What a run waits for, or a start does meanwhile: a fact that is said in the same way, and no refusal. */
const step = <Values extends Record<string, RefusalValue> = Record<never, never>>(): ReasonOf<Values> => ({
  code: 'QUEUE_FULL',
})

const because = <Values extends Record<string, RefusalValue> = Record<never, never>>(
  code: ErrorCode,
): ReasonOf<Values> => ({ code })

/** `similar`: an existing name close to the one that was given. `why` as a text: a technical detail in English, as a program or a library gave it. */
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
  'broken-scenario': because<{ problems: readonly Why[] }>('UNKNOWN_SCENARIO'),
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
  'servers-in-use': because<{ ms: number }>('QUEUE_FULL'),
  'unknown-run': because<{ run: string }>('UNKNOWN_RUN'),
  'run-cancelled': because('CANCELLED'),
  'store-closed': because<{ store: string }>('CANCELLED'),
  'fault-unsupported': because<{ store: string; fault: string; possible: readonly string[] }>('BAD_REQUEST'),
  'server-not-started': because<{ why: Why }>('NODE_LOST'),
  'server-ended': because<{ why: Why }>('NODE_LOST'),
  'not-written': because('NOT_KEPT'),

  // Stores: what keeps one from being used, and what lies behind that.
  'unknown-store': because<{ store: string; stores: readonly string[] }>('STORE_UNAVAILABLE'),
  'store-missing': because<{ store: string; why: Why }>('STORE_UNAVAILABLE'),
  'store-unusable': because<{ store: string; why: Why }>('STORE_UNAVAILABLE'),
  'no-such-fleet': because<{ store: string; fleet: string }>('STORE_UNAVAILABLE'),
  'no-fleet-for-lock': because<{ fleet: string }>('STORE_UNAVAILABLE'),
  'redis-missing': because<{ troubles: readonly Why[] }>('STORE_UNAVAILABLE'),
  'redis-setting': because<{ named: string; why: Why }>('STORE_UNAVAILABLE'),
  'redis-url': because<{ url: string; why: Why }>('STORE_UNAVAILABLE'),
  'needs-own-servers': because('STORE_UNAVAILABLE'),
  'explorer-needs-redis': because('STORE_UNAVAILABLE'),
  'cluster-too-old': because<{ version: string; oldest: number }>('STORE_UNAVAILABLE'),
  'not-installed': because<{ package: string }>('STORE_UNAVAILABLE'),
  'another-program': because<{ path: string; wanted: string; said: string }>('STORE_UNAVAILABLE'),
  'not-in-folder': because<{ folder: string; file: string }>('STORE_UNAVAILABLE'),
  'root-only': because<{ program: string }>('STORE_UNAVAILABLE'),
  'no-wheel': because<{ platform: string }>('STORE_UNAVAILABLE'),
  'too-old': because<{ path: string; name: string; version: string; oldest: number }>('STORE_UNAVAILABLE'),
  'like-redis': because<{ path: string; name: string }>('STORE_UNAVAILABLE'),
  'command-failed': because<{ command: string; why: string }>('STORE_UNAVAILABLE'),
  'command-too-slow': because<{ command: string; ms: number }>('STORE_UNAVAILABLE'),
  'url-form': because('STORE_UNAVAILABLE'),
  'url-percent': because('STORE_UNAVAILABLE'),
  'database-in-use': because<{ database: number; program: string; host: string }>('STORE_UNAVAILABLE'),
  'database-taken-over': because('STORE_UNAVAILABLE'),
  'database-not-empty': because<{ database: number; keys: number }>('STORE_UNAVAILABLE'),
  'no-config-get': because<{ store: string; why: string }>('STORE_UNAVAILABLE'),
  'no-monitor': because<{ store: string; why: string }>('STORE_UNAVAILABLE'),
  'no-key-events': because<{ store: string }>('STORE_UNAVAILABLE'),
  'not-ready-in-time': because<{ server: string; seconds: number }>('NODE_LOST'),
  'standby-not-copying': because('NODE_LOST'),
  'cannot-watch': because<{ node: string; why: string }>('NODE_LOST'),
  'no-link-fault-with-standby': because<{ fault: string }>('BAD_REQUEST'),
  'no-such-node': because<{ store: string; node: string; nodes: readonly string[] }>('BAD_REQUEST'),
  'no-replica': because<{ fleet: string }>('BAD_REQUEST'),
  'not-served': because<{ key: string }>('BAD_REQUEST'),
  'node-running': because<{ node: string }>('BAD_REQUEST'),
  'redis-not-ours': because('BAD_REQUEST'),
  'redis-shared': because('BAD_REQUEST'),

  // Processes of locks that are tried: `refused`: a command that Redis did not carry out.
  'no-way-in': because('BAD_REQUEST'),
  'command-refused': because<{ command: string; why: Why }>('BAD_REQUEST'),
  'process-failed': because<{ client: string; why: Why; refused: string | null }>('BAD_REQUEST'),
  'process-says': because<{ client: string; why: string; refused: string | null }>('BAD_REQUEST'),
  'holders-no-expression': because<{ why: string }>('BAD_REQUEST'),
  'process-not-started': because<{ why: string }>('BAD_REQUEST'),
  'process-ended': because<{ status: number }>('BAD_REQUEST'),
  'process-killed': because<{ signal: string }>('BAD_REQUEST'),
  'process-wrote': because<{ why: Why; log: string }>('BAD_REQUEST'),
  'ended-before-answer': because<{ why: Why; request: string }>('BAD_REQUEST'),
  'answered-no': because('BAD_REQUEST'),
  'answer-late': because<{ request: string; seconds: number }>('BAD_REQUEST'),
  'answer-unasked': because<{ line: string }>('BAD_REQUEST'),
  'answer-error': because<{ request: string; error: string }>('BAD_REQUEST'),
  'line-malformed': because<{ line: string; why: Why }>('BAD_REQUEST'),
  'no-json-object': because('BAD_REQUEST'),
  'field-no': because<{ field: string; kind: string }>('BAD_REQUEST'),
  'field-unknown': because<{ field: string }>('BAD_REQUEST'),
  'token-neither': because('BAD_REQUEST'),
  'token-no-number': because('BAD_REQUEST'),
  'token-too-long': because('BAD_REQUEST'),

  'holders-failed': because<{ type: string; value: string; why: string }>('BAD_REQUEST'),
  'folder-of-another': because<{ folder: string }>('INTERNAL'),
  'no-free-port': because<{ first: number; last: number }>('INTERNAL'),
  'hub-trouble': because<{ address: string; why: string }>('HUB_LOST'),

  // Lessons that cannot be tried with a lock.
  'not-in-redis': because('BAD_REQUEST'),
  'on-redis-fleet': because<{ fleet: string }>('BAD_REQUEST'),
  'strikes-process': because<{ fault: string }>('BAD_REQUEST'),
  'needs-redis-fault': because<{ fault: string }>('BAD_REQUEST'),
  'waits-unread': because('BAD_REQUEST'),
  'no-cluster-offered': because('BAD_REQUEST'),
  'no-own-clock': because('BAD_REQUEST'),
  'held-by-several': because('BAD_REQUEST'),
  'uses-queue': because('BAD_REQUEST'),
  'cannot-fork': because('BAD_REQUEST'),

  // Recordings.
  'unknown-comparison': because<{ comparison: string }>('UNKNOWN_RUN'),
  'still-running': because('STILL_RUNNING'),
  'guests-keep-enough': because<{ kept: number }>('TOO_MANY_KEPT'),
  'kept-enough': because<{ kept: number }>('TOO_MANY_KEPT'),
  'you-keep-enough': because<{ kept: number }>('TOO_MANY_KEPT'),
  'no-reference': because<{ scenario: string }>('NO_REFERENCE'),
  'reference-outdated': because<{ scenario: string; why: Why }>('NO_REFERENCE'),
  'other-locks': because<{ recorded: readonly string[]; wanted: readonly string[] }>('NO_REFERENCE'),
  'lesson-changed': because('NO_REFERENCE'),
  'file-changed': because<{ file: string }>('NO_REFERENCE'),
  'other-files': because<{ lock: string }>('NO_REFERENCE'),
  'file-too-large': because<{ path: string; bytes: number; most: number }>('TOO_LARGE'),
  'several-runs': because<{ path: string; runs: number }>('BROKEN_TRACE'),
  'broken-trace': because<{ line: number; why: Why }>('BROKEN_TRACE'),
  'trace-version': because<{ version: number; own: number }>('TRACE_VERSION'),
  'trace-too-large': because<{ why: Why }>('TOO_LARGE'),
  'no-header': because('BROKEN_TRACE'),
  'another-lesson': because<{ expected: string; found: string }>('BROKEN_TRACE'),
  'lock-of-no-lesson': because<{ lock: string; locks: readonly string[] }>('BROKEN_TRACE'),
  'wrong-number': because<{ expected: number; found: number }>('BROKEN_TRACE'),
  'time-back': because<{ expected: number; found: number }>('BROKEN_TRACE'),
  'line-no-json': because<{ found: string }>('BROKEN_TRACE'),
  'line-wrong': because<{ field: string; why: string }>('BROKEN_TRACE'),
  'too-many-lines': because<{ most: number }>('TOO_LARGE'),
  'too-many-runs': because<{ most: number }>('TOO_LARGE'),
  'too-many-megabytes': because<{ most: number }>('TOO_LARGE'),

  // Steps.
  'waits-in-line': step<{ place: number }>(),
  'waits-for-runner': step(),
  'waits-for-database': step(),
  'waits-for-url': step(),
  'waits-for-server': step<{ store: string }>(),
  'waits-for-pair': step<{ store: string }>(),
  'waits-for-fleets': step(),
  'waits-for-unpacking': step(),
  'starts-server': step<{ store: string }>(),
  'starts-pair': step<{ store: string }>(),
  'starts-own': step(),
  'starts-sentinels': step(),
  'starts-quorum': step(),
  'starts-cluster': step(),
  'gets-redis': step<{ program: string }>(),
  'installs-with': step<{ name: string; program: string }>(),
  'downloads-wheel': step<{ name: string; folder: string }>(),
  'downloads-packages': step<{ names: readonly string[]; megabytes: number; seconds: number; folder: string }>(),
  'downloads-lists': step(),
  'asks-apt': step<{ copy: string }>(),
  unpacked: step<{ copy: string; seconds: string }>(),
  'kept-copy': step<{ copy: string; folder: string }>(),
  'ended-leftovers': step<{ servers: number }>(),
  'without-redis': step<{ why: Why }>(),
  'left-out': step<{ problems: readonly Why[] }>(),
  'no-reference-left-out': step<{ scenario: string }>(),

  // Files of lessons and locks. `came`: what stands there, as JSON or a name.
  'file-problem': because<{ code: string; file: string; field: Why; expected: Why; came: Why }>('UNKNOWN_SCENARIO'),
  'whole-file': because('UNKNOWN_SCENARIO'),
  'a-text': because('UNKNOWN_SCENARIO'),
  'a-number': because('UNKNOWN_SCENARIO'),
  'a-whole-number': because('UNKNOWN_SCENARIO'),
  'true-or-false': because('UNKNOWN_SCENARIO'),
  'an-object': because('UNKNOWN_SCENARIO'),
  'a-list': because('UNKNOWN_SCENARIO'),
  'a-function': because('UNKNOWN_SCENARIO'),
  'a-filled-text': because('UNKNOWN_SCENARIO'),
  'text-at-least': because<{ least: number }>('UNKNOWN_SCENARIO'),
  'text-at-most': because<{ most: number }>('UNKNOWN_SCENARIO'),
  'list-at-least': because<{ least: number }>('UNKNOWN_SCENARIO'),
  'list-at-most': because<{ most: number }>('UNKNOWN_SCENARIO'),
  'number-at-least': because<{ least: number }>('UNKNOWN_SCENARIO'),
  'number-at-most': because<{ most: number }>('UNKNOWN_SCENARIO'),
  'one-of': because<{ words: readonly string[] }>('UNKNOWN_SCENARIO'),
  'either-of': because<{ ways: readonly Why[] }>('UNKNOWN_SCENARIO'),
  'only-of': because<{ words: readonly string[] }>('UNKNOWN_SCENARIO'),
  'a-valid': because<{ format: string }>('UNKNOWN_SCENARIO'),
  'known-fields': because('UNKNOWN_SCENARIO'),
  'number-within': because<{ min: number; max: number; whole: boolean }>('UNKNOWN_SCENARIO'),
  'kind-by-name': because('UNKNOWN_SCENARIO'),
  'a-parameter': because<{ parameters: readonly string[] }>('UNKNOWN_SCENARIO'),
  'a-lease': because('UNKNOWN_SCENARIO'),
  'beats-within': because<{ least: number; most: number }>('UNKNOWN_SCENARIO'),
  'a-loading-lock': because<{ orFolder: string | null }>('UNKNOWN_SCENARIO'),
  'a-lock-folder': because('UNKNOWN_SCENARIO'),
  'each-lock-once': because('UNKNOWN_SCENARIO'),
  'role-expects': because<{ status: string; role: string }>('UNKNOWN_SCENARIO'),
  'taught-expectation': because('UNKNOWN_SCENARIO'),
  'a-question': because('UNKNOWN_SCENARIO'),
  'right-and-wrong': because('UNKNOWN_SCENARIO'),
  'a-scenario-id': because('UNKNOWN_SCENARIO'),
  'a-run-of-lesson': because('UNKNOWN_SCENARIO'),
  'a-loading-module': because('UNKNOWN_SCENARIO'),
  'an-export': because<{ name: string }>('UNKNOWN_SCENARIO'),
  'a-chapter': because<{ file: string; chapters: readonly string[] }>('UNKNOWN_SCENARIO'),
  'a-short-name': because('UNKNOWN_SCENARIO'),
  'an-own-id': because('UNKNOWN_SCENARIO'),
  'characters-at-most': because<{ most: number }>('UNKNOWN_SCENARIO'),
  'came-nothing': because('UNKNOWN_SCENARIO'),
  'came-exports': because<{ names: readonly string[] }>('UNKNOWN_SCENARIO'),
  'came-right': because<{ right: number }>('UNKNOWN_SCENARIO'),
  'came-twin': because<{ file: string }>('UNKNOWN_SCENARIO'),
  'came-similar': because<{ came: string; similar: string }>('UNKNOWN_SCENARIO'),

  // Explorations.
  'exploration-cancelled': because('CANCELLED'),
  'questions-waiting': because('RATE_LIMITED'),
  'explorations-waiting': because('QUEUE_FULL'),
  'unknown-exploration': because('UNKNOWN_EXPLORATION'),
  'too-busy-to-play': because<{ why: Why }>('QUEUE_FULL'),
  'ended-before-last-step': because('CANCELLED'),
  'impossible-steps': because('BAD_REQUEST'),
  'not-judged-here': because<{ property: string }>('BAD_REQUEST'),
  'search-ended': because<{ why: Why }>('SEARCH_LOST'),
  'search-large': because<{ megabytes: number }>('SEARCH_LOST'),
  'search-silent': because<{ seconds: number }>('SEARCH_LOST'),
  'search-unforeseen': because('SEARCH_LOST'),
  'search-idle': because('SEARCH_LOST'),
  'search-endless': because('SEARCH_LOST'),
  'search-stopping': because('SEARCH_LOST'),
  'machine-stood-still': because('QUEUE_FULL'),
  'lease-ended-early': because('QUEUE_FULL'),
  'deadline-passed': because('QUEUE_FULL'),
  'no-lease-left': because('QUEUE_FULL'),
  'step-for-nothing': because<{ client: string; step: string }>('QUEUE_FULL'),
  'asks-nothing': because<{ client: string }>('QUEUE_FULL'),
  'did-otherwise': because<{ client: string; kind: string; instead: string }>('QUEUE_FULL'),
  'not-explorable': because<{ why: string }>('BAD_REQUEST'),
  'stopped-at-limit': because('BAD_REQUEST'),
  'breaks-otherwise': because<{ property: string; expected: Why; found: Why }>('BAD_REQUEST'),
  'nothing-breaks': because('BAD_REQUEST'),
  'broken-at-start': because('BAD_REQUEST'),
  'counts-differ': because<{ what: string; explorer: number; checkers: number }>('BAD_REQUEST'),
  'order-differs': because<{ steps: string; explorer: readonly string[]; checkers: readonly string[] }>('BAD_REQUEST'),
  'orders-missing': because<{ distinct: number; walked: number }>('BAD_REQUEST'),
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

/** A reason's values, for those reasons that have any. */
export type Given<R extends Reason> = keyof ReasonValues<R> extends never ? [] : [values: ReasonValues<R>]

/** Values in which the reasons inside have become sentences. */
type Said<Values> = {
  [V in keyof Values]: Because extends Values[V]
    ? string
    : Values[V] extends readonly (string | Because)[]
      ? readonly string[]
      : Values[V]
}

/** Sentences of a language, one for each reason. */
export type RefusalWords = { [R in Reason]: (values: Said<ReasonValues<R>>) => string }
