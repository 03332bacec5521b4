import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '#server/base/message-of.ts'

/**
 * Polls every `everyMs` until `look` returns `true`. A look that throws counts as "not yet". Rejects with `what` and the last error if a look fails that began
 * after `limitMs`. `unless` throws when there is nothing to wait for any more.
 */
export async function until(
  what: string,
  look: () => Promise<boolean>,
  { limitMs, everyMs = 5, unless = () => {} }: { limitMs: number; everyMs?: number; unless?: () => void },
): Promise<void> {
  const deadline = performance.now() + limitMs
  let trouble = ''
  for (;;) {
    unless()
    const isLast = performance.now() > deadline
    try {
      if (await look()) return
      trouble = ''
    } catch (error) {
      trouble = `: ${messageOf(error)}`
    }
    if (isLast) throw new Error(`${what}: not within ${limitMs} ms${trouble}`)
    await sleep(everyMs)
  }
}

/** A timer that is later than this shows that our own process stood still: data that arrived meanwhile has not been read yet. */
const sleptThroughMs = 500

/** Settles like `promise`, but rejects after `limitMs`, not counting time during which our own process stood still. */
export async function within<T>(what: string, limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const begin = () => {
      const dueMs = performance.now() + limitMs
      timer = setTimeout(() => {
        if (performance.now() > dueMs + sleptThroughMs) begin()
        else reject(new Error(`${what}: not within ${limitMs} ms`))
      }, limitMs)
    }
    begin()
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
