import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  type Refusal,
  type RunAccepted,
  RunEnded,
  RunEvents,
  RunHeader,
  RunProgress,
} from '#model/messages/messages.ts'
import { sentenceOf } from '../runs/refusal.ts'
import { ask, listen, longLease, serverForTests, type TestSocket, waitFor, waitLimitMs } from './testing/live-server.ts'

const oneRun = { scenario: 'setnx-without-expire', locks: ['set-nx-px'] }
const server = await serverForTests({ LOCKSTEP_MAX_RUNS: '2' })

async function runAndWatch(socket: TestSocket, parameters = {}): Promise<string> {
  const accepted = await ask<RunAccepted>(socket, 'run', { ...oneRun, parameters })
  const run = accepted.runs[0]?.run ?? ''
  expect(await ask(socket, 'watch', { run })).toEqual({ run })
  return run
}

test(
  'a run is narrated from its header to its verdicts, in order, once, and in the shapes that were agreed',
  async () => {
    const socket = server.connect()
    const shapes = {
      'run-progress': RunProgress,
      'run-header': RunHeader,
      'run-events': RunEvents,
      'run-ended': RunEnded,
    }
    const names: string[] = []
    socket.onAny((name: keyof typeof shapes, message: unknown) => {
      z.strictObject(shapes[name].shape).parse(message)
      names.push(name)
    })
    const heard = listen(socket)
    const accepted = await ask<RunAccepted>(socket, 'run', { ...oneRun, parameters: longLease, watch: true })
    const run = accepted.runs[0]?.run ?? ''
    await vi.waitFor(() => expect(heard.ended.has(run)).toBe(true), waitFor)

    expect(heard.ended.get(run)?.judgement?.asExpected).toBe(true)
    const events = heard.events.get(run) ?? []
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index))
    expect(events.at(-1)?.kind).toBe('run-ended')
    expect(names.filter((name) => name === 'run-header')).toHaveLength(1)
    expect(names.at(-1)).toBe('run-ended')
    const stored = await (await fetch(`${server.url}/api/runs/${run}`)).json()
    expect(stored).toEqual({ header: heard.headers.get(run), events, judgement: heard.ended.get(run)?.judgement })

    // A watcher that connects after the end receives the same events from disk, starting from the event that it asks for.
    const late = server.connect()
    const lateHeard = listen(late)
    expect(await ask(late, 'watch', { run, from: 7 })).toEqual({ run })
    await vi.waitFor(() => expect(lateHeard.ended.has(run)).toBe(true), waitFor)
    expect(lateHeard.events.get(run)).toEqual(events.slice(7))
    expect(lateHeard.ended.get(run)).toEqual(heard.ended.get(run))
  },
  waitLimitMs * 2,
)

test(
  'two browsers do not hear of each other’s runs; who joins in the middle misses nothing',
  async () => {
    const [one, two, three] = [server.connect(), server.connect(), server.connect()]
    const [heardOne, heardTwo, heardThree] = [listen(one), listen(two), listen(three)]
    const [runOne, runTwo] = await Promise.all([runAndWatch(one), runAndWatch(two)])
    await vi.waitFor(() => expect(heardOne.events.get(runOne)?.length).toBeGreaterThan(12), waitFor)
    await ask(three, 'watch', { run: runOne, from: 3 })
    await vi.waitFor(
      () => expect([heardOne.ended.size, heardTwo.ended.size, heardThree.ended.size]).toEqual([1, 1, 1]),
      waitFor,
    )

    expect([...heardOne.runs]).toEqual([runOne])
    expect([...heardTwo.runs]).toEqual([runTwo])
    expect(heardThree.events.get(runOne)).toEqual(heardOne.events.get(runOne)?.slice(3))
  },
  waitLimitMs * 2,
)

test(
  'runs beyond the limit are told their place in line, and can leave it',
  async () => {
    const socket = server.connect()
    const places: (number | undefined)[] = []
    const first = await ask<RunAccepted>(socket, 'run', { scenario: oneRun.scenario })
    const second = await ask<RunAccepted>(socket, 'run', oneRun)
    const run = second.runs[0]?.run ?? ''
    socket.on('run-progress', (progress) => {
      if (progress.run === run) places.push(progress.place)
    })
    await ask(socket, 'watch', { run })
    await vi.waitFor(() => expect(places).toEqual([1]), waitFor)

    const heard = listen(socket)
    expect(await ask(socket, 'cancel', { run })).toEqual({ run })
    await vi.waitFor(() => expect(heard.ended.get(run)?.refusal?.code).toBe('CANCELLED'), waitFor)
    // A cancelled run leaves only the news of its end.
    heard.ended.clear()
    await ask(socket, 'watch', { run })
    await vi.waitFor(() => expect(heard.ended.get(run)?.refusal?.code).toBe('CANCELLED'), waitFor)
    expect(heard.headers.has(run)).toBe(false)
    for (const running of first.runs) await ask(socket, 'cancel', { run: running.run })
  },
  waitLimitMs,
)

test(
  'behind twenty who ask for all that they may, an honest person waits for one run of each',
  async () => {
    const greedy = Array.from({ length: 20 }, () => server.connect())
    const asked: [TestSocket, RunAccepted][] = []
    for (const socket of [...greedy, ...greedy, ...greedy])
      asked.push([socket, await ask<RunAccepted>(socket, 'run', oneRun)])
    const honest = server.connect()
    const mine = await ask<RunAccepted>(honest, 'run', oneRun)
    asked.push([honest, mine])
    const places: (number | undefined)[] = []
    honest.on('run-progress', ({ place }) => places.push(place))
    await ask(honest, 'watch', { run: mine.runs[0]?.run })
    await vi.waitFor(() => expect(places).not.toEqual([]), waitFor)
    expect(places[0] ?? 0).toBeLessThanOrEqual(greedy.length + 1)
    for (const [socket, { runs }] of asked.reverse()) await ask(socket, 'cancel', { run: runs[0]?.run })
  },
  waitLimitMs,
)

test(
  'one connection leaves room in line for others',
  async () => {
    const [greedy, other] = [server.connect(), server.connect()]
    const running = await ask<RunAccepted>(other, 'run', { scenario: oneRun.scenario })
    const waiting = []
    for (let n = 0; n < 4; n += 1) waiting.push(await ask<RunAccepted>(greedy, 'run', oneRun))
    expect(await ask<Refusal>(greedy, 'run', oneRun)).toEqual({
      code: 'QUEUE_FULL',
      reason: 'own-runs-waiting',
      values: { most: 4 },
    })
    waiting.push(await ask<RunAccepted>(other, 'run', oneRun))
    await ask(greedy, 'cancel', { run: waiting[0]?.runs[0]?.run })
    waiting.push(await ask<RunAccepted>(greedy, 'run', oneRun))
    expect(waiting.every(({ comparison }) => comparison !== undefined)).toBe(true)
    for (const { runs } of [...waiting, running]) for (const { run } of runs) await ask(other, 'cancel', { run })
  },
  waitLimitMs,
)

const wireOf = (socket: TestSocket) =>
  (socket as unknown as { io: { engine: { transport: Wire } } }).io.engine.transport

interface Wire {
  ws: { ping(data: Buffer): void; send(data: string, options?: { fin: boolean }): void }
}

describe('what is wrong is refused with a code and changes nothing', () => {
  const refused: [unknown, unknown[], string, RegExp][] = [
    ['run', [], 'BAD_REQUEST', /expected an object/],
    ['run', [null], 'BAD_REQUEST', /expected an object/],
    ['run', [{}], 'BAD_REQUEST', /^scenario: /],
    ['run', [{ scenario: 'gc-pause', odd: 1 }], 'BAD_REQUEST', /odd/],
    ['run', [{ scenario: 'gc-pause', locks: [] }], 'BAD_REQUEST', /^locks: /],
    ['run', [{ scenario: 'gc-pause', seed: -1 }], 'BAD_REQUEST', /^seed: /],
    ['run', [{ scenario: 'gc-pause', parameters: { leaseMs: '9' } }], 'BAD_REQUEST', /^parameters.leaseMs: /],
    ['run', [{ scenario: 'gcpause' }], 'UNKNOWN_SCENARIO', /Did you mean "gc-pause"/],
    ['run', [{ scenario: 'gc-pause', locks: ['fence'] }], 'UNKNOWN_LOCK', /Did you mean "fenced"/],
    ['watch', [{ run: '../x' }], 'BAD_REQUEST', /^run: /],
    ['watch', [{ run: 'x-1', from: -1 }], 'BAD_REQUEST', /^from: /],
    ['watch', [{ run: 'x-1' }], 'UNKNOWN_RUN', /"x-1"/],
    ['cancel', [{ run: 'x-1' }], 'UNKNOWN_RUN', /"x-1"/],
    ['cancel', ['x-1'], 'BAD_REQUEST', /expected an object/],
    ['keep', [{ comparison: 'x-1' }], 'BAD_REQUEST', /^kept: /],
    ['keep', [{ comparison: 'x-1', kept: 'yes' }], 'BAD_REQUEST', /^kept: /],
    ['keep', [{ comparison: '../x', kept: true }], 'BAD_REQUEST', /^comparison: /],
    ['keep', [{ comparison: 'x-1', kept: true }], 'UNKNOWN_RUN', /"x-1"/],
    ['name', [{ comparison: 'x-1', name: 'x'.repeat(81) }], 'BAD_REQUEST', /^name: /],
    ['name', [{ comparison: 'x-1', name: 'two\nlines' }], 'BAD_REQUEST', /^name: .*control characters/],
    ['name', [{ comparison: 'x-1', name: '\u202Eevil' }], 'BAD_REQUEST', /^name: .*control characters/],
    ['name', [{ comparison: 'x-1', name: 'right' }], 'UNKNOWN_RUN', /"x-1"/],
    ['delete', [{ comparison: '..' }], 'BAD_REQUEST', /^comparison: /],
    ['delete', [{ comparison: 'x-1', kept: true }], 'BAD_REQUEST', /kept/],
    ['delete', [{ comparison: 'x-1' }], 'UNKNOWN_RUN', /"x-1"/],
    ['begin', [{ comparison: '..' }], 'BAD_REQUEST', /^comparison: /],
    ['flushall', [{}], 'BAD_REQUEST', /Known are run, watch, begin, cancel, keep, name, delete/],
  ]
  test.each(refused)('%s %j', async (name, parts, code, words) => {
    const answer = await ask<Refusal>(server.connect(), String(name), ...parts)
    expect(answer).toEqual({ code, reason: expect.any(String), values: expect.any(Object) })
    expect(sentenceOf(answer)).toMatch(words)
  })

  test('a message without anyone to answer to', async () => {
    const socket = server.connect()
    for (const parts of [[], ['text'], [{ run: 'x-1' }], [{ scenario: 'nope' }, 'no function']]) {
      for (const name of ['run', 'watch', 'cancel', 'other']) socket.emit(name, ...parts)
    }
    expect(await ask(socket, 'watch', { run: 'x-1' })).toMatchObject({ code: 'UNKNOWN_RUN' })
  })

  test('too many at once', async () => {
    const socket = server.connect()
    const answers = await Promise.all(Array.from({ length: 150 }, () => ask<Refusal>(socket, 'watch', { run: 'x-1' })))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['UNKNOWN_RUN', 'RATE_LIMITED']))
    // After a while the rate limit allows requests again.
    const askAgain = async () =>
      expect(await ask(socket, 'watch', { run: 'x-1' })).toMatchObject({ code: 'UNKNOWN_RUN' })
    await vi.waitFor(askAgain, waitFor)
  })

  test.each(['watch', 'constructor', '__proto__'])('whoever never stops is cut off, also with a %s', async (first) => {
    const socket = server.connect()
    const gone = new Promise((resolve) => socket.on('disconnect', resolve))
    socket.emit(first, { run: 'x-1' })
    for (let n = 0; n < 500; n += 1) socket.emit('watch', { run: 'x-1' })
    expect(await gone).toBe('io server disconnect')
    expect(await ask(server.connect(), 'watch', { run: 'x-1' })).toMatchObject({ code: 'UNKNOWN_RUN' })
  })

  test('whoever sends much is cut off before it is read', async () => {
    const socket = server.connect()
    const gone = new Promise((resolve) => socket.on('disconnect', resolve))
    let answered = 0
    for (let n = 0; n < 40; n += 1) socket.emit('watch', { run: 'x'.repeat(60_000) }, () => (answered += 1))
    await gone
    expect(answered).toBeLessThan(20)
  })

  test.each<[string, (wire: Wire) => void]>([
    ['pings', ({ ws }) => ws.ping(Buffer.alloc(125))],
    ['packets that say nothing', ({ ws }) => ws.send('3')],
  ])('whoever floods with %s is cut off, too', async (_what, sendOne) => {
    const socket = server.connect()
    await ask(socket, 'watch', { run: 'x-1' })
    const wire = wireOf(socket)
    const gone = new Promise((resolve) => socket.on('disconnect', resolve))
    // Sends enough messages to exceed the limit on any machine, however slow.
    const flood = setInterval(() => {
      for (let n = 0; n < 5000; n += 1) sendOne(wire)
    }, 20)
    expect(await gone.finally(() => clearInterval(flood))).toBe('transport close')
  })

  test('a message in a hundred pieces that does not end is not waited for', async () => {
    const socket = server.connect()
    await ask(socket, 'watch', { run: 'x-1' })
    const gone = new Promise((resolve) => socket.on('disconnect', resolve))
    for (let n = 0; n < 100; n += 1) wireOf(socket).ws.send('3', { fin: false })
    expect(await gone).toBe('transport close')
  })

  test('whoever greets again and again before it is answered gets no page for each of them', async () => {
    const socket = server.connect()
    const gone = new Promise((resolve) => socket.io.on('close', resolve))
    socket.io.on('open', () => {
      for (let n = 0; n < 100; n += 1) wireOf(socket).ws.send('40')
    })
    await gone
  })

  test(
    'halves of a handshake keep no place: there is no polling',
    async () => {
      const half = async () => (await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)).status
      // The soak sends more requests than one address may have connections.
      const halves = process.env.LOCKSTEP_THOROUGH === '1' ? 2600 : 300
      for (let begun = 0; begun < halves; begun += 100)
        expect(new Set(await Promise.all(Array.from({ length: 100 }, half)))).toEqual(new Set([400]))
      expect(await ask(server.connect(), 'watch', { run: 'x-1' })).toMatchObject({ code: 'UNKNOWN_RUN' })
    },
    waitLimitMs,
  )

  test('too long', async () => {
    const socket = server.connect()
    const gone = new Promise((resolve) => socket.on('disconnect', resolve))
    socket.emit('run', { scenario: 'x'.repeat(100_000) })
    await gone
    expect(await ask(server.connect(), 'watch', { run: 'x-1' })).toMatchObject({ code: 'UNKNOWN_RUN' })
  })
})
