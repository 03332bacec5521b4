import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('a task begins once the one before it is over, also if that failed', async () => {
  const run = inTurn()
  const done: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const task = (name: string) =>
    run(
      () =>
        new Promise<string>((resolve, reject) => {
          done.push(`${name} begins`)
          ends.set(name, (error) => (error ? reject(error) : resolve(name)))
        }),
    )
  const [first, second] = [task('first').catch((error: Error) => error.message), task('second')]
  await Promise.resolve()
  expect(done).toEqual(['first begins'])
  ends.get('first')?.(new Error('failed'))
  expect(await first).toBe('failed')
  ends.get('second')?.()
  expect(await second).toBe('second')
  expect(done).toEqual(['first begins', 'second begins'])
})
