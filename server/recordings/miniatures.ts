/**
 * Creates the miniatures of all reference recordings. Reading and judging every recording takes a second or two, so the miniatures are created when the
 * library is first requested, and cached on disk for the next server. A cached miniature is valid only for exactly the same recording and checkers.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { judge } from '#model/judgement/judge.ts'
import { Miniature } from '#model/messages/miniature.ts'
import { readRecording } from '../runs/read-trace.ts'
import { miniatureOfTraces } from './miniature.ts'
import { findReference } from './references.ts'

const Aside = z.object({
  code: z.string(),
  /** Miniatures, keyed by scenario. `stamp` identifies the recording's file. */
  made: z.record(z.string(), z.object({ stamp: z.string(), miniature: Miniature })),
})
type Aside = z.infer<typeof Aside>

interface MiniatureParts {
  scenarios: string
  cacheFolder: string
  onFailure(error: unknown): void
}

export class Miniatures {
  private readonly aside: string
  private all: Promise<ReadonlyMap<string, Miniature>> | undefined

  constructor(private readonly parts: MiniatureParts) {
    this.aside = path.join(parts.cacheFolder, 'miniatures.json')
  }

  /** Returns the miniatures, keyed by scenario. Leaves out scenarios whose reference is missing or broken. Creates the miniatures only once. Never rejects. */
  of(scenarios: readonly string[]): Promise<ReadonlyMap<string, Miniature>> {
    this.all ??= this.make(scenarios)
    return this.all
  }

  private async make(scenarios: readonly string[]): Promise<ReadonlyMap<string, Miniature>> {
    const code = codeStamp()
    const before = await this.read(code)
    const made: Aside['made'] = {}
    for (const scenario of scenarios) {
      const file = findReference(this.parts.scenarios, scenario)
      if (file === undefined) continue
      try {
        const { size, mtimeMs } = statSync(file)
        const stamp = `${file} ${size} ${mtimeMs}`
        const found = before[scenario]
        made[scenario] = found?.stamp === stamp ? found : { stamp, miniature: await miniatureIn(file) }
      } catch (error) {
        this.parts.onFailure(error)
      }
    }
    const known = Object.entries(made).every(([scenario, entry]) => before[scenario] === entry)
    if (!known) await this.write({ code, made })
    return new Map(Object.entries(made).map(([scenario, { miniature }]) => [scenario, miniature]))
  }

  private async read(code: string): Promise<Aside['made']> {
    try {
      const aside = Aside.parse(JSON.parse(await readFile(this.aside, 'utf8')))
      return aside.code === code ? aside.made : {}
    } catch {
      return {}
    }
  }

  /** Writes the cache. A failure only costs the next server a second. */
  private async write(aside: Aside): Promise<void> {
    const next = `${this.aside}.${randomUUID()}`
    try {
      await mkdir(path.dirname(this.aside), { recursive: true })
      await writeFile(next, JSON.stringify(aside))
      await rename(next, this.aside)
    } catch (error) {
      this.parts.onFailure(error)
    }
  }
}

async function miniatureIn(file: string): Promise<Miniature> {
  const traces = await readRecording(file)
  const miniature = miniatureOfTraces(traces.map((trace) => ({ trace, judgement: judge(trace) })))
  // Lets other work run between two recordings.
  await setImmediate()
  return miniature
}

/** Returns a hash of the code that miniatures depend on. Reads synchronously, because on a busy machine a hundred small asynchronous reads would take long. */
function codeStamp(): string {
  // A package contains a hash of the sources instead of the sources.
  const ofPackage = new URL('../../compiled/.sources', import.meta.url)
  if (existsSync(ofPackage)) return readFileSync(ofPackage, 'utf8')
  const hash = createHash('sha256')
  for (const folder of ['../../model/', './']) {
    const from = fileURLToPath(new URL(folder, import.meta.url))
    const names = readdirSync(from, { recursive: true, encoding: 'utf8' })
    const sources = names.filter((name) => /(?<!\.test)\.ts$/.test(name))
    for (const name of sources.sort()) hash.update(name).update(readFileSync(path.join(from, name)))
  }
  return hash.digest('hex')
}
