import { expect, test } from 'vitest'
import { nearPages } from './near-pages.ts'

test.each([
  ['/game', ['/break', '/exercises']],
  ['/handout', ['/exercises', '/break']],
  ['/edit', ['/exercises', '/break']],
  ['/exercise', ['/exercises', '/break']],
  ['/workshops', ['/workshop']],
])('who guesses %s is offered the page', (path, pages) => {
  expect(nearPages(path)).toEqual(pages)
})

test('an address that is like none offers no page', () => {
  expect(nearPages('/qwertyuiop')).toEqual([])
  expect(nearPages('/')).toEqual([])
})
