import { describe, expect, test } from 'vitest'
import { couldDo, type FaultChange } from '#model/trace/fault-change.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { endText, neverText, placeText } from '#web/locale/theatre/whatif.ts'
import { readRun } from '#web/player/entries.ts'
import type { RunEntry } from '#web/player/state.ts'
import { drawnRecordings, tracesOf } from '../testing/recordings.ts'
import { changesFor, rolesOf, targetIn } from './changes.ts'
import { endsAhead, hasGrip, type Movable, movablesOf } from './faults.ts'
import { sayEnd, sayMoved } from './said.ts'
import { nearestTo, spread } from './spread.ts'
import { outcomeOf, spreadEvenly, squareAfter, squaresOf } from './strip.ts'

const comparisonOf = (lesson: string) => tracesOf(`${lesson}.jsonl.gz`).map(readRun)
const paused = comparisonOf('gc-pause')
const crashed = comparisonOf('setnx-without-expire')

function headerOf({ log: { header } }: RunEntry): TraceHeader {
  if (header === null) throw new Error('the run has not begun')
  return header
}

const withEvents = (run: RunEntry, events: TraceEvent[]) => readRun({ header: { ...headerOf(run) }, events })
const withChanges = (run: RunEntry, changes: FaultChange[]) =>
  readRun({ header: { ...headerOf(run), changes }, events: [...run.log.events] })

function onlyOf(runs: typeof paused, run = 0): Movable {
  const [movable] = movablesOf(runs, run)
  if (movable === undefined) throw new Error('nothing can be moved')
  return movable
}

/** Returns the runs as if this parameter had set the length of their pause. */
const ofLength = (pauseMs: number) =>
  paused.map((run) => {
    const header = headerOf(run)
    return readRun({
      header: { ...header, parameters: { ...header.parameters, pauseMs } },
      events: [...run.log.events],
    })
  })

const find = (movable: Movable, action: string, on = 'client-about-to') =>
  movable.places.findIndex(({ moment }) => moment.action === action && moment.on === on)

test('a pause is found where it struck, with every operation it could strike before and every moment it could last until', () => {
  const pause = onlyOf(paused)
  expect(pause.places[pause.at]).toMatchObject({ moment: { action: 'write', occurrence: 1 } })
  expect(pause.ends[pause.endAt]?.moment).toMatchObject({ on: 'client-finished', client: 'B' })
  expect(pause.struckMs).toBeCloseTo(pause.places[pause.at]?.atMs ?? 0, -1)
  for (const action of ['set', 'read', 'work', 'release.lua']) expect(find(pause, action)).toBeGreaterThanOrEqual(0)
  expect(pause.ends.map(({ moment }) => moment.on)).toEqual(
    expect.arrayContaining(['key-expired', 'client-acquired', 'resource-read', 'resource-write', 'client-released']),
  )
})

test('a pause of a set length ends at its own time, and can be dragged from there', () => {
  const timed = ofLength(1000)
  const pause = onlyOf(timed)
  expect(sayEnd(pause, pause.endAt)).toBe('for 1 s')
  expect(pause.ends[pause.endAt]?.atMs).toBe(pause.endedMs)
  const last = pause.ends.findIndex(({ moment, lastsMs }) => moment.on === 'client-finished' && lastsMs === undefined)
  expect(sayEnd(pause, last)).toBe('until B has finished')
  // Whatever is not dragged is not asked for, so the parameter stays in force.
  const moved = changesFor(timed, pause, { at: find(pause, 'read'), endAt: pause.endAt })
  expect(moved.map(({ until }) => until)).toEqual([undefined, undefined])
  expect(targetIn(timed, 'watchdog', pause, { at: pause.at, endAt: pause.endAt })?.until).toBeUndefined()
  const longer = changesFor(timed, pause, { at: pause.at, endAt: last })
  expect(longer.map(({ until }) => until)).toEqual([
    expect.objectContaining({ on: 'client-finished', client: 'B' }),
    expect.objectContaining({ on: 'client-finished', client: 'B' }),
  ])
})

test('the sentence about a moved pause says this run’s length and which part of the work comes next', () => {
  const when = { on: 'client-about-to', client: 'A', action: 'work', occurrence: 2 } as const
  const [, run] = ofLength(1000)
  if (run === undefined) throw new Error('there is no run')
  const header = headerOf(run)
  const locks = header.lesson.locks.map((lock) => ({
    ...lock,
    faults: lock.faults.map((fault) => (fault.do === 'pause' ? { ...fault, when } : fault)),
  }))
  const moved = readRun({ header: { ...header, lesson: { ...header.lesson, locks } }, events: [...run.log.events] })
  expect(sayMoved(onlyOf([moved]))).toBe(
    'A is paused by a garbage collection, before the 2nd part of its work, for 1 s.',
  )
})

test('a crash can be moved behind where it struck: what would have come is known from the lock beside it', () => {
  const crash = onlyOf(crashed)
  expect(crash.ends).toEqual([])
  expect(find(crash, 'leave')).toBeGreaterThan(crash.at)
})

test('a fault that never struck is at the beginning', () => {
  const never = (event: TraceEvent) => event.kind !== 'fault-struck' && event.kind !== 'client-paused'
  const runs = paused.map((run) => withEvents(run, run.log.events.filter(never)))
  expect(onlyOf(runs)).toMatchObject({ struckMs: null, came: true })
})

test('only what struck has a grip, or what a reader has moved', () => {
  const never = (event: TraceEvent) => event.kind !== 'fault-struck' && event.kind !== 'client-paused'
  const [missed] = paused.map((run) => withEvents(run, run.log.events.filter(never)))
  if (missed === undefined) throw new Error('there is no run')
  const moved = withChanges(missed, [{ lock: missed.lock, fault: 0 }])
  expect(hasGrip(onlyOf(paused), paused[0])).toBe(true)
  expect(hasGrip(onlyOf([missed]), missed)).toBe(false)
  expect(hasGrip(onlyOf([moved]), moved)).toBe(true)
})

test('the grip of the beginning is hidden until the pause begins, and that of its end until it ends', () => {
  const pause = onlyOf(paused)
  const [struckMs, endedMs] = [pause.struckMs ?? Number.NaN, pause.endedMs ?? Number.NaN]
  expect(endedMs).toBeGreaterThan(struckMs)
  expect(endsAhead(pause, struckMs - 1)).toEqual({ at: true, endAt: true })
  expect(endsAhead(pause, struckMs)).toEqual({ at: false, endAt: true })
  expect(endsAhead(pause, endedMs - 1)).toEqual({ at: false, endAt: true })
  expect(endsAhead(pause, endedMs)).toEqual({ at: false, endAt: false })
  // A fault that never struck hides nothing: its grip is at its intended moment.
  expect(endsAhead({ struckMs: null, endedMs: null }, 0)).toEqual({ at: false, endAt: false })
})

test('the same step is asked for in every lock: the client’s own by name, the lock’s by its place among the commands', () => {
  const pause = onlyOf(paused)
  const stay = { at: pause.at, endAt: pause.endAt }
  const read = changesFor(paused, pause, { ...stay, at: find(pause, 'read') })
  expect(read.map(({ lock, when }) => [lock, when?.action])).toEqual([
    ['watchdog', 'read'],
    ['fenced', 'read'],
  ])
  const answered = changesFor(paused, pause, { ...stay, at: find(pause, 'set', 'command-executed') })
  expect(answered.map(({ when }) => when?.action)).toEqual(['set', 'acquire.lua'])
  const shorter = changesFor(paused, pause, { ...stay, endAt: 0 })
  expect(shorter.map(({ when, until }) => [when, until?.on])).toEqual([
    [undefined, pause.ends[0]?.moment.on],
    [undefined, pause.ends[0]?.moment.on],
  ])
  expect(new Set(rolesOf(pause.places)).size).toBe(pause.places.length)
})

test('what was moved before stays there when the other end is moved', () => {
  const when = { on: 'client-about-to', client: 'A', action: 'read' } as const
  const moved = [
    { lock: 'watchdog', fault: 0, when },
    { lock: 'x', fault: 3, when },
  ]
  const runs = paused.map((run) => withChanges(run, moved))
  const pause = onlyOf(runs)
  const changes = changesFor(runs, pause, { at: pause.at, endAt: 0 })
  expect(changes.find(({ lock }) => lock === 'watchdog')).toMatchObject({ when, until: { on: expect.any(String) } })
  expect(changes.find(({ lock }) => lock === 'x')).toEqual({ lock: 'x', fault: 3, when })
})

test('places too close for a hand are moved apart, in their order and within the axis', () => {
  expect(spread([10, 11, 12, 50], 10, 0, 100)).toEqual([10, 20, 30, 50])
  expect(spread([95, 96, 97], 10, 0, 100)).toEqual([80, 90, 100])
  expect(spread([1, 1, 1], 10, 0, 10)).toEqual([0, 5, 10])
  expect(spread([], 10, 0, 10)).toEqual([])
  expect(nearestTo([0, 10, 20], 14)).toBe(1)
})

test('places, ends and what never came are said in words', () => {
  const about = { on: 'client-about-to', client: 'A' } as const
  expect(placeText({ ...about, action: 'set' })).toBe('before SET')
  expect(placeText({ ...about, action: 'renew.lua', occurrence: 2 })).toBe('before renew.lua, the 2nd time')
  expect(placeText({ ...about, action: 'write', occurrence: 1 })).toBe('before it writes')
  expect(placeText({ on: 'command-executed', action: 'del' })).toBe('before the answer to DEL')
  expect(placeText({ on: 'client-acquired', client: 'B' })).toBe('when B has the lock')
  expect(endText({ on: 'resource-write', client: 'B', occurrence: 12 })).toBe('until B has written, the 12th time')
  expect(neverText({ ...about, action: 'write' })).toBe('writes')
  expect(neverText({ on: 'command-executed', action: 'set', occurrence: 3 })).toBe('sends SET a 3rd time')
})

test('a strip has at most twenty places, each once, the fault’s own among them', () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ moment: { on: 'run-ended' as const }, atMs: 0 }))
  const names = (squares: ReturnType<typeof squaresOf>) =>
    squares.map(({ of, move }) => `${of} ${move.at} ${move.endAt}`)
  for (const [places, at, ends, endAt] of [
    [3, 1, 0, -1],
    [40, 17, 0, -1],
    [12, 0, 9, 8],
    [40, 39, 40, 20],
    [5, 4, 40, 0],
  ] as const) {
    const squares = squaresOf({ places: many(places), at, ends: many(ends), endAt })
    expect(squares).toHaveLength(Math.min(20, places + Math.max(0, ends - 1)))
    expect(new Set(names(squares)).size).toBe(squares.length)
    expect(names(squares)).toContain(`at ${at} ${endAt}`)
  }
  expect(spreadEvenly(5, 3, 3)).toEqual([0, 3, 4])
})

test('arrow keys go over a row and to the other locks, and stay within the strip', () => {
  const go = (...keys: string[]) =>
    keys.reduce((at, key) => squareAfter(at, key, ['one', 'two'], 3) ?? at, { lock: 'one', number: 0 })
  expect(go('ArrowRight', 'ArrowDown')).toEqual({ lock: 'two', number: 1 })
  expect(go('ArrowLeft', 'ArrowUp')).toEqual({ lock: 'one', number: 0 })
  expect(go('End', 'ArrowRight', 'ArrowDown', 'ArrowDown')).toEqual({ lock: 'two', number: 2 })
  expect(go('End', 'Home')).toEqual({ lock: 'one', number: 0 })
  expect(squareAfter({ lock: 'one', number: 0 }, 'x', ['one'], 3)).toBeUndefined()
})

test('a square says what became of what the lesson teaches, and whether the fault struck at all', () => {
  const judgement = { verdicts: [{ property: 'no-lost-update', status: 'violated', events: [] }] }
  const runs = paused.map((run) => ({ ...run, judgement: judgement as never }))
  const { words } = onlyOf(paused).fault
  expect(outcomeOf(runs, 'watchdog', words)).toBe('violated')
  expect(outcomeOf(runs, 'watchdog', 'another')).toBe('missed')
  expect(outcomeOf(paused, 'watchdog', words)).toBe('failed')
})

describe.each(drawnRecordings)('%s', (name) => {
  const runs = tracesOf(name).map(readRun)

  test('each square of each lock is named by a moment of that lock’s own run, or by none', () => {
    for (const [run] of runs.entries())
      for (const movable of movablesOf(runs, run))
        for (const { move } of squaresOf(movable)) {
          const changes = changesFor(runs, movable, move)
          for (const { lock } of runs) {
            const about = `${movable.lock} ${movable.number} ${move.at} ${move.endAt} in ${lock}`
            const target = targetIn(runs, lock, movable, move)
            const change = changes.find((one) => one.lock === lock && one.fault === movable.number)
            const own = movablesOf(runs, indexOf(runs, lock)).find(({ number }) => number === movable.number)
            if (target === null) {
              expect(change?.when, about).toBeUndefined()
              continue
            }
            // The target matches the request, and everything that was not requested is where it was.
            expect(target.when, about).toEqual(change?.when ?? own?.places[own.at]?.moment)
            const { action } = target.when
            if (action === undefined || couldDo([], action)) continue
            const sent = own?.places.map(({ moment }) => moment.action) ?? []
            expect([...sent, own?.fault.when.action], about).toContain(action)
          }
        }
  })
})

test('a lock that releases by no script is not said to have been struck at that script', () => {
  const [wrong, right] = [onlyOf(crashed, 0), onlyOf(crashed, 1)]
  const at = right.places.findIndex(({ moment }) => moment.action === 'release.lua' && moment.on === 'command-executed')
  expect(at).toBeGreaterThanOrEqual(0)
  const target = targetIn(crashed, wrong.lock, right, { at, endAt: -1 })
  expect(target?.when.action).not.toBe('release.lua')
})

const indexOf = (runs: typeof paused, lock: string) => runs.findIndex((each) => each.lock === lock)
