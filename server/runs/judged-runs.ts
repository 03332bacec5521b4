/** Reads and judges each stored run once for all readers. */
import { stat } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { judge } from '#model/judgement/judge.ts'
import type { StoredRun } from '#model/messages/messages.ts'
import { readTrace } from './read-trace.ts'

/** Default size of the cache, measured in bytes of traces on disk. The least recently used traces are dropped first. */
const usualBytes = 32 * 1024 ** 2

export class JudgedRuns {
  /** Entries keyed by the file's path and state, so a changed file gets a new entry. The least recently used entry comes first. */
  private readonly runs = new Map<string, { bytes: number; run: Promise<StoredRun> }>()
  private bytes = 0
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly mostBytes = usualBytes,
    private readonly readFile: (path: string) => ReturnType<typeof readTrace> = readTrace,
  ) {}

  /** Returns a shared object that must not be changed. Rejects as `readTrace` does. */
  async read(path: string): Promise<StoredRun> {
    const { size, mtimeMs, ino } = await stat(path)
    const key = [path, size, mtimeMs, ino].join(' ')
    const known = this.runs.get(key)
    if (known !== undefined) {
      this.runs.delete(key)
      this.runs.set(key, known)
      return await known.run
    }
    const run = this.inTurn(path)
    this.runs.set(key, { bytes: size, run })
    this.bytes += size
    this.forget()
    run.catch(() => this.drop(key))
    return await run
  }

  /** Judges one run at a time and yields to the event loop before each, so that other requests never wait for more than one judgement. */
  private inTurn(path: string): Promise<StoredRun> {
    const mine = this.turn.then(async () => {
      await nextTurn()
      const trace = await this.readFile(path)
      return { ...trace, judgement: judge(trace) }
    })
    this.turn = mine.catch(() => {})
    return mine
  }

  private forget(): void {
    for (const key of this.runs.keys()) {
      if (this.bytes <= this.mostBytes) break
      this.drop(key)
    }
  }

  private drop(key: string): void {
    this.bytes -= this.runs.get(key)?.bytes ?? 0
    this.runs.delete(key)
  }
}
