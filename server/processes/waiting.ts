import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '#server/base/message-of.ts'

/**
 * Polls every `everyMs` until `look` returns `true`. If `look` throws, that counts as "not yet". If a look that began after `limitMs` fails, rejects with
 * `what` and the last error. `unless` is called before each look and throws to give up.
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

/** If a timer fires later than this, our own process was paused, and data that arrived meanwhile has not been read yet. */
const sleptThroughMs = 500

/** Settles like `promise`, but rejects after `limitMs`. Time during which our own process was paused does not count. */
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
