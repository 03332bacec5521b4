import { expect, test } from 'vitest'
import { aTrace } from '../checkers/testing/trace-builder.ts'
import { couldDo, FaultChange, isSameMoment } from './fault-change.ts'
import { endPlaces, type FaultPlace, startPlaces, withOwn } from './fault-places.ts'

const lock = 'lock:stock'
const fault = { client: 'A' }
const header = { sources: [{ file: 'lock.ts', language: 'ts', text: 'SET, release.lua' }] }

function sale(run: ReturnType<typeof aTrace>, client: string, id: number, untilWrite = true) {
  const command = (argv: string[], number: number) =>
    run
      .add({ kind: 'command-sent', client, node: 'n1', id: number, argv })
      .add({ kind: 'command-executed', client, node: 'n1', id: number, argv, inner: false, serverUs: 0 })
      .add({ kind: 'command-replied', client, node: 'n1', id: number, outcome: 'value', value: 'OK' })
  command(['SET', lock, client], id)
  run.acquired(client).reads(client)
  if (!untilWrite) return run
  run.writes(client, 4).left(client)
  command(['EVAL', 'release.lua'], id + 1)
  return run.released(client).finished(client)
}

const named = (places: readonly FaultPlace[]) =>
  places.map(({ moment }) => `${moment.on} ${moment.action ?? ''}${moment.occurrence}`)

test('a client can be stopped before each of its operations, and before it hears of what was carried out', () => {
  const { events } = sale(aTrace().at(10), 'A', 1)
  expect(named(startPlaces({ header, events }, fault))).toEqual([
    'client-about-to set1',
    'command-executed set1',
    'client-about-to enter1',
    'client-about-to read1',
    'resource-read 1',
    'client-about-to write1',
    'resource-write 1',
    'client-about-to leave1',
    'client-about-to release.lua1',
    'command-executed release.lua1',
  ])
  expect(startPlaces({ header, events }, fault).every(({ moment }) => moment.client === 'A')).toBe(true)
  const hanging = startPlaces({ header, events }, { ...fault, timersGoOn: true })
  expect(hanging.every(({ moment }) => moment.on === 'client-about-to')).toBe(true)
})

test('what a pause held back was due when the pause began', () => {
  const run = sale(aTrace().at(10), 'A', 1, false).at(20)
  run.add({ kind: 'client-paused', client: 'A', before: 'write' }).at(900).resumed('A').writes('A', 4)
  const write = startPlaces({ header, events: run.events }, fault).find(({ moment }) => moment.action === 'write')
  expect(write?.atMs).toBe(20)
})

test('of a command that goes to several servers at once, the first stands for all, and every one counts', () => {
  const run = aTrace().at(10)
  const sent = (id: number, node: string) =>
    run.add({ kind: 'command-sent', client: 'A', node, id, argv: ['SET', lock] })
  sent(1, 'n1')
  sent(2, 'n2')
  for (const id of [1, 2]) run.add({ kind: 'command-replied', client: 'A', node: `n${id}`, id, outcome: 'value' })
  sent(3, 'n1')
  expect(named(startPlaces({ header, events: run.events }, fault))).toEqual([
    'client-about-to set1',
    'client-about-to set3',
  ])
})

test('what a crashed client would have done next is what another did after the same step', () => {
  const crashed = sale(aTrace().at(10), 'A', 1, false).at(50).crashed('A')
  expect(named(startPlaces({ header, events: crashed.events }, fault)).at(-1)).toBe('resource-read 1')
  const { events: beside } = sale(aTrace().at(10), 'B', 1)
  const foretold = startPlaces({ header, events: crashed.events }, fault, [beside])
  expect(named(foretold).slice(5)).toEqual([
    'client-about-to write1',
    'resource-write 1',
    'client-about-to leave1',
    'client-about-to release.lua1',
    'command-executed release.lua1',
  ])
  expect(foretold.every(({ moment }) => moment.client === 'A')).toBe(true)
  expect(foretold.at(-1)?.atMs).toBe(50)
})

test('a pause can last until what others do after it began, each counted from the beginning of the run', () => {
  const run = aTrace()
    .at(1)
    .waiting('B')
    .at(5)
    .paused('A')
    .at(900)
    .expired()
    .at(950)
    .waiting('B')
    .acquired('B')
    .reads('B')
  run.writes('B', 4).resumed('A').writes('A', 4)
  const seq = run.events.find(({ kind }) => kind === 'client-paused')?.seq ?? 0
  const moments = endPlaces(run.events, fault, seq).map(({ moment }) => moment)
  expect(moments).toEqual([
    { on: 'key-expired', key: lock, occurrence: 1 },
    { on: 'client-waiting', client: 'B', occurrence: 2 },
    { on: 'client-acquired', client: 'B', occurrence: 1 },
    { on: 'resource-read', client: 'B', occurrence: 1 },
    { on: 'resource-write', client: 'B', occurrence: 1 },
  ])
})

test('the place that a fault has is found however it is written, and put among the others if it is not there', () => {
  const { events } = sale(aTrace().at(10), 'A', 1)
  const places = startPlaces({ header, events }, fault)
  expect(withOwn(places, { on: 'client-about-to', client: 'A', action: 'WRITE' }, 10)).toEqual({ places, at: 5 })
  const elsewhere = withOwn(places, { on: 'client-acquired', client: 'B' }, 5)
  expect(elsewhere.at).toBe(0)
  expect(elsewhere.places).toHaveLength(places.length + 1)
  const moment = { on: 'client-left', client: 'A', occurrence: 2 } as const
  expect(isSameMoment(moment, { ...moment, after: moment })).toBe(false)
})

test('a change names a moment that stands for itself, and one that some source could bring about', () => {
  const change = { lock: 'a', fault: 0, when: { on: 'client-left', client: 'A' } }
  expect(FaultChange.safeParse(change).success).toBe(true)
  expect(FaultChange.safeParse({ ...change, when: { ...change.when, after: change.when } }).success).toBe(false)
  expect(couldDo([{ file: 'release.lua', text: 'redis.call("DEL")' }], 'DEL')).toBe(true)
  expect(couldDo([{ file: 'release.lua', text: '' }], 'release.lua')).toBe(true)
  expect(couldDo([], 'fly')).toBe(false)
})
