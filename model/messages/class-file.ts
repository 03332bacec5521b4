/**
 * Builds a class's file to take home: one page with what was shown, asked and played. A member's file contains that member's answers. The teacher's file
 * contains the answers of the class, without names. Neither file contains what the teacher has not revealed yet.
 */
import * as z from 'zod/mini'
import { Judgement } from '../checkers/verdict.ts'
import { referenceOf } from '../trace/reference.ts'
import type { TraceHeader } from '../trace/trace.ts'
import { goals } from './level.ts'
import type { LevelResult } from './recap.ts'
import type { Report } from './report.ts'
import { showsAnswer, showsTally } from './reveal.ts'
import { QuestionPlace } from './room-question.ts'
import { headerWithoutAnswers } from './without-answers.ts'
import type { MyView, RoomView } from './workshop.ts'

const Recorded = z.object({
  scenario: z.string(),
  comparison: z.string(),
  atMs: z.number(),
  /** Whether the member whose file it is ran it. */
  mine: z.optional(z.boolean()),
})

export const ClassFile = z.object({
  title: z.string(),
  /** A time during the workshop, in milliseconds since 1970; the page shows its day. Absent from a member's file if nothing was shown. */
  heldAtMs: z.optional(z.number()),
  /** The member whose file it is. Absent from the teacher's file. */
  name: z.optional(z.string()),
  shown: z.array(Recorded),
  remember: z.array(z.object({ scenario: z.string(), title: z.string(), sentence: z.string() })),
  questions: z.array(
    z.object({
      ask: z.string(),
      /** Empty if the question was answered in own words. */
      options: z.array(z.string()),
      right: z.array(z.int()),
      /** Explanation of each option. Empty if there are none. */
      why: z.array(z.string()),
      of: z.nullable(QuestionPlace),
      /** The member's own answer, as an option or in own words; `null` if the member gave none. Absent from the teacher's file. */
      mine: z.optional(z.nullable(z.union([z.int(), z.string()]))),
      /** Number of the class's answers per option, and its answers in own words. Absent from a member's file. */
      tally: z.optional(z.array(z.int())),
      sayings: z.optional(z.array(z.object({ text: z.string(), count: z.int() }))),
      /** Whether this is the second vote on the previous question. */
      second: z.optional(z.boolean()),
    }),
  ),
  levels: z.array(
    z.object({
      scenario: z.string(),
      /** Id of the lesson's run with the lock. */
      run: z.string(),
      name: z.string(),
      goal: z.enum(goals),
      par: z.nullable(z.int()),
      /**
       * Number of steps of the member's solution; 0 if the member correctly said that the lock cannot be broken. Absent if not solved, and from the teacher's
       * file.
       */
      steps: z.optional(z.int()),
    }),
  ),
  exercises: z._default(
    z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        task: z.string(),
        /** Whether the member solved it. Absent in the teacher's file. */
        mine: z.optional(z.boolean()),
        /** How many of those who tried solved it. Absent in a member's file. */
        class: z.optional(z.object({ solved: z.int(), tried: z.int(), opened: z.int() })),
      }),
    ),
    [],
  ),
  /** Whether the workshop had not ended when the file was made. */
  goesOn: z.optional(z.boolean()),
  /** Titles of lessons whose recordings did not fit into the file. */
  leftOut: z._default(z.array(z.string()), []),
})
export type ClassFile = z.infer<typeof ClassFile>

/** A recording inside the file. `packed` is its text, compressed with gzip, in base64. */
export const PackedRecording = z.object({
  ...Recorded.shape,
  title: z.string(),
  /** Whether the recording was on the screen. If not, it is included for a level. */
  shown: z.boolean(),
  packed: z.string(),
  judgements: z.array(Judgement),
})
export type PackedRecording = z.infer<typeof PackedRecording>

export const EmbeddedClass = z.object({ about: ClassFile, recordings: z.array(PackedRecording) })
export type EmbeddedClass = z.infer<typeof EmbeddedClass>

/** Limits of a file, which has to fit into an email. */
export const classFileLimits = { bytes: 15 * 1024 ** 2, recordings: 24 }

const levelOf = ({ scenario, run, lock, heading, goal, par }: LevelResult) =>
  run === undefined ? [] : [{ scenario, run, goal, par, name: heading ?? lock }]

/** Makes the file that a member takes home. The room must have ended, because the file needs the room's recap. */
export function classFileOfMember({ title, recap }: Pick<RoomView, 'title' | 'recap'>, me: MyView): ClassFile {
  const own = new Set(me.runs.map(({ comparison }) => comparison))
  const given = (id: number) => me.answers.find(({ question }) => question === id)
  return {
    title,
    name: me.name,
    ...heldAt(me.shown),
    shown: me.shown.map((each) => (own.has(each.comparison) ? { ...each, mine: true } : each)),
    remember: recap?.remember ?? [],
    questions: me.questions.map(({ id, ask, options, right = [], why = [], of, again }) => ({
      ...{ ask, options, right, why, of },
      mine: given(id)?.words ?? given(id)?.option ?? null,
      ...(again === undefined ? {} : { second: true }),
    })),
    // The recap names only the first who solved something, so the member's own results are in the member's view.
    levels: (recap?.levels ?? []).flatMap((level) => {
      const steps = me.levels.find((each) => each.level === level.id)?.steps ?? null
      return levelOf(level).map((each) => (steps === null ? each : { ...each, steps }))
    }),
    exercises: (recap?.exercises ?? []).map(({ id, title, task }) => ({
      ...{ id, title, task },
      mine: me.exercises.some(({ exercise, state }) => exercise === id && state === 'solved'),
    })),
    leftOut: [],
  }
}

/** Makes the file that the teacher hands out. */
export function classFileOfReport({
  title,
  createdAtMs,
  shown,
  recap,
  questions,
  levels,
  exercises,
  state,
}: Report): ClassFile {
  return {
    title,
    heldAtMs: createdAtMs,
    shown,
    remember: recap.remember,
    questions: questions.map(({ ask, options, right, why = [], of, tally, sayings, again, shown: until }) => {
      const is = until ?? (state === 'ended' ? 'revealed' : 'open')
      return {
        ...{ ask, options, of },
        right: showsAnswer(is) ? right : [],
        why: is === 'revealed' ? why : [],
        ...(showsTally(is) ? { tally, sayings } : {}),
        ...(again === undefined ? {} : { second: true }),
      }
    }),
    levels: levels.flatMap(levelOf),
    exercises: exercises.map(({ id, title, task, solved, more, tried, opened }) => ({
      ...{ id, title, task },
      class: { solved: solved.length + more, tried, opened },
    })),
    ...(state === 'open' ? { goesOn: true } : {}),
    leftOut: [],
  }
}

/** Returns the header of a recording in the file. While the workshop goes on, the header lacks the answers that the class has not seen. */
export function headerForClass({ goesOn, questions }: ClassFile, header: TraceHeader): TraceHeader {
  if (goesOn !== true) return header
  const { lesson } = header
  const isSeen = (number: number) =>
    questions.some(({ of, why }) => of?.scenario === lesson.id && of.number === number && why.length > 0)
  const unseen = lesson.questions.map((_, number) => number).filter((number) => !isSeen(number))
  return headerWithoutAnswers(header, new Set(unseen))
}

function heldAt([first]: MyView['shown']): { heldAtMs?: number } {
  return first === undefined ? {} : { heldAtMs: first.atMs }
}

export interface WantedRecording {
  scenario: string
  comparison: string
  atMs: number
  shown: boolean
  mine?: boolean | undefined
}

/** Returns the recordings that were shown, each once, followed by the reference recordings of lessons that were not shown but had a level. */
export function wantedRecordings({ shown, levels }: ClassFile): WantedRecording[] {
  const once = [...new Map(shown.map((each) => [each.comparison, each])).values()]
  const missing = new Set(levels.map(({ scenario }) => scenario))
  for (const { scenario } of once) missing.delete(scenario)
  const ofLevels = [...missing].map((scenario) => ({ ...referenceFor(scenario), atMs: 0, shown: false }))
  return [...once.map((each) => ({ ...each, shown: true })), ...ofLevels].slice(0, classFileLimits.recordings)
}

const referenceFor = (scenario: string) => ({ scenario, comparison: referenceOf(scenario) })

/** A recording, with the files of orders that its maps and levels need. */
export interface ClassPart {
  recording: PackedRecording
  orders: Readonly<Record<string, string>>
}

/** Returns the parts that fit into the file, in order. The file lists the other parts as left out. `used` is the size of the page itself, in bytes. */
export function fitting(
  about: ClassFile,
  parts: readonly ClassPart[],
  used: number,
): { about: ClassFile; parts: ClassPart[] } {
  let bytes = used + JSON.stringify(about).length
  const known = new Set<string>()
  const kept: ClassPart[] = []
  const leftOut: string[] = []
  for (const part of parts) {
    const { recording } = part
    const orders = Object.entries(part.orders).filter(([name]) => !known.has(name))
    const own = JSON.stringify(recording).length
    const all = own + orders.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
    if (bytes + own > classFileLimits.bytes) leftOut.push(recording.title)
    else if (bytes + all > classFileLimits.bytes) {
      kept.push({ recording, orders: {} })
      bytes += own
    } else {
      for (const [name] of orders) known.add(name)
      kept.push({ recording, orders: Object.fromEntries(orders) })
      bytes += all
    }
  }
  return { about: { ...about, leftOut }, parts: kept }
}
