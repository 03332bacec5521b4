import { expect, test } from 'vitest'
import { ExplorerTurns } from './explorer-turns.ts'

test('what a class waits for goes first, and nobody waits for more than one of each of the others', async () => {
  const turns = new ExplorerTurns()
  const done: string[] = []
  const ask = (what: string, person?: string) => turns.take(async () => void done.push(what), person)
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
    'a',
  )
  const waiting = Array.from({ length: 250 }, () => turns.take(async () => 'done', 'a'))
  await expect(turns.take(async () => 'done', 'a')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
  const honest = turns.take(async () => 'done', 'b')
  fail()
  await expect(failing).rejects.toThrow('lost')
  expect(new Set(await Promise.all([...waiting, honest]))).toEqual(new Set(['done']))
})
