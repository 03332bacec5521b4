import { setTimeout as sleep } from 'node:timers/promises'
import type { LeadView } from '#model/messages/workshop.ts'
import { ask, type Classroom, limitMs } from './class.ts'

const options = 3

/** Measures a class that answers one question at the same moment. Every member sends two answers, of which only one may be taken. */
export async function measureAnswers({ teacher, followers }: Classroom) {
  let seen: LeadView | undefined
  teacher.on('room-class', (view) => {
    seen = view
  })
  await ask(teacher, 'room-do', { do: 'ask', question: { kind: 'lesson', scenario: 'gc-pause', number: 0 } })
  const began = performance.now()
  const outcomes = await Promise.all(
    followers.flatMap((socket, i) => {
      const answer = () =>
        ask(socket, 'room-answer', { question: 1, option: i % options }).then(
          () => true,
          () => false,
        )
      return [answer(), answer()]
    }),
  )
  const tookMs = Math.round(performance.now() - began)
  const untilMs = performance.now() + limitMs
  while ((seen?.answered ?? 0) < followers.length && performance.now() < untilMs) await sleep(10)
  const taken = outcomes.filter(Boolean).length
  const counted = seen?.answered ?? 0
  return { taken, counted, doubled: taken - followers.length, tookMs }
}
