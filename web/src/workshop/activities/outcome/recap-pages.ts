/** Splits a recap into pages that fit on a projector. Pure. */
import type { Recap } from '#model/messages/recap.ts'

/** Number of questions that fit on a page. A question with two votes takes the place of two questions. */
const questionsOnPage = 3
const none: Recap = {
  questions: [],
  moreQuestions: 0,
  remember: [],
  moreLessons: 0,
  tried: [],
  levels: [],
  challenges: [],
  moreChallenges: 0,
  exercises: [],
  gain: [],
}

/** Returns at least one page. Each page has a part of the recap, in the recap's order. */
export function recapPages(recap: Recap): Recap[] {
  const {
    questions,
    moreQuestions,
    remember,
    moreLessons,
    tried,
    challenges,
    moreChallenges,
    levels,
    exercises,
    gain,
  } = recap
  const asked = byRoom(questions)
  const pages: Recap[] = [
    ...(gain.length === 0 ? [] : [{ ...none, gain }]),
    ...asked.map((each, i) => ({
      ...none,
      questions: each,
      moreQuestions: i === asked.length - 1 ? moreQuestions : 0,
    })),
    ...(remember.length === 0 ? [] : [{ ...none, remember, moreLessons }]),
    ...(tried.length === 0 ? [] : [{ ...none, tried }]),
    ...(challenges.length + levels.length === 0 ? [] : [{ ...none, challenges, moreChallenges, levels }]),
    ...(exercises.length === 0 ? [] : [{ ...none, exercises }]),
  ]
  return pages.length === 0 ? [none] : pages
}

type Question = Recap['questions'][number]

function byRoom(questions: readonly Question[]): Question[][] {
  const roomOf = ({ second }: Question) => (second === undefined ? 1 : 2)
  const pages: Question[][] = []
  let left = 0
  for (const question of questions) {
    if (left < roomOf(question)) {
      pages.push([])
      left = questionsOnPage
    }
    pages.at(-1)?.push(question)
    left -= roomOf(question)
  }
  return pages
}
