import { expect, test, vi } from 'vitest'
import { ExplorerTurns, type TurnAsker } from './explorer-turns.ts'

/** Returns an asker. An asker without a name is the teacher. */
const asker = (person?: string): TurnAsker =>
  person === undefined ? { standing: 'leads' } : { person, standing: 'guest' }

test('what a teacher asks for goes first, and nobody waits for more than one of each of the others', async () => {
  const turns = new ExplorerTurns()
  const done: string[] = []
  const ask = (what: string, person?: string) => turns.take(async () => void done.push(what), asker(person))
  const asked = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b'), ask('b2', 'b'), ask('c1', 'c')]
  await Promise.all([...asked, ask('level')])
  expect(done).toEqual(['a1', 'level', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('one that fails lets the next begin, and the line has an end', async () => {
  const turns = new ExplorerTurns()
  let fail = () => {}
  const failing = turns.take(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('lost'))
      }),
    asker('a'),
  )
  const waiting = Array.from({ length: 250 }, () => turns.take(async () => 'done', asker('a')))
  await expect(turns.take(async () => 'done', asker('a'))).rejects.toMatchObject({ code: 'QUEUE_FULL' })
  const honest = turns.take(async () => 'done', asker('b'))
  fail()
  await expect(failing).rejects.toThrow('lost')
  expect(new Set(await Promise.all([...waiting, honest]))).toEqual(new Set(['done']))
})

test('a class goes before strangers', async () => {
  const turns = new ExplorerTurns()
  const done: string[] = []
  const ask = (person: string, standing: 'guest' | 'member') =>
    turns.take(async () => void done.push(person), { person, standing })
  const first = ask('first', 'guest')
  const strangers = ['x', 'y', 'z'].map((person) => ask(person, 'guest'))
  await Promise.all([first, ...strangers, ask('Ana', 'member')])
  expect(done).toEqual(['first', 'Ana', 'x', 'y', 'z'])
})

test('whoever waits hears of their place, and may leave', async () => {
  const turns = new ExplorerTurns()
  let end = () => {}
  const first = turns.take(() => new Promise<void>((resolve) => (end = resolve)), asker('a'))
  const leaves = new AbortController()
  const left = turns.take(async () => {}, { ...asker('b'), signal: leaves.signal })
  const places: number[] = []
  const last = turns.take(async () => {}, { ...asker('c'), onPlace: (place) => places.push(place) })
  await vi.waitFor(() => expect(places).toEqual([2]), 10_000)
  leaves.abort()
  await expect(left).rejects.toMatchObject({ code: 'CANCELLED' })
  await vi.waitFor(() => expect(places).toEqual([2, 1]), 10_000)
  end()
  await Promise.all([first, last])
})

test('one person has a limited number of requests, waiting or not', async () => {
  const turns = new ExplorerTurns(1, 2)
  const ask = (person: string) => turns.take(async () => person, asker(person))
  const asked = [ask('a'), ask('a'), ask('b')]
  await expect(ask('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await Promise.all(asked)
  expect(await ask('a')).toBe('a')
})
