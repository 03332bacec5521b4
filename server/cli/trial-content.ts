/**
 * Computes the content of a trial's report: for each property of each lesson, a sentence,
 * the shortest evidence, and the position of the evidence in the recording. Pure.
 */
import type { Judgement, Verdict } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import type { Trace, TraceEvent } from '#model/trace/trace.ts'
import { seconds } from '#model/words/en/figures.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { sayEvent, sentenceOf } from '#model/words/sentences.ts'
import { type PropertyId, propertyIds } from '#scenarios/lesson.ts'
import type { BatteryCell } from './battery-report.ts'
import type { BroughtParts } from './brought-text.ts'
import type { CellStatus, Outcome, Trial } from './trial.ts'
import { type Untried, warningsOf } from './try-report.ts'
import { phrases, saidWhy } from './words/words.ts'

export interface EvidenceLine {
  at: string
  /** The client or node that the event is about. Empty for the run itself. */
  who: string
  what: string
  /** Index of the event in the recording. */
  place: number
}

export interface TrialVerdict {
  property: PropertyId
  /** Status of the property. `beyond` means that the property was violated, but that any lock of this kind would violate it. */
  status: CellStatus | 'beyond'
  because: string
  evidence: EvidenceLine[]
}

export interface TrialLesson {
  id: string
  title: string
  story: string
  outcome: Outcome
  /** Reason why the lesson proves nothing, or not everything. */
  why?: string
  verdicts: TrialVerdict[]
  /** Result for the lease that the lock set in the store, compared with the lease that Lockstep asked for. */
  lease?: { status: CellStatus; because: string; shares: string; evidence: EvidenceLine[] }
  /** Warnings about numbers that are far out of proportion. */
  warnings: string[]
  /** Absent if nothing was recorded. */
  recording?: Trace
  judgement?: Judgement
}

export interface TrialContent {
  name: string
  command: string
  lessons: TrialLesson[]
  unfit: { scenario: string; why: string; wanted: boolean }[]
  /** Results of a battery, which strikes with each fault at each operation. Absent if the trial is not a battery. */
  battery?: BatteryCell[]
  /** Present if the user asked for every order. */
  orders?: TrialOrders
}

/** Every order of the lock's steps as text, or the reason why the lock cannot be explored. */
export type TrialOrders = BroughtParts | { refused: string }

/** Maximum number of evidence lines that a person would still read. */
const mostLines = 6
const lineLength = 140

export function contentOf(
  name: string,
  command: readonly string[],
  trials: readonly Trial[],
  unfit: readonly Untried[],
  {
    battery,
    orders,
    say = phrases,
  }: { battery?: readonly BatteryCell[] | undefined; orders?: TrialOrders | undefined; say?: Phrases } = {},
): TrialContent {
  const struck = battery ? { battery: [...battery] } : {}
  const explored = orders ? { orders } : {}
  const lessons = trials.map((trial) => trialLesson(trial, say))
  return {
    name,
    command: command.join(' '),
    lessons,
    unfit: unfit.map((each) => ({ ...each, why: saidWhy(each.why) })),
    ...struck,
    ...explored,
  }
}

/** Returns the properties that at least one lesson tested, in their usual order. */
export function propertiesIn(lessons: readonly TrialLesson[]): PropertyId[] {
  const judged = new Set(
    lessons.flatMap(({ verdicts }) =>
      verdicts.flatMap(({ property, status }) => (status === 'not-tested' ? [] : [property])),
    ),
  )
  return propertyIds.filter((property) => judged.has(property))
}

function trialLesson(trial: Trial, say: Phrases): TrialLesson {
  const { report, recording, outcome, said } = trial
  const { why } = said
  const reason = why === undefined ? {} : { why }
  const warnings = warningsOf(trial)
  if (recording === undefined) {
    const id = report.scenario
    return { id, title: id, story: '', outcome, verdicts: [], warnings, ...reason }
  }
  const { title, story } = recording.header.lesson
  const judgement = judge(recording)
  const verdicts = judgement.verdicts.map((verdict): TrialVerdict => {
    const { property } = verdict
    const because = sentenceOf(verdict, say, recording.header)
    const cell = report.verdicts[property]
    const status = cell?.beyond ? 'beyond' : (cell?.status ?? 'not-tested')
    return { property, status, because, evidence: evidenceOf(verdict, recording, say) }
  })
  const lease = leaseOf(trial, recording, say)
  const shown = { id: report.scenario, title, story, outcome, verdicts, warnings, recording, judgement }
  return { ...shown, ...(lease ? { lease } : {}), ...reason }
}

function leaseOf({ lease, said }: Trial, { events }: Trace, say: Phrases): TrialLesson['lease'] {
  if (lease === undefined) return undefined
  const { status, worst } = lease
  const because = said.lease ?? lease.because
  const place = status === 'violated' ? events.findIndex(({ seq }) => seq === worst?.seq) : -1
  const event = events[place]
  return { status, because, shares: say.lease.shares(lease), evidence: event ? [lineOf(event, place, say)] : [] }
}

/** Returns the proof for the verdict's sentence. If the proof is long, returns only its beginning and its end. */
function evidenceOf({ status, events: seqs, proofs }: Verdict, { events }: Trace, say: Phrases): EvidenceLine[] {
  if (status !== 'violated') return []
  const wanted = new Set(proofs?.[0] ?? seqs)
  const lines = events.flatMap((event, place) => (wanted.has(event.seq) ? [lineOf(event, place, say)] : []))
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 2), ...lines.slice(-2)]
}

function lineOf(event: TraceEvent, place: number, say: Phrases): EvidenceLine {
  const who = 'client' in event && event.kind !== 'command-executed' ? event.client : 'node' in event ? event.node : ''
  const what = sayEvent(event, say)
  return {
    at: seconds(event.atMs),
    who,
    what: what.length > lineLength ? `${what.slice(0, lineLength - 1)}…` : what,
    place,
  }
}
