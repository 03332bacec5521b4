/**
 * Plays compiled locks of Redis, each lock in one lesson, and compares each source line that a lock's code reports with the call stack. Prints the result as
 * JSON. `call-site.live.test.ts` compiles and starts this program.
 */

import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { SourceLine } from '#model/trace/trace.ts'
import { defaultsOf } from '#scenarios/parameter.ts'
import type { Cast, LoadedScenario } from '#server/catalogue/catalogue.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import * as links from '#server/stores/redis/connect/client-link.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import { inThisProcess } from '../client/host.ts'
import type { ClientPort, Request } from '../port.ts'
import type { RunPlan } from '../run/plan.ts'
import { type RunWorld, startRun } from '../run/run.ts'
import { sourceOfCaller } from '../source-line.ts'
import { worldOn } from './world.ts'

export interface ReportedLines {
  locks: string[]
  /** `said` is the number of calls that reported their line. `captured` is the number of calls whose line was found in the call stack. */
  said: number
  captured: number
  wrong: { reported: SourceLine; stack: SourceLine | undefined }[]
}

const atOnce = 8
const [, , oneIn = '1'] = process.argv
const found: ReportedLines = { locks: [], said: 0, captured: 0, wrong: [] }

/**
 * Compares the line that a request reports with the call stack. Skips `enter` and `write`, because other requests may come before them, and then the caller is
 * no longer in the call stack.
 */
function compare(request: Request): void {
  const reported = reportedBy(request)
  if (reported === undefined || request.do === 'enter' || request.do === 'write') return
  const { source: stack } = sourceOfCaller()
  // Lines from the call stack are cached, so the same object means that the line came from the call stack.
  if (reported === stack) found.captured += 1
  else if (isDeepStrictEqual(reported, stack)) found.said += 1
  else found.wrong.push({ reported, stack })
}

function reportedBy(request: Request): SourceLine | undefined {
  if ('source' in request) return request.source
  return request.do === 'command' ? (request.command as { source?: SourceLine }).source : undefined
}

const comparing = (port: ClientPort): ClientPort => ({
  ask: (request) => {
    compare(request)
    return port.ask(request)
  },
  tell: (notice) => port.tell(notice),
  nowMs: () => port.nowMs(),
  startedWallMs: () => port.startedWallMs(),
})

const host: NonNullable<RunWorld['host']> = ({ cast }, clock) => {
  const codeOf = async (client: string) => {
    const part = cast.clients[client]
    if (!part) throw new RangeError(`no script for ${client}`)
    return { lock: cast.lock.definition, script: part.script, openLinks: links.openLinks }
  }
  const inside = inThisProcess(codeOf, clock)
  return { open: (setup, port, ways) => inside.open(setup, comparing(port), ways) }
}

function planOf(scenario: LoadedScenario, cast: Cast): RunPlan {
  const parameters = { ...defaultsOf(scenario.lesson.parameters), ...cast.parameters }
  return { run: 'reported-lines', comparison: 'reported-lines', scenario, cast, parameters, seed: 1 }
}

async function play(): Promise<void> {
  const { scenarios } = await loadCatalogue()
  const plans = new Map<string, RunPlan>()
  for (const scenario of scenarios.values()) {
    for (const cast of scenario.casts) {
      if (cast.lock.store === 'redis' && !plans.has(cast.lock.id)) plans.set(cast.lock.id, planOf(scenario, cast))
    }
  }
  const left = [...plans].filter((_, at) => at % Number(oneIn) === 0)
  const pool = await openPool({
    cacheFolder: fileURLToPath(new URL('../../../.cache', import.meta.url)),
    keepReady: [],
  })
  const world = { ...worldOn(pool), host }
  const oneAfterTheOther = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      await startRun(next[1], world).done
      found.locks.push(next[0])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther))
  await pool.close()
  process.stdout.write(JSON.stringify(found))
}

play().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
