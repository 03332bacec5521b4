/** The report after class: who was there, what they answered, what was hard, what was shown and tried. Pure. */
import { stringify } from 'csv-stringify/sync'
import { withoutRepeated } from '#model/messages/hands-on.ts'
import type { Report } from '#model/messages/report.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { type AskedQuestion, scoreOf } from './activities/asked-question.ts'
import { levelResults } from './activities/level-results.ts'
import { type ClassRecords, podiumOf } from './activities/podium.ts'
import { everything, recapOf } from './activities/recap.ts'
import { hiddenCount, isHidden, publicSayings } from './activities/sayings.ts'
import { tallyOf } from './activities/tally.ts'
import type { MemberAnswer } from './base/member.ts'
import { type Member, peopleIn, shownName } from './base/member.ts'
import type { Room } from './room.ts'

/** Share of right answers below which a question counts as hard. */
const hardShare = 0.5

export function reportOf(room: Room, of: ClassRecords, lessonOf: (id: string) => Lesson | undefined): Report {
  const { members, answers, runs, levels } = of
  const { code, title, createdAtMs, state, shown, plan, pace } = room
  const names = new Map(members.map((member) => [member.id, shownName(room, member)]))
  const questions = room.questions.map((question) => questionOf(question, answers))
  const hard = questions.filter(({ rightShare }) => rightShare !== null && rightShare < hardShare)
  return {
    code,
    title,
    createdAtMs,
    state,
    people: members.map((member) => personOf(room, member, of)),
    questions,
    hard: hard.sort((a, b) => (a.rightShare ?? 0) - (b.rightShare ?? 0)).map(({ id }) => id),
    levels: levelResults(levels, peopleIn(room, members), lessonOf, everything.names),
    // Ranks by right answers: the report lists challenges and levels itself.
    podium: podiumOf({ ...room, handsOn: null, level: null }, of, lessonOf, everything.challenges),
    recap: recapOf(room, of, lessonOf, everything),
    shown,
    runs: withoutRepeated(runs).map((entry) => ({ ...entry, name: names.get(entry.member) ?? '' })),
    plan,
    pace,
  }
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
    runs: withoutRepeated(runs).filter((entry) => entry.member === id).length,
    levels: levels.map(({ tries }) => tries.find((each) => each.member === id)?.steps ?? null),
  }
}

function givenTo(asked: AskedQuestion, own: readonly MemberAnswer[]): number | string | null {
  const given = own.find(({ question }) => question === asked.id)
  if (given === undefined || isHidden(asked, given)) return null
  return given.words ?? given.option ?? null
}

function questionOf(question: AskedQuestion, answers: readonly MemberAnswer[]): Report['questions'][number] {
  const { id, ask, options, right, of } = question
  const tally = tallyOf(question, answers)
  const answered = answers.filter((answer) => answer.question === id).length
  const wereRight = right.reduce((sum, option) => sum + (tally[option] ?? 0), 0)
  const rightShare = answered === 0 || right.length === 0 ? null : wereRight / answered
  const { sayings } = publicSayings(question, answers)
  return { id, ask, options, right, tally, answered, rightShare, of, sayings, hidden: hiddenCount(question, answers) }
}

/** Number of an option, as the class saw it. */
const numberOf = (option: number): number => option + 1

/** Steps of a level. 0 stands for a right “it cannot be broken”. */
const inCell = (steps: number): string => (steps === 0 ? 'cannot be broken' : String(steps))

/** The report for a spreadsheet: one line for each person, one column for each question and level. Lines end as in RFC 4180. */
export function csvOf({ people, questions, levels }: Report): string {
  const head = [
    ...['name', 'joined', 'last seen', ...questions.map(({ id, ask }) => `${id}. ${ask}`), 'right', 'runs'],
    ...levels.map(({ lock, goal }) => `steps to break ${lock} (${goal})`),
  ]
  const lines = people.map(({ name, joinedAtMs, lastSeenAtMs, answers, right, runs, levels }) => [
    name,
    new Date(joinedAtMs).toISOString(),
    new Date(lastSeenAtMs).toISOString(),
    ...answers.map((given) => (given === null ? '' : typeof given === 'string' ? given : String(numberOf(given)))),
    String(right),
    String(runs),
    ...levels.map((steps) => (steps === null ? '' : inCell(steps))),
  ])
  const solution = [
    ...['right answer', '', '', ...questions.map(({ right }) => right.map(numberOf).join(' ')), '', ''],
    ...levels.map(({ par }) => inCell(par ?? 0)),
  ]
  // A name must not become a formula, nor two cells where a spreadsheet divides lines at semicolons.
  return stringify([head, ...lines, solution], {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t]/,
  })
}
