/** Fetches answers that the server withholds while a class votes, so that the page of a visitor gets them without a reload. */
import type { StoreApi } from 'zustand/vanilla'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { Connection } from '../connection/connection.ts'
import type { TheatreStore } from '../player/actions.ts'

/** Time between two requests, and their largest number: a vote takes minutes, and a page may stay open for days. */
const askEveryMs = 10_000
const mostRequests = 360

const awaiting = new WeakSet<StoreApi<TheatreStore>>()

/** Asks for the lesson in view until it has all of its answers. Never rejects. */
export async function awaitAnswers(
  connection: Pick<Connection, 'getLesson'>,
  store: StoreApi<TheatreStore>,
  everyMs = askEveryMs,
): Promise<void> {
  if (awaiting.has(store)) return
  awaiting.add(store)
  for (let requests = 0; requests < mostRequests; requests += 1) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    const { lesson, askedElsewhere } = store.getState()
    if (lesson === null || lesson.questions.every(hasAnswer)) break
    // A room sends its own class the answer.
    if (!askedElsewhere) await addAnswers(connection, store, lesson.id)
  }
  awaiting.delete(store)
}

async function addAnswers(
  connection: Pick<Connection, 'getLesson'>,
  store: StoreApi<TheatreStore>,
  scenario: string,
): Promise<void> {
  const opened = await connection.getLesson(scenario).catch(() => null)
  for (const [number, question] of (opened?.lesson.questions ?? []).entries()) {
    if (!hasAnswer(question)) continue
    const { options } = question
    const right = options.flatMap((option, i) => (option.right ? [i] : []))
    const why = options.map((option) => option.why)
    store.getState().apply({ by: 'server', do: 'revealed', question: { scenario, number }, right, why })
  }
}
