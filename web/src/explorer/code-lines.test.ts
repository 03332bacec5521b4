import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linesOf } from './code-lines.ts'

test('a level shows the code without the comments that give its solution away', () => {
  const text = [
    '/**',
    ' * What breaks it.',
    ' */',
    'take() // at once',
    '  // Whose lock is it?',
    "see('https://x')",
    '',
  ].join('\n')
  expect(linesOf({ text, language: 'ts' }, false)).toEqual([
    { text: 'take()', number: 4 },
    { text: "see('https://x')", number: 6 },
    { text: '', number: 7 },
  ])
  expect(linesOf({ text: '-- why\nreturn 1', language: 'lua' }, false)).toEqual([{ text: 'return 1', number: 2 }])
  expect(linesOf({ text, language: 'ts' }, true)).toHaveLength(7)
})

test('what a lock says beside its code stands nowhere in a level', () => {
  for (const lock of ['set-nx-px-get-del', 'set-nx-px-blind-del', 'setnx-then-expire', 'fenced-late-token']) {
    const text = readFileSync(new URL(`../../../scenarios/locks/redis/${lock}/lock.ts`, import.meta.url), 'utf8')
    const shown = linesOf({ text, language: 'ts' }, false)
    expect(shown.filter((line) => /^\s*(\/\/|\*|\/\*)/.test(line.text))).toEqual([])
    expect(shown.some((line) => line.text.includes('defineLock('))).toBe(true)
  }
})
