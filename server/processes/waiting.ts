import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Looks every `everyMs` until `look` answers `true`. A look that throws counts as "not yet".
 * Rejects after `limitMs` with what was waited for and what went wrong last.
 */
export async function until(
  what: string,
  look: () => Promise<boolean>,
  { limitMs, everyMs = 5 }: { limitMs: number; everyMs?: number },
): Promise<void> {
  const deadline = performance.now() + limitMs
  let trouble = ''
  for (;;) {
    try {
      if (await look()) return
      trouble = ''
    } catch (error) {
      trouble = `: ${messageOf(error)}`
    }
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs} ms${trouble}`)
    await sleep(everyMs)
  }
}

/** Settles like `promise`, but rejects after `limitMs`. */
export async function within<T>(what: string, limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
