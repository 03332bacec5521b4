/**
 * Lists the reasons for rejecting a request, each with its code and the types of its values. Programs rely on the codes, so they stay stable. Sentences are
 * built from reasons and their values. Running code, stores, files, recordings, explorations and steps have separate tables, and separate sentences in each
 * language.
 */
import { codeReasons } from './code-reasons.ts'
import { explorationReasons } from './exploration-reasons.ts'
import { fileReasons } from './file-reasons.ts'
import { reason, type SentencesOf, type ValuesOf, type Why } from './reason-table.ts'
import { stepReasons } from './step-reasons.ts'
import { storeReasons } from './store-reasons.ts'
import { traceReasons } from './trace-reasons.ts'

export type { Because, RefusalValue, Why } from './reason-table.ts'

/** All reasons. `similar` is an existing name close to the one that was given. */
export const reasons = {
  'bad-field': reason<{ field: string; why: Why }>('BAD_REQUEST'),
  'not-understood': reason('BAD_REQUEST'),
  'unknown-address': reason<{ method: string; path: string }>('BAD_REQUEST'),
  'unknown-host': reason('BAD_REQUEST'),
  'unknown-message': reason<{ known: readonly string[] }>('BAD_REQUEST'),
  'nested-too-deep': reason('BAD_REQUEST'),
  'not-text': reason('BAD_REQUEST'),
  'too-many-messages': reason('RATE_LIMITED'),
  'too-many-wrong-links': reason('RATE_LIMITED'),
  'too-many-wrong-codes': reason('RATE_LIMITED'),
  'too-many-rooms-from-here': reason('RATE_LIMITED'),
  'too-many-people-from-here': reason('RATE_LIMITED'),
  'too-many-followed': reason('RATE_LIMITED'),
  'host-only': reason('FORBIDDEN'),
  'owner-only': reason('FORBIDDEN'),
  'something-wrong': reason('INTERNAL'),

  'unknown-exercise': reason<{ exercise: string }>('UNKNOWN_SCENARIO'),
  'unknown-scenario': reason<{ scenario: string; similar: string | null }>('UNKNOWN_SCENARIO'),
  'unknown-lock': reason<{ lock: string }>('UNKNOWN_LOCK'),
  'lock-not-in-scenario': reason<{
    scenario: string
    lock: string
    locks: readonly string[]
    similar: string | null
  }>('UNKNOWN_LOCK'),
  'unknown-parameter': reason<{
    scenario: string
    parameter: string
    parameters: readonly string[]
    similar: string | null
  }>('UNKNOWN_PARAMETER'),
  'parameter-out-of-range': reason<{ name: string; value: number; min: number; max: number; whole: boolean }>(
    'PARAMETER_OUT_OF_RANGE',
  ),
  'parameter-not-whole': reason<{ name: string; value: number; min: number; max: number }>('PARAMETER_NOT_WHOLE'),
  'unknown-option': reason<{ name: string; value: number; options: readonly string[] }>('UNKNOWN_OPTION'),
  'no-such-fault': reason<{ lock: string }>('UNKNOWN_FAULT'),
  'fault-not-movable': reason<{ lock: string; fault: string }>('UNKNOWN_FAULT'),
  'moved-nowhere': reason<{ fault: string }>('UNKNOWN_MOMENT'),
  'crash-without-end': reason('UNKNOWN_MOMENT'),
  'only-at-own-step': reason<{ fault: string; client: string; kinds: readonly string[] }>('UNKNOWN_MOMENT'),
  'no-action': reason<{ client: string }>('UNKNOWN_MOMENT'),
  'never-does': reason<{ client: string; lock: string; action: string }>('UNKNOWN_MOMENT'),
  'ends-own-pause': reason<{ client: string }>('UNKNOWN_MOMENT'),
  'run-outlasts-pause': reason<{ client: string }>('UNKNOWN_MOMENT'),
  'unknown-client': reason<{ scenario: string; client: string; clients: readonly string[] }>('UNKNOWN_CLIENT'),
  'server-stopping': reason('QUEUE_FULL'),
  'own-runs-waiting': reason<{ most: number }>('QUEUE_FULL'),
  'runs-waiting': reason('QUEUE_FULL'),
  'unknown-run': reason<{ run: string }>('UNKNOWN_RUN'),
  'run-cancelled': reason('CANCELLED'),
  'not-written': reason('NOT_KEPT'),

  'editing-off': reason('EDITING_OFF'),
  'store-not-editable': reason<{ store: string }>('NOT_EDITABLE'),
  'fleet-not-editable': reason<{ fleet: string }>('NOT_EDITABLE'),
  'no-lock-file': reason('CODE_WRONG'),
  'code-syntax': reason<{ why: string }>('CODE_WRONG'),
  'code-import': reason<{ from: string; allowed: readonly string[] }>('CODE_WRONG'),
  'code-export': reason<{ from: string; why: string }>('CODE_WRONG'),
  'code-no-lock': reason('CODE_WRONG'),
  'code-shape': reason<{ field: string; why: Why }>('CODE_WRONG'),
  'code-threw': reason<{ why: string }>('CODE_WRONG'),
  'script-syntax': reason<{ why: string }>('CODE_WRONG'),
  'script-too-long': reason<{ ms: number }>('CODE_ENDED'),
  'script-memory': reason<{ megabytes: number }>('CODE_ENDED'),
  'store-ended': reason<{ why: string }>('CODE_ENDED'),

  'unknown-room': reason<{ code: string }>('UNKNOWN_ROOM'),
  'room-ended': reason('ROOM_ENDED'),
  'hub-lost': reason('HUB_LOST'),
  'room-locked': reason('ROOM_LOCKED'),
  'name-needed': reason('NAME_NEEDED'),
  'room-full': reason<{ most: number }>('TOO_MANY'),
  'crowd-at-door': reason('TOO_MANY'),
  'shown-out': reason('FORBIDDEN'),
  'browser-full': reason<{ most: number }>('TOO_MANY'),
  'rooms-full': reason<{ most: number }>('TOO_MANY'),
  'no-free-code': reason('TOO_MANY'),
  'no-teachers-link': reason('FORBIDDEN'),
  'teacher-only': reason('FORBIDDEN'),
  'report-for-teacher': reason('FORBIDDEN'),
  'join-first': reason('FORBIDDEN'),
  'too-much-at-once': reason('INTERNAL'),
  'unknown-member': reason('BAD_REQUEST'),
  'unknown-plan-item': reason('BAD_REQUEST'),
  'plan-unreadable': reason<{ file: string; why: string }>('BAD_REQUEST'),
  'plan-no-json': reason<{ file: string }>('BAD_REQUEST'),

  'level-closed': reason('NOT_RELEASED'),
  'exercise-closed': reason('NOT_RELEASED'),
  'not-of-exercise': reason('BAD_REQUEST'),
  'not-solved-yet': reason('BAD_REQUEST'),
  'not-shown-by-author': reason('FORBIDDEN'),
  'level-in-class': reason('LEVEL_ON'),
  'answer-being-checked': reason('TOO_MANY'),
  'claimed-enough': reason('TOO_MANY'),
  'steps-break-nothing': reason('BAD_REQUEST'),
  'lock-not-in-lesson': reason<{ scenario: string; lock: string }>('UNKNOWN_LOCK'),
  'parameter-not-in-lesson': reason<{ scenario: string; parameter: string }>('UNKNOWN_PARAMETER'),
  'nobody-ran-that': reason('UNKNOWN_RUN'),
  'nothing-released': reason('NOT_RELEASED'),
  'own-runs-used-up': reason<{ most: number }>('TOO_MANY'),
  'own-run-going-on': reason('TOO_MANY'),
  'time-is-up': reason('NOT_RELEASED'),
  'figure-fixed': reason<{ parameter: string }>('BAD_REQUEST'),
  'questions-used-up': reason<{ most: number }>('TOO_MANY'),
  'no-such-right-option': reason('BAD_REQUEST'),
  'unknown-question': reason<{ scenario: string; number: number }>('BAD_REQUEST'),
  'nothing-to-reveal': reason('BAD_REQUEST'),
  'no-own-words': reason('BAD_REQUEST'),
  'hidden-enough': reason<{ most: number }>('TOO_MANY'),
  'already-answered': reason('ALREADY_ANSWERED'),
  'question-closed': reason('QUESTION_CLOSED'),
  'no-second-vote': reason('BAD_REQUEST'),
  'plan-changed': reason('PLAN_CHANGED'),
  'nothing-to-undo': reason('BAD_REQUEST'),
  'no-such-check': reason('BAD_REQUEST'),
  'floor-full': reason<{ most: number }>('TOO_MANY'),
  'own-floor-used-up': reason<{ most: number }>('TOO_MANY'),
  'no-such-floor-question': reason('BAD_REQUEST'),
  'signals-used-up': reason<{ most: number }>('TOO_MANY'),
  'words-not-asked': reason('BAD_REQUEST'),
  'no-such-option': reason('BAD_REQUEST'),

  // The tables come last, so that the compiler reports a reason that is both above and in a table.
  ...codeReasons,
  ...explorationReasons,
  ...fileReasons,
  ...storeReasons,
  ...traceReasons,
  ...stepReasons,
} as const

export type Reason = keyof typeof reasons
export type ReasonValues<R extends Reason> = ValuesOf<typeof reasons, R>

/** The argument for a reason's values, empty for a reason without values. */
export type Given<R extends Reason> = keyof ReasonValues<R> extends never ? [] : [values: ReasonValues<R>]

/** The sentences of one language, one per reason. */
export type RefusalWords = SentencesOf<typeof reasons>
