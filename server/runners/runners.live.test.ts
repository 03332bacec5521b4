import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunAccepted, RunEnded } from '#model/messages/messages.ts'
import { lesson } from '../http/testing/classroom.ts'
import {
  ask,
  listen,
  longLease,
  type TestSocket,
  temporaryFolder,
  waitFor,
  waitLimitMs,
} from '../http/testing/live-server.ts'
import { killed, type OwnProcess, startProcess, startRunner } from '../http/testing/own-process.ts'
import { readTrace } from '../runs/read-trace.ts'
import { TraceStore } from '../runs/trace-store.ts'
import { type OwnRedis, ownRedis } from '../workshop/testing/redis.ts'

let redis: OwnRedis
let hub: Redis
let folder: string
let servers: OwnProcess[] = []
let runners: Awaited<ReturnType<typeof startRunner>>[] = []

beforeAll(async () => {
  redis = await ownRedis()
  hub = new Redis(redis.url)
  folder = await temporaryFolder()
  const env = { LOCKSTEP_HUB_URL: redis.url, LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent', LOCKSTEP_KEEP_READY: '0' }
  servers = await Promise.all([startProcess(env), startProcess(env)])
  runners = await Promise.all([1, 2].map(() => startRunner({ ...env, LOCKSTEP_MAX_RUNS: '2' })))
  for (const server of servers)
    await vi.waitFor(async () => expect(await figure(server, 'lockstep_runners')).toBe(2), waitFor)
}, waitLimitMs * 4)

afterAll(async () => {
  await Promise.all([...servers, ...runners].map(({ child }) => killed(child)))
  hub.disconnect()
  await redis.stop()
  await rm(folder, { recursive: true, force: true })
}, waitLimitMs)

async function figure(server: OwnProcess, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

/** Asks for runs and follows them. */
async function run(socket: TestSocket, request: object): Promise<string[]> {
  const { runs } = await ask<RunAccepted>(socket, 'run', { ...lesson, locks: ['watchdog'], watch: true, ...request })
  return runs.map(({ run: id }) => id)
}

const recordOf = (id: string) => hub.hgetall(`lockstep:{${id}}:record`)

test(
  'a runner and then a server are killed in mid-run: every run has a verdict or says why not, and none is lost',
  async () => {
    const [one, two] = servers as [OwnProcess, OwnProcess]
    const [near, far] = [one.connect('a'.repeat(48)), two.connect('b'.repeat(48))]
    const [nearHeard, farHeard] = [listen(near), listen(far)]

    // A run on a runner is seen live, and is as expected.
    const [first = ''] = await run(near, { parameters: longLease })
    await vi.waitFor(() => expect(nearHeard.ended.get(first)?.judgement?.asExpected).toBe(true), waitFor)
    expect(nearHeard.events.get(first)?.map(({ seq }) => seq)).toEqual(nearHeard.events.get(first)?.map((_, at) => at))
    const by = await recordOf(first)
    expect(runners.map(({ name }) => name)).toContain(by.runner)

    // Its runner is killed while the next one is under way; it says so, and what was only waiting is played by the other.
    const [second = ''] = await run(near, { parameters: longLease })
    await vi.waitFor(async () => expect(await recordOf(second)).toMatchObject({ state: 'begun' }), waitFor)
    await vi.waitFor(() => expect(nearHeard.events.get(second)?.length).toBeGreaterThan(3), waitFor)
    const { runner: lost } = await recordOf(second)
    await killed(runners.find(({ name }) => name === lost)?.child ?? expect.fail('no such runner'))
    await vi.waitFor(() => expect(nearHeard.ended.get(second)?.judgement?.doubt?.code).toBe('run-runner-lost'), waitFor)
    expect(nearHeard.ended.get(second)?.judgement?.verdicts.map(({ status }) => status)).not.toContain('held')
    expect(nearHeard.events.get(second)?.at(-1)).toMatchObject({ kind: 'run-ended', why: { values: { runner: lost } } })

    // A server is killed with one run at the runner and others in its line. The other server goes on with all of them.
    const waiting = await Promise.all(
      [longLease, longLease, {}, {}].map(async (parameters) => (await run(near, { parameters }))[0] ?? ''),
    )
    const [other = ''] = await run(far, {})
    await vi.waitFor(() => expect(nearHeard.events.get(waiting[0] ?? '')?.length).toBeGreaterThan(3), waitFor)
    await killed(one.child)
    // Pages come back to the server that is left, and ask again.
    const watched = await Promise.all(waiting.map((id) => ask(far, 'watch', { run: id })))
    expect(watched).toEqual(waiting.map((id) => ({ run: id })))
    const all = [...waiting, other]
    await vi.waitFor(() => expect(all.map((id) => farHeard.ended.has(id))).toEqual(all.map(() => true)), waitFor)
    const ends = all.map((id): RunEnded | undefined => farHeard.ended.get(id))
    expect(ends.map((ended) => ended?.judgement?.asExpected ?? ended?.refusal)).toEqual(all.map(() => true))
    const store = new TraceStore(path.join(folder, 'traces'), () => {})
    for (const id of [first, second, ...all]) {
      const file = (await store.find(id)) ?? expect.fail(`${id} has no recording`)
      expect((await readTrace(file)).events.at(-1)?.kind).toBe('run-ended')
    }
    // Nothing of them is left at the hub but records, which expire.
    const entries = await hub.keys('lockstep:{*}:entries')
    const orders = await hub.keys('lockstep:orders:*')
    expect([entries, orders]).toEqual([[], []])
  },
  waitLimitMs * 3,
)
