/** Reports finished runs, as data for programs and as a table for people. */

import type { Judgement, Verdict } from '#model/checkers/verdict.ts'
import type { Refusal } from '#model/messages/messages.ts'
import type { Trace, TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { english } from '#model/words/en/phrases.ts'
import { inWords } from '#model/words/sentences.ts'
import type { PropertyId, Role, Topology, VerdictStatus } from '#scenarios/lesson.ts'
import { missedIn } from './missed.ts'
import { table } from './table.ts'
import { phrases, words } from './words/words.ts'

export interface RunReport {
  scenario: string
  lock: string
  role: Role
  teaches: PropertyId
  fleet: Topology
  asExpected: boolean
  /** Reason why the run proves nothing about the lock, such as a paused machine. */
  inconclusive?: string
  /** `refused` is a sentence that says why the run could not start. `refusal` contains the data of that sentence. */
  refused?: string
  refusal?: Refusal
  /** Reason why the run proves only some of its properties, as data without a sentence. */
  doubt?: Judgement['doubt']
  verdicts: Partial<Record<PropertyId, Found>>
  events: number
  /** Length of the run in the trace's time. */
  durationMs: number
  trace: string
}

/** A verdict as data, with a sentence in English. `others` is the number of additional violations, if there are any. */
export type Found = Omit<Verdict, 'property' | 'proofs'> & { because: string; others?: number }

export interface Finished {
  report: RunReport
  /** Absent if the run did not start. */
  recording?: Trace
  /** Differences from the expectation, as sentences in English. */
  surprises: string[]
  /** `surprises` and the sentences about the verdicts in the reader's language. The sentences in `report` are in English. */
  said: { surprises: string[]; verdicts: Partial<Record<PropertyId, string>> }
}

/** Returns the report of one recorded and judged run. `trace` is the path of its file. */
export function finishedRun(recording: Trace, judgement: Judgement, trace: string): Finished {
  const { header, events } = recording
  const { asExpected, inconclusive, doubt, surprises, verdicts } = inWords(judgement, english, header)
  const found = verdicts.map(({ property, proofs = [], ...verdict }) => {
    return [property, { ...verdict, ...(proofs.length > 1 ? { others: proofs.length - 1 } : {}) }]
  })
  return {
    report: {
      ...namesOf(header),
      asExpected,
      ...(inconclusive === undefined ? {} : { inconclusive }),
      ...(doubt === undefined ? {} : { doubt }),
      verdicts: Object.fromEntries(found),
      events: events.length,
      durationMs: durationOf(events),
      trace,
    },
    recording,
    surprises,
    said: saidOf(judgement, header),
  }
}

function saidOf(judgement: Judgement, header: TraceHeader): Finished['said'] {
  const { surprises, verdicts } = inWords(judgement, phrases, header)
  return { surprises, verdicts: Object.fromEntries(verdicts.map(({ property, because }) => [property, because])) }
}

function namesOf({ scenario, lock, role, lesson, fleet }: TraceHeader) {
  return { scenario, lock, role, teaches: lesson.teaches, fleet: fleet.kind }
}

function durationOf(events: readonly TraceEvent[]): number {
  return events.at(-1)?.atMs ?? 0
}

/** Formats the report for `--json`. Contains everything that the command prints to standard output, so that a program can parse it. */
export function jsonOf(finished: readonly Finished[]): string {
  return `${JSON.stringify({ runs: finished.map(({ report }) => report) }, null, 2)}\n`
}

/** Formats a table, the differences from the expectation, and the captions whose moment never came. */
export function textOf(finished: readonly Finished[]): string {
  const rows = finished.map(({ report }) => [
    report.scenario,
    report.lock,
    words.roles[report.role],
    report.teaches,
    foundIn(report),
    othersOf(report),
    words.run.expected[report.asExpected ? 'yes' : report.inconclusive === undefined ? 'no' : 'open'],
  ])
  const surprises = finished.flatMap(({ report, said }) =>
    said.surprises.map((sentence) => `${report.scenario} / ${report.lock}: ${sentence}\n`),
  )
  const missed = missedIn(
    finished.flatMap(({ recording, report }) =>
      recording === undefined || report.inconclusive !== undefined ? [] : [recording],
    ),
  )
  const sentences = [...surprises, ...missed.map((sentence) => `${sentence}\n`)]
  return `${table([words.run.head, ...rows])}\n${sentences.join('')}${summaryOf(finished)}\n`
}

const signs: Record<VerdictStatus, string> = { held: '✓', violated: '✗', unknown: '?' }

/** Returns the finding about the lesson's property, such as `✗ Locked long after the crash`. */
function foundIn({ verdicts, teaches }: RunReport): string {
  const status = verdicts[teaches]?.status
  return status === undefined ? '-' : `${signs[status]} ${phrases.properties[teaches].said[status]}`
}

function othersOf({ verdicts, teaches }: RunReport): string {
  const others = Object.entries(verdicts).filter(([id, verdict]) => id !== teaches && verdict.status === 'violated')
  return others.map(([id]) => id).join(', ') || '-'
}

function summaryOf(finished: readonly Finished[]): string {
  const open = finished.filter(({ report }) => report.inconclusive !== undefined).length
  const odd = finished.filter(({ report }) => !report.asExpected).length - open
  return words.run.summary(finished.length, odd, open)
}
