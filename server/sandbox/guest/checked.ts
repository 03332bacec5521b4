/** Wraps a guest's lock so that our code can rely on it: whatever the guest returns or passes has the type that an ordinary lock would use. */
import type { LockDefinition } from '#scenarios/define.ts'
import type { ClientClock, Grant, LockContext, LockHandle } from '#scenarios/lock.ts'
import type { LockFacts } from './facts.ts'
import type { Guest } from './guest.ts'

/** Longest sleep that a lock may ask for. */
const mostMs = 1e9
/** Maximum number of characters of a guest's string that are recorded. The rest is cut off. */
const mostCharacters = 300

export function lockIn(guest: Guest, facts: LockFacts): LockDefinition {
  return {
    ...{ title: facts.title, summary: facts.summary },
    ...(facts.waits === undefined ? {} : { waits: facts.waits }),
    create: (context) => checkedHandle(guest.create(checkedContext(context))),
  }
}

export const shortened = (said: unknown): string => String(said).slice(0, mostCharacters)

function checkedContext(context: LockContext): LockContext {
  const { clock } = context
  return {
    ...context,
    clock: checkedClock(clock),
    waiting: (why) => context.waiting(shortened(why)),
    lost: (why) => context.lost(shortened(why)),
  }
}

function checkedClock({ wallMs, monotonicMs, sleep, every }: ClientClock): ClientClock {
  return {
    ...{ wallMs, monotonicMs },
    sleep: (ms) => sleep(duration(ms)),
    every: (ms, task) => {
      if (typeof task !== 'function') throw new TypeError('every() takes a function')
      return every(duration(ms), task)
    },
  }
}

const duration = (ms: unknown) => Math.min(mostMs, Math.max(0, Number(ms) || 0))

function checkedHandle(handle: LockHandle): LockHandle {
  const { acquire, release, leave, next, done, token } = handle
  return {
    acquire: async (options) => grantOf(await called(acquire, 'acquire')(options)),
    release: async () => (await called(release, 'release')()) === true,
    ...(leave ? { leave: async (work) => void (await leave(work)) } : {}),
    ...(next ? { next: async () => textOf(await next()) } : {}),
    ...(done ? { done: async (work) => void (await done(work)) } : {}),
    ...(token ? { token: async () => numberOf('the token', await token()) } : {}),
  }
}

function called<F>(method: F | undefined, name: string): F {
  if (method === undefined) throw new TypeError(`the lock has no ${name}()`)
  return method
}

function grantOf(given: unknown): Grant | null {
  if (given === null) return null
  if (typeof given !== 'object' || Array.isArray(given)) throw new TypeError('acquire() resolves with a grant or null')
  const { token, exclusive, validUntilMs, leaseMs } = given as Record<string, unknown>
  return {
    ...(isGiven(token) ? { token: numberOf('the grant’s token', token) } : {}),
    ...(exclusive === true ? { exclusive } : {}),
    ...(isGiven(validUntilMs) ? { validUntilMs: numberOf('validUntilMs', validUntilMs) } : {}),
    ...(isGiven(leaseMs) ? { leaseMs: numberOf('leaseMs', leaseMs) } : {}),
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null

function numberOf(what: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`${what} is no number`)
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
