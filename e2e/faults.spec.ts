import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { expectAccessible } from './support/accessible.ts'
import type { StoredComparison } from './support/api.ts'
import { listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { redisProcessesOf } from './support/processes.ts'
import { TestServer } from './support/server.ts'
import { differenceOf, differenceOfRuns, Theatre } from './support/theatre.ts'

const scenarios = listScenarios()
const single = scenarios.find(({ fleet }) => fleet === 'single') ?? scenarios[0]

test('a server that goes away leaves the recording usable, has it still once it is back, and the page finds it again', async ({
  openPage,
  ownServer,
}) => {
  const theatre = new Theatre(await openPage(ownServer), ownServer)
  await theatre.open(single?.id ?? '')
  await theatre.runLive()
  await theatre.waitFor('live')
  await test.step('axe finds nothing while a run goes on', () => expectAccessible(theatre.page, 'live'))
  await theatre.waitFor('recorded')
  await theatre.press('End')
  const end = await theatre.drawing()
  const link = await theatre.link()
  await theatre.press('Home')
  const start = await theatre.drawing()

  await test.step('the recording stays usable, and axe finds nothing', async () => {
    await ownServer.stop()
    await expect(theatre.errorNote).toContainText(/server/i)
    await expectAccessible(theatre.page, 'server lost')
    await theatre.press('Shift+ArrowRight')
    expect(await theatre.cursorIndex()).toBe(start.index + 1)
    await theatre.press('Shift+ArrowLeft')
    expect(await theatre.cursorIndex()).toBe(start.index)
  })
  await test.step('the page finds the server again', async () => {
    await ownServer.start()
    await expect(theatre.errorNote).toBeHidden()
    expect(differenceOf(start, await theatre.drawing())).toBeUndefined()
  })
  await test.step('the server has the recording still', async () => {
    await theatre.page.goto(link)
    await theatre.waitFor('recorded')
    await expect.poll(async () => differenceOfRuns(end, await theatre.drawing())).toBeUndefined()
  })
  await test.step('and runs again', async () => {
    await theatre.record()
    expect(await theatre.eventCount()).toBeGreaterThan(0)
  })
})

test('a server that is started again in the middle of a run: what was recorded stays, and a new run goes through', {
  tag: '@soak',
}, async ({ openPage, ownServer }) => {
  const theatre = new Theatre(await openPage(ownServer), ownServer)
  const usual = await openLasting(theatre)
  await theatre.runLive()
  await theatre.waitFor('live')
  await ownServer.stop('SIGKILL')
  await expect(theatre.errorNote).toContainText('connection to the server is lost')
  const recorded = await theatre.eventCount()
  await ownServer.start()
  await theatre.waitFor('recorded')
  // A run that has only just begun may not have written anything to disk yet.
  const lost = /breaks off before the run’s end|The server no longer knows this run|the header is missing/
  await expect(theatre.errorNote.first()).toContainText(lost)
  expect(await theatre.eventCount()).toBeGreaterThanOrEqual(recorded)
  await theatre.press('Home')
  expect(await theatre.cursorIndex()).toBeLessThanOrEqual(0)
  await usual()
  await theatre.record()
  await expect(theatre.errorNote).toHaveCount(0)
})

test('a run that the disk refuses is seen and judged all the same, and says that it is not kept; the next one is kept', {
  tag: '@soak',
}, async ({ openPage, ownServer }) => {
  const theatre = new Theatre(await openPage(ownServer), ownServer)
  await theatre.open(single?.id ?? '')
  const traces = join(ownServer.dataFolder, 'traces')
  rmSync(traces, { recursive: true })
  writeFileSync(traces, 'in the way')
  await theatre.record()
  await expect(theatre.errorNote).toContainText('could not be written to disk')
  await expect(theatre.errorNote).toContainText('Save the recording as a file to keep it')
  await theatre.press('End')
  await theatre.press('1')
  for (const { id } of single?.locks ?? [])
    await expect(theatre.verdict(id)).toHaveAttribute('data-status', /held|violated/)

  rmSync(traces)
  await theatre.record()
  await expect(theatre.errorNote).toHaveCount(0)
  expect((await theatre.stored()).runs).toHaveLength(single?.locks.length ?? 0)
})

test.describe('a server that has enough to do', () => {
  test('says so, and takes who has nothing in line once there is room', { tag: '@soak' }, async ({ openPage }) => {
    const server = await TestServer.start([], { LOCKSTEP_MAX_RUNS: '2' })
    // Visitors from this machine are hosts, so these visitors pretend to come through a proxy.
    const wire = { forceNew: true, transports: ['websocket'], extraHeaders: { via: '1.1 proxy' } }
    const others = Array.from({ length: 65 }, () => io(server.url, wire))
    const newcomer = io(server.url, wire)
    try {
      const theatre = new Theatre(await openPage(server), server)
      await theatre.open(single?.id ?? '')
      // The queue holds 250 runs, but only four per connection. Each run takes so long that the queue stays full during the test.
      const long = { scenario: 'gc-pause', parameters: { pauseMs: 10_000 } }
      const ask = (socket: Socket) => socket.timeout(60_000).emitWithAck('run', long)
      const askers = others.flatMap((socket) => [socket, socket, socket, socket])
      const answers: unknown[] = await Promise.all(askers.map(ask))
      expect(answers).toContainEqual(expect.objectContaining({ code: 'QUEUE_FULL', reason: 'runs-waiting' }))
      // A visitor without a run in the queue still gets a place in the queue.
      askers.push(newcomer)
      answers.push(await ask(newcomer))
      expect(answers.at(-1)).toHaveProperty('comparison')
      await theatre.runLive()
      await theatre.waitFor('waiting')
      await expect(theatre.root).toContainText(/Place \d+ in line/)

      const accepted = answers.flatMap((answer, i) =>
        ((answer as { runs?: { run: string }[] }).runs ?? []).map(({ run }) => ({ run, of: askers[i] })),
      )
      const cancelled = accepted.map(({ run, of }) => of?.timeout(60_000).emitWithAck('cancel', { run }))
      expect(await Promise.all(cancelled)).toEqual(accepted.map(({ run }) => ({ run })))
      await theatre.waitFor('recorded')
      expect(endings(await theatre.stored())).toContain('completed')
    } finally {
      for (const socket of [...others, newcomer]) socket.close()
      await server.dispose()
    }
  })
})

test.describe('a Redis that dies in the middle of a run', () => {
  test('ends the run with words, and no verdict that cannot be known', { tag: '@soak' }, async ({
    openPage,
    ownServer,
  }) => {
    const theatre = new Theatre(await openPage(ownServer), ownServer)
    const usual = await openLasting(theatre)
    await theatre.runLive()
    await theatre.waitFor('live')
    await expect.poll(() => theatre.eventCount()).toBeGreaterThan(4)
    for (const pid of redisProcessesOf(ownServer.pid)) process.kill(pid, 'SIGKILL')

    await theatre.waitFor('recorded')
    await expect(theatre.errorNote.first()).toContainText(/The store was lost/)
    const stored = await theatre.stored()
    expect(endings(stored)).toContain('store-lost')
    for (const { header, judgement, events } of stored.runs) {
      if (events.at(-1)?.status === 'completed') continue
      // An observed violation stays proven, but a run that was cut off cannot prove that a property held.
      for (const { property, status } of judgement.verdicts)
        expect(status, `${header.lock}: ${property}`).not.toBe('held')
      await theatre.press('End')
      // In a first lesson, verdicts are next to the code, which is hidden at first.
      await theatre.press('1')
      await expect(theatre.verdict(header.lock)).not.toHaveAttribute('data-status', 'held')
    }

    await test.step('the next run has a Redis again', async () => {
      await usual()
      await theatre.record()
      expect(endings(await theatre.stored())).toEqual(stored.runs.map(() => 'completed'))
    })
  })
})

test('a link that leads nowhere says so: to a scenario it offers the nearest, to a page the lessons', async ({
  theatre: { page, server, root, errorNote },
}) => {
  const wanted = `${scenarios[0]?.id}x`
  await page.goto(`${server.url}/s/${wanted}`)
  await expect(errorNote).toContainText(wanted)
  await errorNote.getByTestId(`scenario-${scenarios[0]?.id}`).click()
  await expect(root).toBeVisible()

  await page.goto(`${server.url}/nowhere/at/all`)
  await errorNote.getByRole('link', { name: 'All lessons' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByTestId(`scenario-${scenarios[0]?.id}`)).toBeVisible()
})

/** Opens a lesson whose run takes so long that even a busy machine can observe the middle of the run. Returns a function that makes the next run short. */
async function openLasting(theatre: Theatre): Promise<() => Promise<void>> {
  await theatre.open('gc-pause')
  await theatre.showMore()
  const pause = theatre.page.getByRole('spinbutton', { name: /^pause/ })
  await pause.fill('10')
  return () => pause.fill('0')
}

function endings({ runs }: StoredComparison): (string | undefined)[] {
  return runs.map(({ events }) => events.at(-1)?.status)
}
