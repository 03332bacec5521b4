import type { LockHandle } from '#scenarios/define.ts'

const roundMs = 400

/** Returns the pairs of acquire and release per second in the best of several rounds, because other load on the machine can only slow a round down. */
export async function bestRate(handle: LockHandle, rounds: number): Promise<number> {
  let best = 0
  for (let round = 0; round < rounds; round += 1) best = Math.max(best, await rateOf(handle))
  return best
}

/** Returns the pairs of acquire and release per second in one round. */
export async function rateOf(handle: LockHandle): Promise<number> {
  const began = performance.now()
  let pairs = 0
  for (; performance.now() - began < roundMs; pairs += 1) {
    if (!(await handle.acquire({}))) throw new Error('nobody else wants this lock')
    await handle.release()
  }
  return (pairs * 1000) / (performance.now() - began)
}
