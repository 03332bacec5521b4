import { expect, test } from 'vitest'
import { figures, figuresNamed } from './figures.ts'

test('a lock has the title that the library has for it, and its own without one', () => {
  const [one, other] = figures.locks
  if (one === undefined || other === undefined) throw new Error('Locks were measured')
  const listed = { store: one.folder, lock: one.lock, title: 'In a lesson', own: { title: 'Its own' } }
  const lessons = [{ locks: [listed] }] as unknown as Parameters<typeof figuresNamed>[0]
  expect(figuresNamed(lessons).locks.map(({ title }) => title)).toEqual([
    'Its own',
    ...figures.locks.slice(1).map(({ title }) => title),
  ])
  expect(figuresNamed([])).toEqual(figures)
})
