/** Defines the messages between page and server, over the socket and over HTTP. Both ends validate them. */
import * as z from 'zod/mini'
import { Exercise } from '#scenarios/exercise.ts'
import { Lesson, LessonLock, PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import { text } from '#scenarios/text.ts'
import { Judgement } from '../checkers/verdict.ts'
import { Because, Value } from '../refusals/because-schema.ts'
import type { ErrorCode } from '../refusals/codes.ts'
import { FaultChange } from '../trace/fault-change.ts'
import { TraceEvent, TraceHeader } from '../trace/trace.ts'
import type { NoticeSchemas, Requests, UnionOfNotices } from './message.ts'
import { Miniature } from './miniature.ts'

export const protocolVersion = 1

/**
 * The refusal of a request. A page builds its sentence from the reason and its values, in the reader's language. `message` is the English sentence, for people
 * who read JSON.
 */
export const Refusal = z.object({
  /** A page older than its server may not know this code. */
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
  reason: z.string(),
  values: z.record(z.string(), Value),
  message: z.optional(z.string()),
})
export type Refusal = z.infer<typeof Refusal>

export const RunId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))

// ---------------------------------------------------------------------------------------------- page → server

/** `run`: runs all locks of a scenario, or the locks named in `locks`, live and side by side. */
export const RunRequest = z.strictObject({
  scenario: text(80),
  locks: z.optional(z.array(text(80)).check(z.minLength(1), z.maxLength(8))),
  parameters: z.optional(z.record(z.string().check(z.maxLength(40)), z.number())),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))),
  /** Faults that strike or end at other moments than the scenario's author chose. */
  changes: z.optional(z.array(FaultChange).check(z.minLength(1), z.maxLength(32))),
})
export type RunRequest = z.infer<typeof RunRequest>

/**
 * `run` over the socket. With `watch`, the server sends the accepted runs from the beginning, as if `watch` requests had asked for them. With `waits`, clients
 * start when `begin` arrives, or half a second after setup.
 */
export const RunOrder = z.strictObject({
  ...RunRequest.shape,
  watch: z._default(z.boolean(), false),
  waits: z._default(z.boolean(), false),
})

/** `begin`: the page that asked for this comparison now shows its run cards, so its clients may start. */
export const BeginRequest = z.strictObject({ comparison: RunId })

/** `watch`: asks for this run's header and its events from `from` on, both past and future ones. */
export const WatchRequest = z.strictObject({ run: RunId, from: z._default(z.int().check(z.nonnegative()), 0) })
export type WatchRequest = z.infer<typeof WatchRequest>

export const CancelRequest = z.strictObject({ run: RunId })
export type CancelRequest = z.infer<typeof CancelRequest>

/** `keep`: protects this comparison's recording from being removed to free space, or ends that protection. */
export const KeepRequest = z.strictObject({ comparison: RunId, kept: z.boolean() })
export type KeepRequest = z.infer<typeof KeepRequest>

/** `name`: sets the display name of this comparison's recording. The server trims the name. An empty string removes the recording's name. */
export const NameRequest = z.strictObject({
  comparison: RunId,
  name: z.string().check(
    z.trim(),
    z.maxLength(80),
    z.refine((name) => !/\p{C}|[\u2028\u2029]/u.test(name), 'expected text without control characters'),
  ),
})
export type NameRequest = z.infer<typeof NameRequest>

/** `delete`: removes this comparison's recording for good, even if it is protected. */
export const DeleteRequest = z.strictObject({ comparison: RunId })
export type DeleteRequest = z.infer<typeof DeleteRequest>

export const RunAccepted = z.object({
  comparison: RunId,
  runs: z.array(z.object({ run: RunId, lock: z.string() })),
})
export type RunAccepted = z.infer<typeof RunAccepted>

// ---------------------------------------------------------------------------------------------- server → page

/** Reason why a run has no events yet: its position in the queue, counting from 1, or a fleet that is being started. */
export const RunProgress = z.object({
  run: RunId,
  place: z.optional(z.int()),
  /** What the run waits for. `message` is the English sentence. */
  doing: z.extend(Because, { message: z.optional(z.string()) }),
})
export type RunProgress = z.infer<typeof RunProgress>

export const RunHeader = z.object({ run: RunId, header: TraceHeader })
export type RunHeader = z.infer<typeof RunHeader>

export const RunEvents = z.object({ run: RunId, events: z.array(TraceEvent) })
export type RunEvents = z.infer<typeof RunEvents>

/** The run is over. `refusal` is the reason why it could not be started, or, if there is a judgement, why its recording could not be stored. */
export const RunEnded = z.object({ run: RunId, judgement: z.optional(Judgement), refusal: z.optional(Refusal) })
export type RunEnded = z.infer<typeof RunEnded>

// ---------------------------------------------------------------------------------------------- recordings

export const RecordingEntry = z.object({
  comparison: RunId,
  scenario: z.string(),
  name: z.nullable(z.string()),
  /** Whether the recording is protected from being removed to free space. */
  kept: z.boolean(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Length of the longest run, as far as it is recorded. */
  durationMs: z.number(),
  /** Sorted as in the lesson. */
  locks: z.array(
    z.object({
      lock: z.string(),
      run: RunId,
      /** Verdict on the property that the lesson teaches; `null` if the run has not been judged yet. If so, ask again later. */
      status: z.nullable(z.union([VerdictStatus, z.enum(['running', 'broken'])])),
    }),
  ),
  parameters: z.record(z.string(), z.number()),
  moved: z.optional(z.boolean()),
  edited: z.optional(z.boolean()),
})
export type RecordingEntry = z.infer<typeof RecordingEntry>

/** `GET /api/recordings?scenario=<id>&limit=<n>`, with the newest recordings first. */
export const RecordingsRequest = z.strictObject({
  scenario: z.optional(text(80)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 100),
})

export const Recordings = z.object({ recordings: z.array(RecordingEntry) })
export type Recordings = z.infer<typeof Recordings>

// ---------------------------------------------------------------------------------------------- over the socket

export const runToServer = {
  run: { request: RunOrder, answer: RunAccepted },
  watch: { request: WatchRequest, answer: z.object({ run: RunId }) },
  begin: { request: BeginRequest, answer: z.object({ comparison: RunId }) },
  cancel: { request: CancelRequest, answer: z.object({ run: RunId }) },
  keep: { request: KeepRequest, answer: RecordingEntry },
  name: { request: NameRequest, answer: RecordingEntry },
  delete: { request: DeleteRequest, answer: z.object({ comparison: RunId }) },
} satisfies Requests

export const runToPage = {
  'run-progress': RunProgress,
  'run-header': RunHeader,
  'run-events': RunEvents,
  'run-ended': RunEnded,
} satisfies NoticeSchemas
export type RunNotice = UnionOfNotices<typeof runToPage>

// ---------------------------------------------------------------------------------------------- HTTP

/** `GET /healthz`. */
export const Health = z.object({
  status: z.enum(['ok', 'starting']),
  version: z.string(),
  redis: z.object({ name: z.string(), version: z.string(), binary: z.string() }),
  runs: z.object({ running: z.int(), waiting: z.int(), finished: z.int() }),
})
export type Health = z.infer<typeof Health>

/**
 * `GET /readyz`: whether a workshop can be held. `missing` says in sentences what a workshop still lacks. Lessons that a person plays alone may not need it.
 */
export const Readiness = z.object({ ready: z.boolean(), missing: z.array(z.string()) })
export type Readiness = z.infer<typeof Readiness>

/**
 * A lesson as the library lists it. Captions, questions, notes and expectations are sent when the lesson is opened. `miniature` shows the lesson's reference
 * recording, if there is one.
 */
export const ListedLesson = z.extend(z.omit(Lesson, { beats: true, questions: true, remember: true, sources: true }), {
  locks: z.array(
    z.extend(z.omit(LessonLock, { expect: true, promises: true, caveat: true }), {
      /** Whether the explorer's result for this lock is known, because all its orders can be explored. */
      explored: z.optional(z.boolean()),
      /** The lock's own title and heading, if the lesson uses others. Outside the lesson they tell which lock it is. */
      own: z.optional(z.object({ title: z.string(), heading: z.optional(z.string()) })),
    }),
  ),
  miniature: z.nullable(Miniature),
})
export type ListedLesson = z.infer<typeof ListedLesson>

/** An exercise as a list shows it. `id` is the name of its folder. */
export const ListedExercise = z.object({
  id: z.string(),
  ...z.pick(Exercise, { place: true, kind: true, title: true, lesson: true, lock: true }).shape,
})
export type ListedExercise = z.infer<typeof ListedExercise>

const ExerciseFiles = z.record(z.string(), z.string())

/** `GET /api/exercises/:exercise`. `start` and `answer` map file names to contents. */
export const OpenedExercise = z.object({
  id: z.string(),
  exercise: Exercise,
  lesson: Lesson,
  start: ExerciseFiles,
  answer: ExerciseFiles,
})
export type OpenedExercise = z.infer<typeof OpenedExercise>

/** `GET /api/library`. */
export const Library = z.object({
  protocol: z.literal(protocolVersion),
  /** Product and version of the Redis that runs use, such as `Valkey 9.1.2`. Empty if this server has none. */
  redis: z.string(),
  chapters: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      about: z.string(),
      scenarios: z.array(ListedLesson),
    }),
  ),
  exercises: z._default(z.array(ListedExercise), []),
  /** The problems of the files that the library leaves out. */
  leftOut: z.optional(z.array(Because)),
})
export type Library = z.infer<typeof Library>

/** Data about a lesson's surroundings, so that its page need not fetch the whole library. */
export const LessonContext = z.object({
  chapter: z.string(),
  /** Whether this is the very first lesson, whose readers may never have seen a lock's code. */
  first: z.boolean(),
  /** Next lesson, if there is one: in the first hour, the next lesson on its path; elsewhere, the lesson that repairs what this one leaves broken. */
  next: z.nullable(z.pick(Lesson, { id: true, title: true, story: true })),
  /** Reference recording of the lesson, drawn small; `null` if there is none. */
  miniature: z.nullable(Miniature),
  exercises: z.optional(z.array(z.pick(ListedExercise, { id: true, kind: true, title: true, lock: true }))),
  /** Game levels of the lesson, each with its title and the level after it. Absent if there are none. */
  levels: z.optional(
    z.array(
      z.object({
        id: z.string(),
        heading: z.string(),
        next: z.nullable(z.object({ scenario: z.string(), lock: z.string(), goal: PropertyId })),
      }),
    ),
  ),
  /** Whether this server plays and explores edited versions of the lesson's locks. Absent if it does not. */
  editable: z.optional(z.boolean()),
})
export type LessonContext = z.infer<typeof LessonContext>

/** `GET /api/lessons/:scenario`: the full lesson. */
export const OpenedLesson = z.object({ lesson: Lesson, context: LessonContext })
export type OpenedLesson = z.infer<typeof OpenedLesson>

/** `GET /api/runs/:run`: a stored trace with its judgement. */
export const StoredRun = z.object({ header: TraceHeader, events: z.array(TraceEvent), judgement: Judgement })
export type StoredRun = z.infer<typeof StoredRun>

/** `GET /api/comparisons/:comparison`: the runs of one comparison, in the scenario's order of locks. */
export const StoredComparison = z.object({
  comparison: RunId,
  runs: z.array(StoredRun),
  /** Runs that have not started, because they wait in the queue or for their servers. */
  waiting: z._default(z.array(z.object({ run: RunId, lock: z.string() })), []),
})
export type StoredComparison = z.infer<typeof StoredComparison>
