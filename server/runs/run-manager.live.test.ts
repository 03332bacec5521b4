import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RunEnded, RunProgress, RunRequest } from '#model/messages/messages.ts'
import { because } from '#model/refusals/because.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { ownerFolder } from '../processes/folder.ts'
import { freePort } from '../processes/ports.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { projectFolder, readSettings } from '../settings.ts'
import { RedisConnection } from '../stores/redis/connect/connection.ts'
import { readTrace } from './read-trace.ts'
import { refusalOf } from './refusal.ts'
import type { RunManager } from './run-manager.ts'
import { StartBarrier } from './start-barrier.ts'

const waitLimitMs = 180_000 * Number(process.env.LOCKSTEP_PATIENCE ?? 1)
const request: RunRequest = { scenario: 'setnx-without-expire', locks: ['set-nx-px'] }
let folder: string
let bench: Runtime
let runManager: RunManager

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-runManager-'))
  bench = await openRuntime({
    settings: { ...readSettings({ LOCKSTEP_LOG: 'silent' }), maxRuns: 2 },
    catalogue: await loadCatalogue(path.join(projectFolder, 'scenarios')),
    traceFolder: folder,
    maxWaiting: 2,
    say: () => {},
  })
  runManager = bench.runManager
}, waitLimitMs)

afterAll(async () => {
  await bench.close()
  await rm(folder, { recursive: true })
}, waitLimitMs)

function submitOne(wanted: Parameters<RunManager['submit']>[0] = request): string {
  const [accepted] = runManager.submit(wanted).runs
  if (accepted === undefined) throw new Error('no run was accepted')
  return accepted.run
}

function endOf(run: string): Promise<RunEnded> {
  return new Promise((ended) => runManager.watch(run, { ended }))
}

function begun(run: string): Promise<void> {
  return new Promise((header) => runManager.watch(run, { header: () => header() }))
}

describe('what is refused, with words that help', () => {
  const lease = 'parameters'
  const refused: [string, RunRequest, string, RegExp][] = [
    ['scenario', { scenario: 'gcpause' }, 'UNKNOWN_SCENARIO', /"gcpause".*Did you mean "gc-pause"/],
    ['scenario', { scenario: '__proto__' }, 'UNKNOWN_SCENARIO', /__proto__/],
    ['lock', { ...request, locks: ['set-nx-p'] }, 'UNKNOWN_LOCK', /Did you mean "set-nx-px"/],
    ['lock', { ...request, locks: ['fenced'] }, 'UNKNOWN_LOCK', /does not run "fenced", but setnx, set-nx-px/],
    [lease, { ...request, parameters: { leaseM: 500 } }, 'UNKNOWN_PARAMETER', /Did you mean "leaseMs"/],
    [lease, { ...request, parameters: { constructor: 1 } }, 'UNKNOWN_PARAMETER', /"constructor"/],
    [
      lease,
      { ...request, parameters: { leaseMs: -1 } },
      'PARAMETER_OUT_OF_RANGE',
      /leaseMs is -1, and must be from \d+ to \d+/,
    ],
    [lease, { ...request, parameters: { leaseMs: 1e9 } }, 'PARAMETER_OUT_OF_RANGE', /leaseMs is 1000000000/],
  ]
  test.each(refused)('%s: %j', (_what, wanted, code, words) => {
    const before = runManager.counts
    expect(() => runManager.submit(wanted)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(words) }),
    )
    expect(runManager.counts).toEqual(before)
  })

  test('runs that are not there', async () => {
    const unknown = expect.objectContaining({ code: 'UNKNOWN_RUN' })
    await expect(runManager.cancel('nobody-1')).rejects.toEqual(unknown)
    expect(() => runManager.watch('nobody-1', {})).toThrow(unknown)
    await expect(runManager.read('nobody-1')).rejects.toEqual(unknown)
    await expect(runManager.read('no run at all')).rejects.toEqual(unknown)
    await expect(runManager.readComparison('nobody')).rejects.toEqual(unknown)
  })
})

test(
  'so many at once, the rest wait and see their place, and the line has an end',
  async () => {
    const first = runManager.submit({ scenario: request.scenario })
    expect(first.runs.map(({ lock }) => lock)).toEqual(['setnx', 'set-nx-px'])
    const second = submitOne()
    const third = submitOne()
    expect(() => submitOne()).toThrow(expect.objectContaining({ code: 'QUEUE_FULL' }))
    expect(runManager.counts).toMatchObject({ running: 2, waiting: 2 })

    const places: (number | undefined)[] = []
    runManager.watch(third, { progress: ({ place }: RunProgress) => places.push(place) })
    const secondEnds = endOf(second)
    await runManager.cancel(second)
    expect(await secondEnds).toEqual({ run: second, refusal: expect.objectContaining({ code: 'CANCELLED' }) })
    expect(runManager.ending(second)).toEqual(await secondEnds)
    expect(places).toEqual([2, 1])

    const thirdEnds = endOf(third)
    const ends = first.runs.map(({ run }) => endOf(run))
    await Promise.all(first.runs.map(({ run }) => begun(run)))
    for (const { run } of first.runs) await runManager.cancel(run)
    for (const { judgement } of await Promise.all(ends)) expect(judgement?.asExpected).toBe(false)
    expect((await thirdEnds).judgement?.verdicts.length).toBeGreaterThan(0)
    expect(runManager.counts).toEqual({ running: 0, waiting: 0, finished: 4 })

    // Cancelling an ended run succeeds, whether it left a trace or never began.
    const [ended] = first.runs.map(({ run }) => run)
    for (const run of [ended ?? '', second, third]) await expect(runManager.cancel(run)).resolves.toBeUndefined()
    expect(runManager.counts).toEqual({ running: 0, waiting: 0, finished: 4 })
  },
  waitLimitMs,
)

test('a run that is cancelled while its servers start is over at once, and leaves its place in line', async () => {
  // This run has its own fleet, which takes time to start.
  const run = submitOne({ scenario: 'master-failover', locks: ['set-nx-px'] })
  const ends = endOf(run)
  expect(runManager.counts).toMatchObject({ running: 1, waiting: 0 })
  await runManager.cancel(run)
  expect(await ends).toEqual({ run, refusal: expect.objectContaining({ code: 'CANCELLED' }) })
  expect(runManager.counts, 'its servers are still starting').toMatchObject({ running: 1 })
  expect(runManager.ending(run)).toEqual(await ends)
  await vi.waitUntil(() => runManager.counts.running === 0, waitLimitMs)
})

test(
  'a trace is on disk when its run has ended, and is what the watchers were told',
  async () => {
    const { comparison, runs } = runManager.submit({ ...request, parameters: { leaseMs: 1100 }, seed: 7 })
    const run = runs[0]?.run ?? ''
    const received: unknown[] = []
    runManager.watch(run, {
      header: (header) => received.push(header),
      events: (events) => received.push(...events),
    })
    const ended = await endOf(run)

    const trace = await readTrace((await runManager.pathOf(run)) ?? '')
    expect([trace.header, ...trace.events]).toEqual(received)
    expect(trace.header).toMatchObject({ run, comparison, seed: 7, parameters: { leaseMs: 1100 } })
    expect(trace.events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
    expect(await runManager.read(run)).toEqual({ ...trace, judgement: ended.judgement })
    expect(await runManager.readComparison(comparison)).toEqual({
      comparison,
      waiting: [],
      runs: [await runManager.read(run)],
    })
  },
  waitLimitMs,
)

test(
  'who comes late hears everything from where they ask on, once',
  async () => {
    const run = submitOne()
    const early: number[] = []
    const late: number[] = []
    let joined = false
    runManager.watch(run, {
      events: (events) => {
        early.push(...events.map(({ seq }) => seq))
        if (joined || early.length < 10) return
        joined = true
        runManager.watch(run, { events: (recorded) => late.push(...recorded.map(({ seq }) => seq)) }, 5)
      },
    })
    await endOf(run)
    expect(joined).toBe(true)
    expect(late).toEqual(early.slice(5))
  },
  waitLimitMs,
)

test('a run whose server dies while it is started says which', async () => {
  const run = submitOne({ scenario: 'master-failover', locks: ['set-nx-px'] })
  const ends = endOf(run)
  const first = () => {
    const folder = readdirSync(ownerFolder()).find((name) => name.startsWith('n1-')) ?? 'none yet'
    return Number(readFileSync(path.join(ownerFolder(), folder, 'pid'), 'utf8'))
  }
  process.kill(await vi.waitFor(first, { timeout: waitLimitMs, interval: 1 }), 'SIGKILL')
  expect((await ends).refusal).toEqual({
    code: 'NODE_LOST',
    reason: 'server-not-started',
    values: { why: because('node-ended', { node: 'n1', why: because('process-killed', { signal: 'SIGKILL' }) }) },
  })
})

test('a run that cannot begin because a server has died says what has died', async () => {
  const dead = new RedisConnection(async () => ({
    id: 'n1',
    role: 'master',
    host: '127.0.0.1',
    port: await freePort(),
    db: 0,
  }))
  const refusal = await dead.ready().then(() => undefined, refusalOf)
  expect(refusal).toEqual({
    code: 'NODE_LOST',
    reason: 'server-ended',
    values: { why: expect.stringMatching(/^cannot reach n1: .*ECONNREFUSED/) },
  })
})

test(
  'a run that the disk refuses is judged, and says that it is not kept; the next one is, when there is a folder again',
  async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    const lost = submitOne()
    const ended = await endOf(lost)
    expect(ended).toMatchObject({ judgement: { asExpected: true }, refusal: { code: 'NOT_KEPT' } })
    await rm(folder)
    await expect(runManager.read(lost)).rejects.toMatchObject({ code: 'UNKNOWN_RUN' })
    const kept = submitOne()
    expect(await endOf(kept)).not.toHaveProperty('refusal')
    expect(await runManager.pathOf(kept)).toBeDefined()
  },
  waitLimitMs,
)

test(
  'a crash that is moved behind the release leaves no lock for ever; the trace tells where it was moved to',
  async () => {
    const change = { lock: 'setnx', fault: 0, when: { on: 'command-executed', client: 'A', action: 'del' } } as const
    const asked = { ...request, locks: ['setnx'], parameters: { workMs: 100 }, changes: [change] }
    const [accepted] = runManager.submit(asked).runs
    const { judgement } = await endOf(accepted?.run ?? '')
    const { header } = await runManager.read(accepted?.run ?? '')
    expect(header.lesson.locks[0]).toMatchObject({
      expect: { 'no-immortal-lock': 'violated' },
      faults: [{ do: 'crash', when: change.when }],
    })
    expect(judgement?.verdicts.find(({ property }) => property === 'no-immortal-lock')?.status).not.toBe('violated')
    expect(judgement).toMatchObject({ asExpected: true, differences: [] })
    expect(header.changes).toEqual([change])
  },
  waitLimitMs,
)

describe('a run that is watched from its first command', () => {
  const kindsOf = (run: string) => runManager.live(run)?.events.map(({ kind }) => kind)

  test('its clients begin once its page shows their stages', async () => {
    const barrier = new StartBarrier(waitLimitMs)
    const stands = vi.spyOn(barrier, 'opened')
    const { comparison, runs } = runManager.submit(request, {}, {}, barrier)
    const [{ run = '' } = {}] = runs
    await vi.waitUntil(() => stands.mock.calls.length > 0, waitLimitMs)
    expect(kindsOf(run)).toContain('run-started')
    expect(kindsOf(run)).not.toContain('client-started')
    runManager.begin('another')
    expect(kindsOf(run)).not.toContain('client-started')
    const ended = endOf(run)
    runManager.begin(comparison)
    await ended
    const { events } = await runManager.read(run)
    expect(events.filter(({ kind }) => kind === 'client-finished')).not.toEqual([])
  })

  test('a page that says nothing does not keep them waiting', async () => {
    const [{ run = '' } = {}] = runManager.submit(request, {}, {}, new StartBarrier(1)).runs
    expect((await endOf(run)).judgement).toBeDefined()
  })

  test('a run that is cancelled while it waits has no clients', async () => {
    const barrier = new StartBarrier(waitLimitMs)
    const stands = vi.spyOn(barrier, 'opened')
    const [{ run = '' } = {}] = runManager.submit(request, {}, {}, barrier).runs
    await vi.waitUntil(() => stands.mock.calls.length > 0, waitLimitMs)
    const ended = endOf(run)
    await runManager.cancel(run)
    await ended
    barrier.open()
    const { events } = await runManager.read(run)
    expect(events.map(({ kind }) => kind)).not.toContain('client-started')
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'cancelled' })
  })
})
