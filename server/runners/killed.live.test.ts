/** Tests servers and runners that are killed. Only the soak run includes these tests, because each waits several times until a process counts as gone. */
import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RunAccepted, RunEnded } from '#model/messages/messages.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import { readyBrowser } from '../../bin/setup/browser.mjs'
import { readyWeb } from '../../bin/setup/web.mjs'
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
import { act, join, lead } from '../http/testing/room.ts'
import { readTrace } from '../runs/read-trace.ts'
import { TraceStore } from '../runs/trace-store.ts'
import { projectFolder } from '../settings.ts'
import { type OwnRedis, ownRedis } from '../workshop/testing/redis.ts'

type Runner = Awaited<ReturnType<typeof startRunner>>

interface Site {
  redis: OwnRedis
  hub: Redis
  folder: string
  servers: [OwnProcess, OwnProcess]
  runners: Runner[]
}

/** Starts two servers and `runnerCount` runners at one hub. They run until the test is over. */
async function aSite(runnerCount: number, slots: number): Promise<Site> {
  const redis = await ownRedis()
  const hub = new Redis(redis.url)
  const folder = await temporaryFolder()
  const children: ChildProcess[] = []
  onTestFinished(async () => {
    await Promise.all(children.map(killed))
    hub.disconnect()
    await redis.stop()
    await rm(folder, { recursive: true, force: true })
  }, waitLimitMs)
  const env = { LOCKSTEP_HUB_URL: redis.url, LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent' }
  const started = async <T extends { child: ChildProcess }>(starting: Promise<T>): Promise<T> => {
    const one = await starting
    children.push(one.child)
    return one
  }
  const servers = await Promise.all([started(startProcess(env)), started(startProcess(env))])
  const runners = await Promise.all(
    Array.from({ length: runnerCount }, () => started(startRunner({ ...env, LOCKSTEP_MAX_RUNS: String(slots) }))),
  )
  for (const server of servers)
    await vi.waitFor(async () => expect(await figure(server, 'lockstep_runners')).toBe(runnerCount), waitFor)
  return { redis, hub, folder, servers, runners }
}

async function figure(server: OwnProcess, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

/** Returns `sound` if the result is what the lesson expects, or if this machine was too slow to tell. */
function soundness(ended: RunEnded | undefined): string {
  const { judgement, refusal } = ended ?? {}
  const isSlow = judgement?.doubt?.code === 'run-stalled' || judgement?.doubt?.code === 'run-late'
  return judgement?.asExpected || isSlow ? 'sound' : JSON.stringify(refusal ?? judgement?.doubt ?? 'no end')
}

/** Asks for runs and follows them. Resolves with the ids of these runs. */
async function run(socket: TestSocket, request: object): Promise<string[]> {
  const { runs } = await ask<RunAccepted>(socket, 'run', { ...lesson, locks: ['watchdog'], watch: true, ...request })
  return runs.map(({ run: id }) => id)
}

/** Launches a browser, once the page that the servers serve is ready. */
async function aBrowser(): Promise<Browser> {
  await readyWeb(projectFolder, () => {})
  const executablePath = await readyBrowser(() => {})
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  onTestFinished(() => browser.close())
  return browser
}

/** Opens a browser page for a member, who gives a name and waits until the challenge is shown. */
async function memberIn(browser: Browser, { url }: OwnProcess, code: string, name: string) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(`${url}/w/${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByTestId('hands-on').waitFor()
  return page
}

const recordAt = (hub: Redis) => (id: string) => hub.hgetall(`lockstep:{${id}}:record`)

test(
  'a runner and then a server are killed in mid-run: every run has a verdict or says why not, and none is lost',
  async () => {
    const { hub, folder, servers, runners } = await aSite(2, 2)
    const recordOf = recordAt(hub)
    const [one, two] = servers
    const [near, far] = [one.connect('a'.repeat(48)), two.connect('b'.repeat(48))]
    const [nearHeard, farHeard] = [listen(near), listen(far)]

    // A run on a runner is seen live, and its result is as expected.
    const [first = ''] = await run(near, { parameters: longLease })
    await vi.waitFor(() => expect(nearHeard.ended.has(first)).toBe(true), waitFor)
    expect(soundness(nearHeard.ended.get(first))).toBe('sound')
    expect(nearHeard.events.get(first)?.map(({ seq }) => seq)).toEqual(nearHeard.events.get(first)?.map((_, at) => at))
    const by = await recordOf(first)
    expect(runners.map(({ name }) => name)).toContain(by.runner)

    // The runner of the second run is killed while that run is under way, and the run's verdict says so.
    const [second = ''] = await run(near, { parameters: longLease })
    await vi.waitFor(async () => expect(await recordOf(second)).toMatchObject({ state: 'begun' }), waitFor)
    await vi.waitFor(() => expect(nearHeard.events.get(second)?.length).toBeGreaterThan(3), waitFor)
    const { runner: lost } = await recordOf(second)
    await killed(runners.find(({ name }) => name === lost)?.child ?? expect.fail('no such runner'))
    await vi.waitFor(() => expect(nearHeard.ended.get(second)?.judgement?.doubt?.code).toBe('run-runner-lost'), waitFor)
    expect(nearHeard.ended.get(second)?.judgement?.verdicts.map(({ status }) => status)).not.toContain('held')
    expect(nearHeard.events.get(second)?.at(-1)).toMatchObject({ kind: 'run-ended', why: { values: { runner: lost } } })

    // A server is killed while one of its runs is at the runner and others wait in the queue. The other server continues all of these runs.
    const waiting = await Promise.all(
      [longLease, longLease, {}, {}].map(async (parameters) => (await run(near, { parameters }))[0] ?? ''),
    )
    const [other = ''] = await run(far, {})
    await vi.waitFor(() => expect(nearHeard.events.get(waiting[0] ?? '')?.length).toBeGreaterThan(3), waitFor)
    await killed(one.child)
    // Pages reconnect to the remaining server, and ask again.
    const watched = await Promise.all(waiting.map((id) => ask(far, 'watch', { run: id })))
    expect(watched).toEqual(waiting.map((id) => ({ run: id })))
    const all = [...waiting, other]
    await vi.waitFor(() => expect(all.map((id) => farHeard.ended.has(id))).toEqual(all.map(() => true)), waitFor)
    const ends = all.map((id): RunEnded | undefined => farHeard.ended.get(id))
    expect(ends.map(soundness)).toEqual(all.map(() => 'sound'))
    const store = new TraceStore(path.join(folder, 'traces'), () => {})
    for (const id of [first, second, ...all]) {
      const file = (await store.find(id)) ?? expect.fail(`${id} has no recording`)
      expect((await readTrace(file)).events.at(-1)?.kind).toBe('run-ended')
    }
    // Nothing of these runs is left at the hub except records, which expire.
    const left = async () => [...(await hub.keys('lockstep:{*}:entries')), ...(await hub.keys('lockstep:orders:*'))]
    await vi.waitFor(async () => expect(await left()).toEqual([]), waitFor)
  },
  waitLimitMs * 6,
)

test(
  'a class of 60 runs a challenge while a runner and then a server are killed: every run comes to an end on the wall',
  async () => {
    const { hub, servers, runners } = await aSite(3, 6)
    const [one, two] = servers
    const teacher = two.connect()
    const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Sixty' })
    const seen = await lead(teacher, room)
    const challenge = { kind: 'free' as const }
    await act(teacher, { do: 'release', handsOn: { scenario: 'gc-pause', challenge } })
    const people = await Promise.all(
      Array.from({ length: 60 }, (_, n) => join(servers[n % 2]?.connect() ?? one.connect(), room.code, `Person ${n}`)),
    )
    // Three real browser pages show the wall as it is projected, and one member at each server.
    const browser = await aBrowser()
    const projected = await (await browser.newContext()).newPage()
    await projected.goto(`${two.url}/present/${room.code}#${room.secret}`)
    const [stays, loses] = [
      await memberIn(browser, two, room.code, 'Grace'),
      await memberIn(browser, one, room.code, 'Linus'),
    ]

    const started = await Promise.all(
      people.map(({ socket }) => ask<{ comparison: string }>(socket, 'room-run', { parameters: {} })),
    )
    expect(started.filter((entry) => !('comparison' in entry))).toEqual([])
    await stays.getByTestId('run-own').click()
    await loses.getByTestId('run-own').click()
    const begun = async () => {
      const keys = await hub.keys('lockstep:{*}:record')
      const records = await Promise.all(keys.map((key) => hub.hgetall(key)))
      return records.flatMap(({ state, runner = '' }) => (state === 'begun' ? [runner] : []))
    }
    const victim = await vi.waitUntil(async () => (await begun())[0], waitFor)
    await killed(runners.find(({ name }) => name === victim)?.child ?? expect.fail('no such runner'))
    await vi.waitUntil(async () => (await begun()).some((runner) => runner !== victim), waitFor)
    await killed(one.child)
    const wall = () => seen.lead?.wall ?? []
    // An inconclusive run is repeated, so a person may have two runs.
    await vi.waitFor(() => {
      expect(wall().filter(({ state }) => state === 'running')).toEqual([])
      expect(new Set(wall().map(({ member }) => member)).size).toBe(62)
    }, waitFor)
    const states = wall().map(({ state }) => state)
    expect(states.filter((state) => state === 'failed')).toEqual([])

    // The member at the remaining server has a verdict. The wall shows everybody, including the members at the killed server.
    await stays
      .getByTestId('own-run')
      .first()
      .getByText(/^(held|violated): /)
      .first()
      .waitFor()
    await loses.getByText('Connection lost. Reconnecting…').first().waitFor()
    const cards = projected.getByTestId('projected-wall').getByRole('listitem')
    const others = projected.getByText(/^and \d+ more$/)
    const onTheWall = async () =>
      (await cards.count()) + Number(/\d+/.exec((await others.textContent({ timeout: 1000 })) ?? '')?.[0])
    await vi.waitFor(async () => expect(await onTheWall()).toBe(62), waitFor)
  },
  waitLimitMs * 20,
)
