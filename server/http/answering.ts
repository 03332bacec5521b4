/** Answers the requests of one page's connection, within a rate limit. */
import { mergedParts } from '#model/base/merged.ts'
import type { ToServer, toServer } from '#model/messages/socket.ts'
import { refusal, refusalOf } from '../runs/refusal.ts'
import { activities } from '../workshop/activities/activities.ts'
import { carryOut, type Handlers } from './handlers.ts'
import type { PageSocket } from './page-socket.ts'
import { RateLimit } from './rate.ts'

/** Rate limit of one connection: the cost allowed at once, and then per second. */
const burst = 60
const perSecond = 20
const costs: Partial<Record<ToServer['name'], number>> = {
  run: 5,
  explore: 10,
  play: 10,
  // Queries that look through a whole graph.
  shortest: 5,
  river: 5,
  watch: 4,
  'room-join': 5,
  'room-lead': 5,
  keep: 2,
  name: 2,
  delete: 2,
  ...mergedParts(activities, 'costs'),
}
/** Rate of refused messages that are still answered. A client that sends more is disconnected. */
const refusalsAtOnce = 300
const refusalsPerSecond = 10
/** Created once, because a flood is answered hundreds of times a second. */
const tooMany = refusal('too-many-messages')

/** From now on, carries out or refuses every message of a connection, and answers it. Reports internal errors to `onFailure` too. */
export function answerAll(
  socket: PageSocket,
  handlers: Handlers<typeof toServer>,
  onFailure: (error: unknown) => void,
): void {
  const limit = new RateLimit(burst, perSecond)
  const refusals = new RateLimit(refusalsAtOnce, refusalsPerSecond)
  // Every message comes here, even if its name is unknown or its last part is not a function.
  socket.onAny(async (name: string, ...parts: unknown[]) => {
    const answer = answerOnce(parts.at(-1))
    try {
      if (!limit.take(costOf(name))) return void (refusals.take() ? answer(tooMany) : socket.disconnect(true))
      await carryOut(handlers, { name, request: parts[0] }, socket, answer)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code === 'INTERNAL') onFailure(error)
      answer(refusal)
    }
  })
}

/** Cost of a message. Looks at own entries only: a message may be named `constructor`, which every object has. */
function costOf(name: string): number | undefined {
  return Object.hasOwn(costs, name) ? costs[name as ToServer['name']] : undefined
}

/** Returns a function that answers a message at most once. It does nothing if the page did not ask for an answer. */
function answerOnce(answer: unknown): (value: unknown) => void {
  let isOpen = typeof answer === 'function'
  return (value) => {
    if (!isOpen || typeof answer !== 'function') return
    isOpen = false
    answer(value)
  }
}
