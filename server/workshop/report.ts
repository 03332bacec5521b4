/** Creates the report after class. Pure. */
import { stringify } from 'csv-stringify/sync'
import { hasEnoughAnswers, lastingQuestions } from '#model/messages/enough-answers.ts'
import { withoutRepeated } from '#model/messages/hands-on.ts'
import type { Report } from '#model/messages/report.ts'
import { rightIn } from '#model/messages/right-in.ts'
import { firstAskingOf, votedTwice } from '#model/messages/second-vote.ts'
import { reportFile as english, type ReportFileWords } from '#model/words/en/report-file.ts'
import { type AskedQuestion, isScored, scoreOf } from './activities/asked-question.ts'
import { checkResults } from './activities/check-results.ts'
import { progressWith, releasedIn } from './activities/exercise-results.ts'
import { floorQuestions } from './activities/floor.ts'
import { levelResults } from './activities/level-results.ts'
import { type ClassRecords, podiumOf } from './activities/podium.ts'
import { everything, recapOf } from './activities/recap.ts'
import { hiddenCount, isHidden, publicSayings } from './activities/sayings.ts'
import { signalItems, signalMinutes } from './activities/signal.ts'
import { tallyOf } from './activities/tally.ts'
import { firstVoteOf } from './activities/votes.ts'
import type { Curriculum } from './base/lesson-of.ts'
import type { MemberAnswer } from './base/member.ts'
import { type Member, peopleIn, shownName } from './base/member.ts'
import type { Records } from './records.ts'
import type { Room } from './room.ts'

/** Share of right answers below which a question is counted as hard. */
const hardShare = 0.5

/** Records for a report; those of floor, signals and exercises are absent if there were none. */
type ReportRecords = ClassRecords & Partial<Pick<Records, 'floor' | 'signals' | 'exerciseTries'>>

export function reportOf(room: Room, of: ReportRecords, curriculum: Curriculum): Report {
  const { lesson: lessonOf } = curriculum
  const { members, answers, runs, levels, floor = [], signals = [], exerciseTries = [] } = of
  const { code, title, createdAtMs, state, shown, plan, pace } = room
  const names = new Map(members.map((member) => [member.id, shownName(room, member)]))
  const questions = room.questions.map((question) => questionOf(room, question, answers))
  const progress = releasedIn(room, exerciseTries).map((id) => progressWith(id, exerciseTries))
  const recap = recapOf(room, of, curriculum, everything)
  return {
    code,
    title,
    createdAtMs,
    state,
    people: members.map((member) => ({
      ...personOf(room, member, of),
      exercises: progress.map((each) => each.get(member.id)?.state ?? null),
    })),
    questions,
    hard: hardOf(questions, members.length),
    levels: levelResults(levels, peopleIn(room, members), lessonOf, everything.names),
    exercises: recap.exercises,
    // Ranks by right answers: the report lists challenges and levels itself.
    podium: podiumOf({ ...room, handsOn: null, level: null }, of, lessonOf, everything.challenges),
    recap,
    floor: floorQuestions(room, floor),
    signals: signalMinutes(room, signals),
    signalItems: signalItems(room, signals),
    shown,
    runs: withoutRepeated(runs).map((entry) => ({ ...entry, name: names.get(entry.member) ?? '' })),
    plan,
    pace: pace.map(({ item, startedAtMs }) => ({ item, startedAtMs })),
    breaks: room.breaks,
    check: checkResults(room.questions, answers),
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

/** Heading of a question's column. A second vote has a column of its own. */
function headingOf(
  question: Report['questions'][number],
  questions: Report['questions'],
  words: ReportFileWords,
): string {
  const { id, ask, again, check } = question
  if (check !== undefined) return words.check(id, check.time, ask)
  if (again !== undefined) return words.secondVote(id, again, ask)
  const first = firstAskingOf(question, questions)
  if (first !== undefined) return words.askedAgain(id, first.id, ask)
  return questions.some((other) => other.again === id) ? words.firstVote(id, ask) : words.question(id, ask)
}

/** An answer as the class read or wrote it. */
const answerText = ({ options }: Report['questions'][number], given: number | string | null): string =>
  typeof given === 'number' ? (options[given] ?? '') : (given ?? '')

/** The report for a spreadsheet: one line per person, one column per question, level or exercise. Lines end with CRLF, as in RFC 4180. */
export function csvOf(report: Report, words: ReportFileWords = english): string {
  const { people, questions, levels, exercises, podium } = report
  const { name, joined, lastSeen, lookedAhead } = words
  /** 0 steps mean that the member rightly claimed that the level cannot be broken. */
  const inCell = (steps: number) => (steps === 0 ? words.unbreakable : String(steps))
  const right = votedTwice(questions) ? words.rightFirst : words.right
  const head = [
    ...[name, joined, lastSeen, ...questions.map((question) => headingOf(question, questions, words))],
    ...[right(podium.questions), words.runs],
    ...levels.map(({ lock, goal }) => words.steps(lock, goal)),
    ...exercises.map(({ title }) => words.exercise(title)),
  ]
  const lines = people.map(({ looked, ...person }) => [
    person.name,
    new Date(person.joinedAtMs).toISOString(),
    new Date(person.lastSeenAtMs).toISOString(),
    ...questions.map((question, i) => {
      const given = answerText(question, person.answers[i] ?? null)
      return `${given}${looked?.includes(question.id) ? lookedAhead : ''}`
    }),
    String(person.right),
    String(person.runs),
    ...person.levels.map((steps) => (steps === null ? '' : inCell(steps))),
    ...person.exercises.map((state) => (state === null ? '' : words.states[state])),
  ])
  const solution = [
    ...[words.rightAnswer, '', ''],
    ...questions.map((question) => question.right.map((option) => answerText(question, option)).join(' | ')),
    ...['', ''],
    ...levels.map(({ par }) => inCell(par ?? 0)),
    ...exercises.map(() => ''),
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
