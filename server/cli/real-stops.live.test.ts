/**
 * Compares real faults with Lockstep's own faults. A JVM that a full garbage collection stops is compared with a worker that the gate holds. A server whose
 * clock jumps is compared with expiries that Lockstep moves. The verdicts must be the same for every property. docs/real-stops.md has the figures.
 * `LOCKSTEP_RECORD_REAL=1` also replaces the recordings in e2e/real. Only the soak runs these tests, because a long full collection keeps a processor busy
 * for seconds.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Redis } from 'ioredis'
import { afterAll, describe, expect, type TestContext, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import type { EventOf, Trace, TraceEvent } from '#model/trace/trace.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { messageOf } from '#server/base/message-of.ts'
import { gzipped } from '#server/base/packed.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { steadyRun } from '../engine/testing/steady.ts'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { findReference } from '../recordings/references.ts'
import { readRecording, readTrace } from '../runs/read-trace.ts'
import { arenasOf } from '../stores/redis/arena/pool.ts'
import { resourcesOf } from '../stores/redis/resource/pool.ts'
import { withClient } from '../stores/redis/servers/client.ts'
import type { FleetNode, RedisPool } from '../stores/redis/servers/fleet.ts'
import { callSteady } from './testing/capture.ts'
import { arenasWithClocks, findFaketime, poolWithClocks, setClock } from './testing/real-clock.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const folder = await temporaryFolder()
const opened: RedisPool[] = []
afterAll(async () => {
  await Promise.all(opened.map((pool) => pool.close()))
  await rm(folder, { recursive: true })
})

type Statuses = Partial<Record<string, string>>

/** Skips a test, and notes the reason for the soak's report. */
function skipBecause({ task, skip }: TestContext, why: string): never {
  Object.assign(task.meta, { missing: why })
  return skip(why)
}

/** Stores runs side by side in one recording, with ids that stay the same when the recording is made again. */
async function keep(name: string, played: readonly Trace[]): Promise<void> {
  if (process.env.LOCKSTEP_RECORD_REAL !== '1') return
  const comparison = `real-${name}`
  const traces = played.map(({ header, events }, at) => ({
    header: { ...header, comparison, run: `${comparison}-${at + 1}` },
    events,
  }))
  const recordings = path.join(project, 'e2e/real/recordings')
  await mkdir(recordings, { recursive: true })
  await writeFile(path.join(recordings, `${name}.jsonl.gz`), gzipped(recordingText(traces).join('')))
}

const figures = (what: string, values: Record<string, unknown>) =>
  process.env.LOCKSTEP_RECORD_REAL === '1' && console.log(what, JSON.stringify(values))

describe('[real] a JVM that stops in a full collection', () => {
  const source = path.join(project, 'e2e/real/StopsForReal.java')
  const java = ['java', '-XX:+UseSerialGC', '-Xmx2g', '-Xlog:gc,safepoint:stderr', '-cp', folder, 'StopsForReal']
  const leaseMs = 500
  const maxTries = 5

  /** Plays the lesson with `lockstep try`. Returns the status of each property and the recording. */
  async function tried(kind: string, asked: readonly string[], stopped: readonly string[]) {
    const args = ['try', 'lease-too-short', '--work-inside', ...asked, '--json', '--out', folder, '--']
    const { out, err } = await callSteady([...args, ...java, kind, ...stopped])
    const [run] = out === '' ? [] : JSON.parse(out).runs
    if (!run?.trace) throw new Error(`it was not played: ${err}${run?.why ?? ''}`)
    const cells: [string, { status: string }][] = Object.entries(run.verdicts)
    const statuses: Statuses = Object.fromEntries(cells.map(([property, { status }]) => [property, status]))
    return { statuses, trace: await readTrace(run.trace) }
  }

  /** Plays the lesson again if A's stop ended before B had written. The lesson pauses A until B has finished. */
  async function stoppedForReal(kind: string) {
    for (let tries = 1; ; tries += 1) {
      const played = await tried(kind, [], ['A'])
      const writes = played.trace.events.flatMap((event) => (event.kind === 'resource-write' ? [event.client] : []))
      if (writes[0] === 'B' || tries === maxTries) return played
    }
  }

  test.for(['plain', 'fenced'])('%s: the verdicts are those of a pause by the gate', async (kind, context) => {
    const isMissing = compile(source)
    if (isMissing) skipBecause(context, `there is no JDK here, 17 or later: ${isMissing}`)
    const gate = await tried(kind, ['--fault', 'pause write until B.finished'], [])
    const real = await stoppedForReal(kind)
    await keep(`jvm-stop-${kind}`, [gate.trace, real.trace])
    const { events } = real.trace
    const stop = longestStop(events)
    const silence = longestSilence(events, 'A')
    figures(`jvm ${kind}`, { stop, silence, gate: gate.statuses, real: real.statuses })

    // According to the JVM's own log, all threads were stopped for longer than the lease. According to the trace, A's process sent nothing during that time.
    expect(stop.ms).toBeGreaterThan(leaseMs)
    expect(silence.ms).toBeGreaterThanOrEqual(stop.ms - 20)
    const meanwhile = events.slice(silence.from + 1, silence.to)
    expect(meanwhile.map((event) => event.kind)).toEqual(expect.arrayContaining(['key-expired', 'client-acquired']))
    expect(meanwhile.find((event) => event.kind === 'client-acquired')).toMatchObject({ client: 'B' })
    // Lockstep injected no fault: A was stopped by its own JVM.
    expect(events.filter((event) => event.kind === 'fault-struck' || event.kind === 'client-paused')).toEqual([])

    expect(real.statuses).toEqual(gate.statuses)
    const stolen = { exclusion: 'violated', coverage: 'violated' }
    const sold = kind === 'plain' ? { 'no-lost-update': 'violated' } : { 'no-lost-update': 'held', fencing: 'held' }
    expect(real.statuses).toMatchObject({ ...stolen, ...sold })
  })
})

/** Compiles the source once, because a JVM that compiles it at startup takes seconds to answer. Returns the error if compiling fails. */
function compile(source: string): string | undefined {
  try {
    execFileSync('javac', ['--release', '17', '-d', folder, source], { encoding: 'utf8', stdio: 'pipe' })
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Returns the longest time for which all threads of A's JVM were stopped, and the log lines about that stop. */
function longestStop(events: readonly TraceEvent[]): { ms: number; log: string[] } {
  const logged = events.flatMap((event) => (event.kind === 'client-logged' && event.client === 'A' ? [event] : []))
  const msOf = ({ line }: EventOf<'client-logged'>) => Number(/At safepoint: (\d+) ns/.exec(line)?.[1] ?? 0) / 1e6
  const longest = logged.reduce((most, one) => (msOf(one) > msOf(most) ? one : most))
  const collection = logged.find(({ line }) => line.includes('Pause Full'))
  return { ms: msOf(longest), log: [collection?.line ?? '', longest.line] }
}

/** Returns the longest time in which a worker's process sent or logged nothing, and the events before and after. */
function longestSilence(events: readonly TraceEvent[], worker: string): { ms: number; from: number; to: number } {
  const signs = events.filter(
    (event) => (event.kind === 'command-sent' || event.kind === 'client-logged') && event.client === worker,
  )
  const gaps = signs.slice(1).map((sign, at) => {
    const before = signs[at] ?? sign
    return { ms: sign.atMs - before.atMs, from: before.seq, to: sign.seq }
  })
  return gaps.reduce((most, gap) => (gap.ms > most.ms ? gap : most))
}

describe('[real] a clock that jumps', () => {
  /** Replaces the lesson's caveat, which says how its clock jump is played. */
  const caveat = 'Here n3 runs under libfaketime: its own clock jumps, and Lockstep moves nothing.'

  async function clocks(context: TestContext): Promise<RedisPool> {
    const library = await findFaketime().catch((error) => skipBecause(context, `libfaketime: ${messageOf(error)}`))
    const pool = await poolWithClocks(library, folder)
    opened.push(pool)
    return pool
  }

  test('clock-jump: the verdicts are those of expiries that are moved', async (context) => {
    const pool = await clocks(context)
    const found = (await loadCatalogue()).scenarios.get('clock-jump')
    if (!found) throw new Error('there is no clock-jump')
    const locks = found.lesson.locks.map((lock) => (lock.id === 'redlock' ? { ...lock, caveat } : lock))
    const scenario = { ...found, lesson: { ...found.lesson, locks } }
    const { parameters: declared } = scenario.lesson
    const parameters = Parameters.parse(
      Object.fromEntries(Object.entries(declared).map(([name, one]) => [name, one.default])),
    )
    const kept = await readRecording(findReference(path.join(project, 'scenarios'), 'clock-jump') ?? '')
    const traces: Trace[] = []
    for (const [at, cast] of scenario.casts.entries()) {
      const plan = { run: `run-${at + 1}`, comparison: 'real', scenario, cast, parameters, seed: 1 }
      const play = (arenas: ReturnType<typeof arenasOf>) =>
        steadyRun(plan, { stores: async () => arenas, resources: resourcesOf(pool) })
      const moved = await play(arenasOf(pool))
      const real = await play({ ...arenasOf(pool), ...arenasWithClocks(pool) })
      traces.push(real)
      figures(`clock ${cast.id}`, { moved: seenOf(moved), real: seenOf(real), statuses: statusesOf(real) })

      const before = clockOf(real).filter(({ jumped }) => !jumped)
      const after = clockOf(real).filter(({ jumped }) => jumped)
      expect(Math.max(...before.map(({ aheadMs }) => aheadMs))).toBeLessThan(5_000)
      expect(after.length).toBeGreaterThan(0)
      expect(Math.min(...after.map(({ aheadMs }) => aheadMs))).toBeGreaterThan(5_000)
      // The verdicts are the same as with moved expiries, and the same as in the recording that comes with the lesson.
      expect(statusesOf(real)).toEqual(statusesOf(moved))
      const reference = kept.find(({ header }) => header.lock === cast.id)
      expect(statusesOf(real)).toEqual(reference && statusesOf(reference))
      expect(judge(real).differences).toEqual([])
    }
    await keep('clock-jump', traces)
  })

  test('what else a clock that jumps changes, and moved expiries do not', async (context) => {
    const pool = await clocks(context)
    const fleet = await pool.lend({ topology: 'quorum', exclusive: true, nodes: 2 })
    try {
      const [jumping, moving] = fleet.nodes
      if (!jumping || !moving) throw new Error('the fleet has two nodes')
      const script = await readFile(path.join(project, 'server/stores/redis/faults/jump-clock.lua'), 'utf8')
      const real = await lookAt(jumping, () => setClock(jumping, jumpMs))
      const moved = await lookAt(moving, () => withClient(moving, (redis) => redis.eval(script, 0, jumpMs)))
      figures('what else', { real, moved })
      const alike = { short: 'gone', long: 'nearer', kept: 'nearer', lasting: 'never', later: 'as asked' }
      expect(real).toEqual({ ...alike, time: 'jumped', absolute: 'gone', stream: 'jumped', waits: 'are over' })
      expect(moved).toEqual({ ...alike, time: 'as before', absolute: 'stays', stream: 'as before', waits: 'go on' })
    } finally {
      await fleet.release()
    }
  })
})

const statusesOf = (trace: Trace): Statuses =>
  Object.fromEntries(judge(trace).verdicts.map(({ property, status }) => [property, status]))

/** Returns, for each command on n3, how far the server's clock was ahead of the run's clock. */
function clockOf({ header, events }: Trace): { jumped: boolean; aheadMs: number }[] {
  const startedMs = Date.parse(header.startedAt)
  const jump = events.findIndex(({ kind }) => kind === 'node-clock-jumped')
  return events.flatMap((event, at) => {
    if (event.kind !== 'command-executed' || event.node !== 'n3') return []
    return [{ jumped: at > jump, aheadMs: event.serverUs / 1000 - (startedMs + event.atMs) }]
  })
}

/** Returns the time from the jump until A's key expired on n3. */
function seenOf({ events }: Trace) {
  const jump = events.find(({ kind }) => kind === 'node-clock-jumped')
  const expired = events.find((event) => event.kind === 'key-expired' && event.node === 'n3')
  return { expiredAfterMs: (expired?.atMs ?? Number.NaN) - (jump?.atMs ?? Number.NaN) }
}

/** Returns the changes on a server whose clock jumps ahead by `jumpMs`, with one or two words per change. */
async function lookAt(node: FleetNode, jump: () => Promise<unknown>): Promise<Record<string, string>> {
  const work = async (redis: Redis) => {
    const waiting = [redis.duplicate(), redis.duplicate()] as const
    try {
      await redis.set('lasting', 'x')
      await redis.set('short', 'x', 'PX', jumpMs / 2)
      for (const key of ['long', 'kept']) await redis.set(key, 'x', 'PX', 10 * jumpMs)
      // These blocked commands end with their connections.
      const waits = [waiting[0].blpop('nothing', (jumpMs * 0.9) / 1000), waiting[1].wait(1, jumpMs * 0.9)]
      for (const one of waits) one.catch(() => {})
      await within(async () => (await blockedOn(redis)) === waits.length)
      const entryMs = Number.parseInt((await redis.xadd('stream', '*', 'a', '1')) ?? '', 10)
      await jump()
      const nowMs = Date.now()
      await redis.set('kept', 'y', 'KEEPTTL')
      await redis.set('later', 'x', 'PX', 10 * jumpMs)
      await redis.set('absolute', 'x', 'PXAT', nowMs + jumpMs / 2)
      const ahead = (ms: number) => (ms > jumpMs / 2 ? 'jumped' : 'as before')
      const end = async (key: string) => endInWords(await redis.pttl(key))
      return {
        short: (await within(async () => (await redis.exists('short')) === 0)) ? 'gone' : 'stays',
        long: await end('long'),
        kept: await end('kept'),
        lasting: await end('lasting'),
        later: await end('later'),
        absolute: (await within(async () => (await redis.exists('absolute')) === 0)) ? 'gone' : 'stays',
        time: ahead(Number((await redis.time())[0]) * 1000 - nowMs),
        stream: ahead(Number.parseInt((await redis.xadd('stream', '*', 'a', '1')) ?? '', 10) - entryMs),
        waits: (await within(async () => (await blockedOn(redis)) === 0)) ? 'are over' : 'go on',
      }
    } finally {
      for (const one of waiting) one.disconnect()
    }
  }
  return await withClient(node, work, 5 * lookMs)
}

/** Long enough that no machine ever pauses for half of this time. */
const jumpMs = 60_000
const lookMs = 3_000

const endInWords = (leftMs: number) => {
  if (leftMs < 0) return leftMs === -1 ? 'never' : 'gone'
  return leftMs > 9.5 * jumpMs ? 'as asked' : 'nearer'
}

const blockedOn = async (redis: Redis) => Number(/blocked_clients:(\d+)/.exec(await redis.info('clients'))?.[1])

/** Whether the condition becomes true within `lookMs`. */
async function within(isTrue: () => Promise<boolean>): Promise<boolean> {
  const sinceMs = performance.now()
  while (performance.now() - sinceMs < lookMs) {
    if (await isTrue()) return true
    await setTimeout(10)
  }
  return await isTrue()
}
