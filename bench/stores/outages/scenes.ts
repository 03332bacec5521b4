import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '#server/processes/waiting.ts'
import type { Rig, Way } from './rigs/rig.ts'

/** Time limit until a setup answers again. No setup takes this long. */
const recoveryMs = 60_000
/** Time limit for one attempt, because a server without a leader may never answer. */
const attemptMs = 5_000
const againMs = 10

export interface Strike {
  /** Whether the store answered that the lock was granted, before the server was killed. */
  granted: boolean
  /** Time from the kill until a client could take a free lock again. */
  takenAgainMs: number
  /** Whether the lock that was granted before the kill was granted again afterwards, although nobody had released it and its lease had not ended. */
  lost: boolean
}

/**
 * Acquires a lock, and kills the server that granted the lock as soon as it has answered. With `withoutCopies`, all servers that are not needed for an answer
 * are stopped before the lock is acquired, and brought back after the kill. The lock's own code talks to the real store, and nothing is recorded.
 */
export async function strike(rig: Rig, { withoutCopies = false } = {}): Promise<Strike> {
  const holder = await settled(rig)
  let next: Way | undefined
  try {
    const lock = await holder.lockOn('lock:held')
    const kill = await rig.aim()
    const goOn = withoutCopies ? await rig.holdCopies?.() : undefined
    // Without its copies, a store that waits for them does not answer.
    const granted = await within('A grant', attemptMs, lock.acquire({})).catch(() => null)
    const struckAtMs = performance.now()
    const striking = kill()
    // This promise is awaited below. Until then, a rejection must not end the process.
    striking.catch(() => {})
    const returning = goOn?.()
    returning?.catch(() => {})
    next = await takeAnother(rig, struckAtMs)
    const takenAgainMs = performance.now() - struckAtMs
    await Promise.all([striking, returning])
    const second = await (await next.lockOn('lock:held')).acquire({})
    return { granted: granted !== null, takenAgainMs, lost: granted !== null && second !== null }
  } finally {
    holder.close()
    next?.close()
  }
}

/** Connects to a setup, and takes and releases a lock once, so that later calls do not include first-use costs. */
export async function settled(rig: Rig): Promise<Way> {
  const way = await takeAnother(rig, performance.now())
  const lock = await way.lockOn('lock:first')
  await lock.acquire({})
  await lock.release()
  return way
}

/** Tries to take a free lock until a lock is granted. Each attempt uses a new lock, because an attempt without an answer may have been granted. */
async function takeAnother(rig: Rig, sinceMs: number): Promise<Way> {
  for (let tries = 1; ; tries += 1) {
    let way: Way | undefined
    try {
      way = await within('A connection', attemptMs, rig.connect())
      const free = await way.lockOn(`lock:free-${tries}`)
      if (await within('A grant', attemptMs, free.acquire({}))) return way
      throw new Error('it was not granted')
    } catch (error) {
      way?.close()
      if (performance.now() - sinceMs > recoveryMs) throw error
      await sleep(againMs)
    }
  }
}
