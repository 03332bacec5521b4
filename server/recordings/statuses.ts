/**
 * Computes the status of the lesson's property in stored runs. This requires reading a whole trace and running
 * its checkers, so it is done in the background, one trace at a time, and each status is cached.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { judge } from '#model/judgement/judge.ts'
import type { VerdictStatus } from '#scenarios/lesson.ts'
import { Lru } from '#server/base/lru.ts'
import { readTrace } from '../runs/read-trace.ts'

type Status = VerdictStatus | 'broken'

const remembered = 3000
/** Maximum length of the queue. Runs that do not fit are judged when they are requested again. */
const maxWaiting = 3000
/** Maximum size of a trace that is judged for a list. A larger trace would take seconds. */
const maxBytes = 64 * 1024 ** 2

export class Statuses {
  private readonly known = new Lru<Status>(remembered)
  private readonly waiting = new Map<string, string>()
  private working: Promise<void> | undefined

  /** Returns a trace's status, or `null` if it is not known yet. `bytes` is the file's length: a trace that has grown is judged again. */
  get(path: string, bytes: number): Status | null {
    const key = `${path} ${bytes}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    if (bytes <= maxBytes && this.waiting.size < maxWaiting) this.waiting.set(key, path)
    this.working ??= this.work()
    return null
  }

  /** Resolves when the queue is empty, or after `mostMs`. */
  async settle(mostMs: number): Promise<void> {
    const ended = new AbortController()
    const limit = setTimeout(mostMs, undefined, { signal: ended.signal, ref: false }).catch(() => {})
    await Promise.race([this.working, limit])
    ended.abort()
  }

  private async work(): Promise<void> {
    for (let [next] = this.waiting; next !== undefined; [next] = this.waiting) {
      const [key, path] = next
      this.waiting.delete(key)
      this.known.set(key, await statusOf(path))
      // Lets other work run between two traces.
      await setImmediate()
    }
    this.working = undefined
  }
}

async function statusOf(path: string): Promise<Status> {
  try {
    const trace = await readTrace(path)
    const { teaches } = trace.header.lesson
    return judge(trace).verdicts.find(({ property }) => property === teaches)?.status ?? 'unknown'
  } catch {
    return 'broken'
  }
}
