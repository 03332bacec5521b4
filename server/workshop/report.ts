/** Creates the report after class. Pure. */
import { stringify } from 'csv-stringify/sync'
import type { CheckTime } from '#model/messages/check-time.ts'
import { hasEnoughAnswers, lastingQuestions } from '#model/messages/enough-answers.ts'
import { withoutRepeated } from '#model/messages/hands-on.ts'
import type { Report } from '#model/messages/report.ts'
import { rightIn } from '#model/messages/right-in.ts'
import { votedTwice } from '#model/messages/second-vote.ts'
import { reportFile as english, type ReportFileWords } from '#model/words/en/report-file.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { type AskedQuestion, isScored, scoreOf } from './activities/asked-question.ts'
import { floorQuestions } from './activities/floor.ts'
import { levelResults } from './activities/level-results.ts'
import { type ClassRecords, podiumOf } from './activities/podium.ts'
import { everything, recapOf } from './activities/recap.ts'
import { hiddenCount, isHidden, publicSayings } from './activities/sayings.ts'
import { signalMinutes } from './activities/signal.ts'
import { tallyOf } from './activities/tally.ts'
import { firstVoteOf } from './activities/votes.ts'
import type { MemberAnswer } from './base/member.ts'
import { type Member, peopleIn, shownName } from './base/member.ts'
import type { Records } from './records.ts'
import type { Room } from './room.ts'

/** Share of right answers below which a question is counted as hard. */
const hardShare = 0.5

/** Records for a report. `floor` and `signals` are absent if there are no such records. */
type ReportRecords = ClassRecords & Partial<Pick<Records, 'floor' | 'signals'>>

export function reportOf(room: Room, of: ReportRecords, lessonOf: (id: string) => Lesson | undefined): Report {
  const { members, answers, runs, levels, floor = [], signals = [] } = of
  const { code, title, createdAtMs, state, shown, plan, pace } = room
  const names = new Map(members.map((member) => [member.id, shownName(room, member)]))
  const questions = room.questions.map((question) => questionOf(room, question, answers))
  return {
    code,
    title,
    createdAtMs,
    state,
    people: members.map((member) => personOf(room, member, of)),
    questions,
    hard: hardOf(questions, members.length),
    levels: levelResults(levels, peopleIn(room, members), lessonOf, everything.names),
    // Ranks members by right answers only, because the report lists challenges and levels separately.
    podium: podiumOf({ ...room, handsOn: null, level: null }, of, lessonOf, everything.challenges),
    recap: recapOf(room, of, lessonOf, everything),
    floor: floorQuestions(room, floor),
    signals: signalMinutes(signals),
    shown,
    runs: withoutRepeated(runs).map((entry) => ({ ...entry, name: names.get(entry.member) ?? '' })),
    plan,
    pace: pace.map(({ item, startedAtMs }) => ({ item, startedAtMs })),
    breaks: room.breaks,
    check: checkOf(questions),
  }
}

/**
 * Returns the questions that most of the class got wrong in the end, hardest first, including
 * questions of the check. The second vote is decisive, unless too few members answered it.
 */
function hardOf(questions: Report['questions'], people: number): number[] {
  const enough = ({ answered }: Report['questions'][number]) => hasEnoughAnswers(answered, people)
  return lastingQuestions(questions)
    .filter(enough)
    .flatMap(({ id, rightShare }) => {
      const second = questions.find((other) => other.again === id && enough(other))
      const share = second === undefined ? rightShare : second.rightShare
      return share !== null && share < hardShare ? [{ id, share }] : []
    })
    .sort((a, b) => a.share - b.share)
    .map(({ id }) => id)
}

/**
 * Returns, for each question of the check, how many answers were right at the start and at the end.
 * If a question was asked several times at the start or the end, the last time counts.
 */
function checkOf(questions: Report['questions']): NonNullable<Report['check']> {
  const asked = questions.flatMap(({ check, ...question }) => (check === undefined ? [] : [{ ...question, check }]))
  const numbers = [...new Set(asked.map(({ check }) => check.number))].sort((one, other) => one - other)
  return numbers.flatMap((number) => {
    const at = (time: CheckTime) => asked.findLast(({ check }) => check.number === number && check.time === time)
    const any = at('end') ?? at('start')
    if (any === undefined) return []
    const countOf = (question: typeof any | undefined) =>
      question === undefined ? null : { answered: question.answered, right: rightIn(question.right, question.tally) }
    return { ask: any.ask, start: countOf(at('start')), end: countOf(at('end')) }
  })
}

function personOf(room: Room, member: Member, { answers, runs, levels }: ClassRecords) {
  const { id, joinedAtMs, lastSeenAtMs, removed } = member
  const own = answers.filter((answer) => answer.member === id)
  return {
    name: shownName(room, member),
    joinedAtMs,
    lastSeenAtMs,
    removed,
    answers: room.questions.map((asked) => givenTo(asked, own)),
    right: scoreOf(room, own),
    looked: own.filter(({ looked }) => looked === true).map(({ question }) => question),
    runs: withoutRepeated(runs).filter((entry) => entry.member === id).length,
    levels: levels.map(({ tries }) => tries.find((each) => each.member === id)?.steps ?? null),
  }
}

function givenTo(asked: AskedQuestion, own: readonly MemberAnswer[]): number | string | null {
  const given = own.find(({ question }) => question === asked.id)
  if (given === undefined || isHidden(asked, given)) return null
  return given.words ?? given.option ?? null
}

function questionOf(
  room: Room,
  question: AskedQuestion,
  answers: readonly MemberAnswer[],
): Report['questions'][number] {
  const { id, ask, options, right, why, of, again, check, state } = question
  const first = firstVoteOf(room, question, answers)
  const tally = tallyOf(question, answers)
  const answered = answers.filter((answer) => answer.question === id).length
  const rightShare = answered === 0 || right.length === 0 ? null : rightIn(right, tally) / answered
  const { sayings } = publicSayings(question, answers)
  return {
    ...{ id, ask, options, right, tally, answered, rightShare, of, sayings },
    ...(again === undefined ? {} : { again }),
    ...(check === undefined ? {} : { check }),
    ...(first === undefined ? {} : { first }),
    ...(why.length === 0 ? {} : { why }),
    shown: state,
    scored: isScored(room, question),
    hidden: hiddenCount(question, answers),
  }
}

/** Options are numbered from 1, as the class saw them. */
const numberOf = (option: number): number => option + 1

/** Returns the heading of a question's column. A second vote has its own column. */
function headingOf(
  { id, ask, again, check }: Report['questions'][number],
  questions: Report['questions'],
  words: ReportFileWords,
): string {
  if (check !== undefined) return words.check(id, check.time, ask)
  if (again !== undefined) return words.secondVote(id, again, ask)
  return questions.some((other) => other.again === id) ? words.firstVote(id, ask) : words.question(id, ask)
}

const inAnswerCell = (given: number | string | null): string =>
  given === null ? '' : typeof given === 'string' ? given : String(numberOf(given))

/** Formats the report for a spreadsheet, with one line per person and one column per question or level. Lines end with CRLF, as RFC 4180 requires. */
export function csvOf({ people, questions, levels }: Report, words: ReportFileWords = english): string {
  const { name, joined, lastSeen, lookedAhead } = words
  /** 0 steps mean that the member rightly claimed that the level cannot be broken. */
  const inCell = (steps: number) => (steps === 0 ? words.unbreakable : String(steps))
  const head = [
    ...[name, joined, lastSeen, ...questions.map((question) => headingOf(question, questions, words))],
    ...[votedTwice(questions) ? words.rightFirst : words.right, words.runs],
    ...levels.map(({ lock, goal }) => words.steps(lock, goal)),
  ]
  const lines = people.map(({ name, joinedAtMs, lastSeenAtMs, answers, right, looked, runs, levels }) => [
    name,
    new Date(joinedAtMs).toISOString(),
    new Date(lastSeenAtMs).toISOString(),
    ...answers.map((given, i) => `${inAnswerCell(given)}${looked?.includes(questions[i]?.id ?? 0) ? lookedAhead : ''}`),
    String(right),
    String(runs),
    ...levels.map((steps) => (steps === null ? '' : inCell(steps))),
  ])
  const solution = [
    ...[words.rightAnswer, '', '', ...questions.map(({ right }) => right.map(numberOf).join(' ')), '', ''],
    ...levels.map(({ par }) => inCell(par ?? 0)),
  ]
  // Prevents a name from becoming a formula, or from being split into two cells by a spreadsheet that separates cells by semicolons.
  return stringify([head, ...lines, solution], {
    // Without this byte order mark, Excel does not read the file as UTF-8.
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t]/,
  })
}
