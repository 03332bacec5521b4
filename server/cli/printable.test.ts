import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['\u001b]0;owned\u0007\u001b[2Jlock', '\\x1b]0;owned\\x07\\x1b[2Jlock'],
  ['a\rb\u009b31m\u007f', 'a\\x0db\\x9b31m\\x7f'],
  ['right \u202eto left\u2066', 'right \\u202eto left\\u2066'],
  ['größer 锁 🔒\tand\nlines', 'größer 锁 🔒\tand\nlines'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
