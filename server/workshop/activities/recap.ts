import type { ExerciseTry } from '#model/messages/class-exercises.ts'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { Recap } from '#model/messages/recap.ts'
import { showsAnswer } from '#model/messages/reveal.ts'
import { rightIn } from '#model/messages/right-in.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { groupBy } from '../base/group-by.ts'
import type { Curriculum } from '../base/lesson-of.ts'
import { limits } from '../base/limits.ts'
import type { MemberAnswer } from '../base/member.ts'
import { peopleIn } from '../base/member.ts'
import type { AskedQuestion } from './asked-question.ts'
import { challengeResults } from './challenge-results.ts'
import { shownGain } from './check-results.ts'
import { exerciseResults } from './exercise-results.ts'
import { levelResults } from './level-results.ts'
import type { ClassRecords, OutcomeRoom } from './podium.ts'
import type { ExerciseState } from './released-exercises.ts'
import { publicSayings } from './sayings.ts'
import { tallyOf } from './tally.ts'
import { firstVoteOf } from './votes.ts'

/** Numbers of items that can be read on the screen from the last row. */
export const onScreen = {
  questions: 4,
  lessons: 5,
  locks: 4,
  levels: 3,
  challenges: 2,
  names: limits.levelNames as number,
}
/** Limits after the end, when people can read on: everything that the class made is listed. */
export const atTheEnd = { ...onScreen, levels: Infinity, challenges: Infinity }
export const everything = {
  questions: Infinity,
  lessons: Infinity,
  locks: Infinity,
  levels: Infinity,
  challenges: Infinity,
  names: Infinity,
}

type LessonOf = (id: string) => Lesson | undefined

/** A room with everything that a recap is about. */
export type RecapRoom = OutcomeRoom & Pick<ExerciseState, 'exercisesReleased'>

/** Makes the recap. `most`: limits on the number of items. */
export function recapOf(
  room: RecapRoom,
  { members, answers, runs, levels, exerciseTries = [] }: ClassRecords & { exerciseTries?: readonly ExerciseTry[] },
  { lesson: lessonOf, exercise: exerciseOf }: Curriculum,
  most: typeof onScreen = onScreen,
): Recap {
  const asked = room.questions.filter(({ state, again }) => showsAnswer(state) && again === undefined)
  const questions = asked.map((each) => outcomeOf(room, each, answers))
  const surprising = new Set(bySurprise(questions).slice(0, most.questions))
  const remember = lessonsIn(room, lessonOf).map(({ id, title, remember }) => ({
    scenario: id,
    title,
    sentence: remember,
  }))
  // Leaves out a level that is still being played, because its results would reveal the solution.
  const closed = levels.filter(({ level }) => room.state === 'ended' || level.id !== room.level?.id).slice(-most.levels)
  const people = peopleIn(room, members)
  const challenges = challengeResults(room, runs, people, lessonOf)
  return {
    questions: questions.filter((question) => surprising.has(question)),
    moreQuestions: questions.length - surprising.size,
    remember: remember.slice(0, most.lessons),
    moreLessons: Math.max(0, remember.length - most.lessons),
    tried: triedIn(runs, lessonOf).slice(0, most.locks),
    levels: levelResults(closed, people, lessonOf, most.names),
    challenges: challenges.slice(-most.challenges),
    moreChallenges: Math.max(0, challenges.length - most.challenges),
    exercises: exerciseResults(room, exerciseTries, people, { exerciseOf, most: most.names }),
    gain: shownGain(room.questions, answers),
  }
}

function outcomeOf(
  room: OutcomeRoom,
  question: AskedQuestion,
  answers: readonly MemberAnswer[],
): Recap['questions'][number] {
  const second = room.questions.find(({ again, state }) => again === question.id && showsAnswer(state))
  return { ...voteOf(question, answers), ...(second === undefined ? {} : { second: secondOf(room, second, answers) }) }
}

function secondOf(room: OutcomeRoom, question: AskedQuestion, answers: readonly MemberAnswer[]) {
  const { answered, wereRight } = voteOf(question, answers)
  const first = firstVoteOf(room, question, answers) ?? { tally: [], moves: [], scored: false }
  return { answered, wereRight, tally: tallyOf(question, answers), first, options: question.options }
}

function voteOf(question: AskedQuestion, answers: readonly MemberAnswer[]) {
  const { id, ask, options, right } = question
  const tally = tallyOf(question, answers)
  const said = question.form === 'words' ? publicSayings(question, answers).sayings : countedOptions(options, tally)
  const most = mostOf(said)
  return {
    id,
    ask,
    most,
    answered: answers.filter((answer) => answer.question === id).length,
    right: right.flatMap((option) => options[option] ?? []),
    wereRight: rightIn(right, tally),
  }
}

/** Returns the class's most frequent answer and any answers tied with it. Each answer is a separate string, so that a page can find its translation. */
function mostOf(said: readonly { text: string; count: number }[]): Recap['questions'][number]['most'] {
  const [first, ...rest] = said
  if (first === undefined || first.count === 0) return null
  const { text, count } = first
  const others = rest.filter((each) => each.count === count).map((each) => each.text)
  return others.length === 0 ? { text, count } : { text, count, others }
}

function countedOptions(options: readonly string[], tally: readonly number[]) {
  return options.map((text, i) => ({ text, count: tally[i] ?? 0 })).sort((a, b) => b.count - a.count)
}

/** Sorts questions by their share of wrong answers, highest first. Questions without a right option or without answers come last. */
function bySurprise(questions: readonly Recap['questions'][number][]) {
  const share = ({ right, answered, wereRight }: Recap['questions'][number]) =>
    right.length === 0 || answered === 0 ? 2 : wereRight / answered
  return questions.toSorted((one, other) => share(one) - share(other))
}

/** Returns the lessons that were shown, followed by the lessons that only came up in a question whose answer was shown. */
function lessonsIn({ shown, questions }: OutcomeRoom, lessonOf: LessonOf): Lesson[] {
  const asked = questions.flatMap(({ of, state }) => (of !== null && showsAnswer(state) ? [of.scenario] : []))
  const ids = new Set([...shown.map(({ scenario }) => scenario), ...asked])
  return [...ids].flatMap((id) => lessonOf(id) ?? [])
}

function triedIn(runs: readonly WallEntry[], lessonOf: LessonOf): Recap['tried'] {
  const over = runs.filter(({ state }) => state === 'done')
  const byScenario = [...groupBy(over, ({ scenario }) => scenario)]
  const tried = byScenario.flatMap(([scenario, entries]) => {
    const lesson = lessonOf(scenario)
    return (lesson?.locks ?? []).map((lock) => {
      const broken = entries.filter(({ verdicts }) =>
        verdicts.some((verdict) => verdict.lock === lock.id && verdict.status === 'violated'),
      )
      const { title = scenario } = lesson ?? {}
      return { scenario, title, lock: lock.title, runs: entries.length, broken: broken.length }
    })
  })
  return tried.sort((one, other) => other.broken - one.broken || other.runs - one.runs)
}
