import { describe, expect, it, vi } from 'vitest'
import type { Judgement } from '#model/checkers/verdict.ts'
import { RunRequest } from '#model/messages/messages.ts'
import type { Connection } from '../connection/connection.ts'
import { ConnectionError } from '../connection/errors.ts'
import type { ConnectionListener } from '../connection/listener.ts'
import { connectOffline } from '../connection/offline.ts'
import { replayOf, statusOf } from '../player/derived.ts'
import type { ReadRecording } from '../player/entries.ts'
import { isLoading } from '../player/mode.ts'
import { createTheatreStore } from '../player/player.ts'
import { headers, lostUpdate, rightEvents, wrongEvents } from '../player/testing/sample.ts'
import { createSession } from './session.ts'

const lesson = headers[0].lesson
const context = { chapter: 'Leases', first: false, next: null, miniature: null }

/** Simulates a server that answers immediately and records its requests. `known` contains the runs that it has. */
function standIn(known = new Set(['c-1', 'c-2'])) {
  const asked: string[] = []
  const listeners: ConnectionListener[] = []
  const connection: Connection = {
    ...connectOffline('site'),
    kind: 'server',
    getReference: async (scenario) => new Blob([scenario]),
    getLibrary: async () => ({
      protocol: 1,
      redis: 'Redis 7.0.15',
      exercises: [],
      chapters: [{ id: '3', number: 3, title: 'Leases', about: '', scenarios: [{ ...lesson, miniature: null }] }],
    }),
    getLesson: async (scenario) => {
      if (scenario !== lesson.id) throw new ConnectionError('UNKNOWN_SCENARIO', 'There is no such lesson.')
      return { lesson, context }
    },
    getComparison: async (comparison) => ({
      comparison,
      waiting: [],
      runs: [
        { header: headers[0], events: wrongEvents, judgement: lostUpdate },
        { header: headers[1], events: rightEvents.slice(0, 9), judgement: lostUpdate },
      ],
    }),
    getRecording: async (comparison) => new Blob([comparison]).stream(),
    getHeader: async () => headers[0],
    open: () => {},
    run: async ({ watch }) => {
      asked.push(watch ? 'run and watch' : 'run')
      return {
        comparison: 'c',
        runs: [
          { run: 'c-1', lock: 'watchdog' },
          { run: 'c-2', lock: 'fenced' },
        ],
      }
    },
    watch: async (run, from) => {
      asked.push(`${run} from ${from}`)
      if (!known.has(run)) throw new ConnectionError('UNKNOWN_RUN', 'There is no such run.')
    },
    cancel: async () => {},
    listen: (listener) => {
      listeners.push(listener)
      return () => {}
    },
    close: () => {},
  }
  const tell = () => listeners[0] as ConnectionListener
  return { connection, asked, known, tell }
}

/** Simulates a page at this address that can read what `getReference` returns. */
function around(search = '') {
  const replaced: string[] = []
  return {
    replaced,
    address: { search: () => search, replace: (next: string) => replaced.push(next) },
    read: async (): Promise<ReadRecording> => ({ traces, judgements: [Promise.resolve(lostUpdate), judgedLater] }),
  }
}
const traces = [
  { header: headers[0], events: wrongEvents },
  { header: headers[1], events: rightEvents.slice(0, 9) },
]
const judgedLater = new Promise<Judgement>(() => {})

describe('a session', () => {
  it('runs a lesson, and asks for what happens in it with the same message', async () => {
    const { connection, asked, tell } = standIn()
    const store = createTheatreStore()
    const session = createSession(connection, store, around())
    await session.openLesson('gc-pause')
    await session.run()
    expect(asked).toEqual(['run and watch'])
    const doing = { reason: 'starts-own', values: {}, message: 'Starting a Redis' }
    tell().onNotice({ name: 'run-progress', notice: { run: 'c-1', doing, place: 2 } })
    expect(store.getState().runs[0]?.progress).toEqual({ doing: 'Starting a Redis', place: 2 })
    tell().onNotice({ name: 'run-header', notice: { run: 'c-1', header: headers[0] } })
    tell().onNotice({ name: 'run-events', notice: { run: 'c-1', events: wrongEvents } })
    tell().onNotice({ name: 'run-ended', notice: { run: 'c-1', judgement: lostUpdate } })
    expect(store.getState().runs[0]).toMatchObject({ ended: true, progress: null, judgement: lostUpdate })
  })

  it('says that a run was asked for once the server takes its time, and at once where another run is in view', async () => {
    const { connection } = standIn()
    const store = createTheatreStore()
    const waiting: (() => void)[] = []
    const run: Connection['run'] = async (request) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return connection.run(request)
    }
    const answer = async () => {
      await vi.waitFor(() => expect(waiting).toHaveLength(1))
      waiting.pop()?.()
    }
    const session = createSession({ ...connection, run }, store, around())
    await session.openLesson('gc-pause')
    const first = session.run()
    expect(statusOf(store.getState())).toBe('idle')
    await vi.waitFor(() => expect(isLoading(store.getState(), 'run')).toBe(true))
    await answer()
    await first
    expect(store.getState()).toMatchObject({ mode: { is: 'watching' }, comparison: 'c' })
    const second = session.run()
    expect(isLoading(store.getState(), 'run')).toBe(true)
    await answer()
    await second
  })

  it('shows the runs together with their first events; without news, soon', async () => {
    vi.useFakeTimers()
    try {
      const { connection, tell } = standIn()
      const store = createTheatreStore()
      const session = createSession(connection, store, around())
      await session.openLesson('gc-pause')
      const running = session.run()
      await vi.advanceTimersByTimeAsync(1)
      expect(statusOf(store.getState())).toBe('idle')
      tell().onNotice({ name: 'run-header', notice: { run: 'c-1', header: headers[0] } })
      expect(store.getState()).toMatchObject({
        comparison: 'c',
        runs: [{ log: { header: headers[0] } }, { log: { header: null } }],
      })
      await running

      await session.openLesson('gc-pause')
      void session.run()
      await vi.advanceTimersByTimeAsync(1)
      expect(store.getState().comparison).toBe(null)
      await vi.advanceTimersByTimeAsync(50)
      expect(store.getState()).toMatchObject({ mode: { is: 'watching' }, comparison: 'c' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('once the page says that it waits, the runs are shown with their first news or soon after the answer, not with the answer', async () => {
    vi.useFakeTimers()
    try {
      const { connection, tell } = standIn()
      const store = createTheatreStore()
      const answerAtOnce = connection.run
      const late: Connection = {
        ...connection,
        run: async (request) => {
          await new Promise((resolve) => setTimeout(resolve, 80))
          return await answerAtOnce(request)
        },
      }
      const session = createSession(late, store, around())
      await session.openLesson('gc-pause')
      const running = session.run()
      await vi.advanceTimersByTimeAsync(85)
      expect(isLoading(store.getState(), 'run')).toBe(true)
      expect(store.getState().comparison).toBe(null)
      tell().onNotice({ name: 'run-header', notice: { run: 'c-1', header: headers[0] } })
      expect(store.getState()).toMatchObject({ comparison: 'c', runs: [{ log: { header: headers[0] } }, {}] })
      await running

      await session.openLesson('gc-pause')
      void session.run()
      await vi.advanceTimersByTimeAsync(125)
      expect(store.getState().comparison).toBe(null)
      await vi.advanceTimersByTimeAsync(10)
      expect(store.getState()).toMatchObject({ mode: { is: 'watching' }, comparison: 'c' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('after a lost connection goes on from where each run had come to', async () => {
    const { connection, asked, tell } = standIn()
    const store = createTheatreStore()
    const session = createSession(connection, store, around())
    tell().onStatus('connected')
    await session.openLesson('gc-pause')
    await session.run()
    tell().onNotice({ name: 'run-header', notice: { run: 'c-1', header: headers[0] } })
    tell().onNotice({ name: 'run-events', notice: { run: 'c-1', events: wrongEvents.slice(0, 8) } })
    asked.length = 0
    tell().onStatus('reconnecting')
    expect(store.getState().connection).toBe('reconnecting')
    tell().onStatus('connected')
    expect(asked).toEqual(['c-1 from 8', 'c-2 from 0'])
  })

  it('keeps what was recorded of runs that the server has forgotten, and says so', async () => {
    const { connection, known, tell } = standIn()
    const store = createTheatreStore()
    const session = createSession(connection, store, around())
    tell().onStatus('connected')
    await session.openLesson('gc-pause')
    await session.run()
    tell().onNotice({ name: 'run-header', notice: { run: 'c-1', header: headers[0] } })
    tell().onNotice({ name: 'run-events', notice: { run: 'c-1', events: wrongEvents.slice(0, 8) } })
    known.clear()
    tell().onStatus('reconnecting')
    tell().onStatus('connected')
    await Promise.resolve()
    await Promise.resolve()
    expect(statusOf(store.getState())).toBe('recorded')
    expect(store.getState().runs[0]?.log.count).toBe(8)
    expect(store.getState().runs[0]?.refusal?.message).toMatch(/no longer knows/)
  })

  it('asks again for events that were left out', async () => {
    const { connection, asked, tell } = standIn()
    const store = createTheatreStore()
    const session = createSession(connection, store, around())
    await session.openLesson('gc-pause')
    await session.run()
    tell().onNotice({ name: 'run-header', notice: { run: 'c-1', header: headers[0] } })
    tell().onNotice({ name: 'run-events', notice: { run: 'c-1', events: wrongEvents.slice(0, 3) } })
    tell().onNotice({ name: 'run-events', notice: { run: 'c-1', events: wrongEvents.slice(5, 9) } })
    expect(asked.at(-1)).toBe('c-1 from 3')
    expect(store.getState().runs[0]?.log.count).toBe(3)
  })

  it('opens a recording at the moment that the address names, and watches what is not complete', async () => {
    const { connection, asked } = standIn()
    const store = createTheatreStore()
    await createSession(connection, store, around('?run=c&e=14&panel=console')).openLesson('gc-pause')
    expect(store.getState()).toMatchObject({ comparison: 'c', panel: 'console' })
    expect(replayOf(store.getState()).clockIndex(store.getState().cursor.index)).toBe(14)
    expect(store.getState().runs.map((run) => [run.ended, run.judgement !== null])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(asked).toEqual(['c-2 from 9'])
  })

  it('watches a run once more from where it stands if the server did not answer in time', async () => {
    const { connection, asked, tell } = standIn()
    const store = createTheatreStore()
    let comesLate = (_: Error) => {}
    const first = () => new Promise<void>((_, reject) => (comesLate = reject))
    const watch = vi.fn(connection.watch).mockImplementationOnce(first)
    await createSession({ ...connection, watch }, store, around('?run=c')).openLesson('gc-pause')
    tell().onNotice({ name: 'run-events', notice: { run: 'c-2', events: rightEvents.slice(9, 11) } })
    comesLate(ConnectionError.late())
    await vi.waitFor(() => expect(asked).toEqual(['c-2 from 11']))
    expect(store.getState().notice).toBeNull()
  })

  it('a recording that is complete is shown as its text has it, and nobody asks for more of it', async () => {
    const { connection, asked } = standIn()
    const store = createTheatreStore()
    const getComparison = () => Promise.reject(new Error('It was asked for everything again.'))
    const whole = { traces: traces.slice(0, 1), judgements: [Promise.resolve(lostUpdate)] }
    let comes = (_: ReadRecording) => {}
    const read = () => new Promise<ReadRecording>((resolve) => (comes = resolve))
    const context = { ...around('?run=c&e=14'), read }
    const opened = createSession({ ...connection, getComparison }, store, context).openLesson('gc-pause')
    await vi.waitFor(() => expect(isLoading(store.getState(), 'recording')).toBe(true))
    comes(whole)
    await opened
    expect(isLoading(store.getState(), 'recording')).toBe(false)
    expect(store.getState()).toMatchObject({ comparison: 'c', cursor: { index: 14 }, notice: null })
    await Promise.resolve()
    expect(store.getState().runs.map((run) => [run.ended, run.judgement !== null])).toEqual([[true, true]])
    expect(asked).toEqual([])
  })

  it('shows a reference recording as complete, verdicts as they are found', async () => {
    const { connection, asked } = standIn()
    const store = createTheatreStore()
    await createSession(connection, store, around('?run=reference&e=14')).openLesson('gc-pause')
    expect(store.getState()).toMatchObject({ comparison: 'reference', cursor: { index: 7 } })
    await Promise.resolve()
    expect(store.getState().runs.map((run) => [run.ended, run.judgement !== null])).toEqual([
      [true, true],
      [true, false],
    ])
    expect(asked).toEqual([])
  })

  it('opens a lesson on its reference recording where nothing can be run', async () => {
    const store = createTheatreStore()
    const session = createSession({ ...standIn().connection, kind: 'site' }, store, around())
    await session.openLesson('gc-pause')
    expect(store.getState()).toMatchObject({ comparison: 'reference', cursor: { index: 0 } })
    await session.run()
    expect(store.getState()).toMatchObject({ comparison: 'reference' })
  })

  it('says why a recording cannot be read, and leaves the lesson in view', async () => {
    const store = createTheatreStore()
    const broken = Object.assign(new Error('Line 3 is broken.'), { code: 'BROKEN_TRACE' })
    const read = async () => Promise.reject(broken)
    const session = createSession(standIn().connection, store, { ...around(), read })
    await session.openLesson('gc-pause')
    await session.openReference('gc-pause')
    expect(store.getState().notice).toEqual({ code: 'BROKEN_TRACE', message: 'Line 3 is broken.' })
    expect(store.getState()).toMatchObject({ lesson: { id: 'gc-pause' }, comparison: null })
  })

  it('repeats a run in the background as the server takes it: a run without moved faults says nothing of faults', async () => {
    const { connection } = standIn()
    const asked: unknown[] = []
    const run: Connection['run'] = async (request) => {
      asked.push(request)
      throw new ConnectionError('QUEUE_FULL', 'Enough.')
    }
    const session = createSession({ ...connection, run }, createTheatreStore(), around())
    await session.openLesson('gc-pause')
    const stop = new AbortController()
    await expect(session.attempt({ leaseMs: 3000 }, [], stop.signal)).rejects.toThrow('Enough.')
    expect(asked).toEqual([{ scenario: 'gc-pause', parameters: { leaseMs: 3000 } }])
    expect(RunRequest.safeParse(asked[0]).success).toBe(true)
  })

  it('says in words that there is no such lesson', async () => {
    const store = createTheatreStore()
    await createSession(standIn().connection, store, around()).openLesson('nonsense')
    expect(store.getState().notice).toMatchObject({ code: 'UNKNOWN_SCENARIO' })
    expect(store.getState().lesson).toBeNull()
  })
})
