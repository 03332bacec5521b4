import { mergedParts } from '#model/base/merged.ts'
import type { ToServer, toServer } from '#model/messages/socket.ts'
import { refusal, refusalOf } from '../runs/refusal.ts'
import { activities } from '../workshop/activities/activities.ts'
import { carryOut, type Handlers } from './handlers.ts'
import type { PageSocket } from './page-socket.ts'
import { RateLimit } from './rate.ts'

/** Rate limit of one connection: the cost allowed in one burst, and the additional cost allowed per second. */
const burst = 60
const perSecond = 20
const costs: Partial<Record<ToServer['name'], number>> = {
  run: 5,
  explore: 10,
  play: 10,
  // These requests search a whole graph.
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
/** Rate at which rejected messages still get an answer. A client that sends more is disconnected. */
const refusalsAtOnce = 300
const refusalsPerSecond = 10
/** Created only once, because during a flood this answer is sent hundreds of times per second. */
const tooMany = refusal('too-many-messages')

/**
 * Carries out or rejects every message that arrives over a connection from now on, within
 * a rate limit, and answers it. Also reports internal errors to `onFailure`.
 */
export function answerAll(
  socket: PageSocket,
  handlers: Handlers<typeof toServer>,
  onFailure: (error: unknown) => void,
): void {
  const limit = new RateLimit(burst, perSecond)
  const refusals = new RateLimit(refusalsAtOnce, refusalsPerSecond)
  // Receives every message, even if its name is unknown or its last argument is not a function.
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

/** Returns the cost of a message. Checks own properties only, because a message may be named `constructor`, which every object has. */
function costOf(name: string): number | undefined {
  return Object.hasOwn(costs, name) ? costs[name as ToServer['name']] : undefined
}

/** Returns a function that answers a message at most once. The function does nothing if the page did not ask for an answer. */
function answerOnce(answer: unknown): (value: unknown) => void {
  let isOpen = typeof answer === 'function'
  return (value) => {
    if (!isOpen || typeof answer !== 'function') return
    isOpen = false
    answer(value)
  }
}
