/** Fetches answers that the server withholds while a class votes, so that a visitor's page gets them without a reload. */
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { TheatreSession } from './session.ts'

const askEveryMs = 10_000

/** Fetches the lesson in view at intervals until it has all of its answers. Returns a function that stops the fetching. */
export function awaitAnswers(session: Pick<TheatreSession, 'lesson' | 'store'>, everyMs = askEveryMs): () => void {
  const timer = setInterval(() => {
    const { lesson, askedElsewhere } = session.store.getState()
    if (lesson === null || lesson.questions.every(hasAnswer)) clearInterval(timer)
    // Members of a workshop get the answers from their room.
    else if (!askedElsewhere) void addAnswers(session, lesson.id)
  }, everyMs)
  return () => clearInterval(timer)
}

async function addAnswers({ lesson, store }: Pick<TheatreSession, 'lesson' | 'store'>, scenario: string) {
  const opened = await lesson(scenario).catch(() => null)
  for (const [number, question] of (opened?.lesson.questions ?? []).entries()) {
    if (!hasAnswer(question)) continue
    const { options } = question
    const right = options.flatMap((option, i) => (option.right ? [i] : []))
    const why = options.map((option) => option.why)
    store.getState().apply({ by: 'server', do: 'revealed', question: { scenario, number }, right, why })
  }
}
