import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { SourceText } from '#model/trace/trace.ts'
import { diffLines, hunksOf } from '#web/base/diff.ts'
import { isDifferent, pairFiles } from './pairs.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
  .map((lines) => `${lines.join('\n')}\n`)
const joined = (lines: readonly { text: string }[]) => lines.map((line) => `${line.text}\n`).join('')

describe('a comparison of two texts', () => {
  it('has both texts in it', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const lines = diffLines(left, right)
        expect(joined(lines.filter((line) => line.kind !== 'added'))).toBe(left)
        expect(joined(lines.filter((line) => line.kind !== 'removed'))).toBe(right)
        for (const line of lines) {
          if (line.left !== undefined) expect(left.split('\n')[line.left - 1]).toBe(line.text)
          if (line.right !== undefined) expect(right.split('\n')[line.right - 1]).toBe(line.text)
        }
      }),
    )
  })

  it('says no more than is different', () => {
    fc.assert(fc.property(text, (same) => diffLines(same, same).every((line) => line.kind === 'same')))
    expect(diffLines('a\nb\nc\n', 'a\nx\nc\n').map((line) => `${line.kind} ${line.text}`)).toEqual([
      'same a',
      'removed b',
      'added x',
      'same c',
    ])
  })

  it('gives up on texts that have nothing to do with each other', () => {
    const text = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word} ${i}`).join('\n')
    const lines = diffLines(text('left'), text('right'))
    expect(lines.map(({ kind }) => kind)).toEqual([...Array(3000).fill('removed'), ...Array(3000).fill('added')])
  })

  it('counts the lines that it leaves out', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const lines = diffLines(left, right)
        const hunks = hunksOf(lines, 1)
        const count = hunks.reduce((sum, hunk) => sum + (hunk.kind === 'same' ? hunk.count : hunk.lines.length), 0)
        expect(count).toBe(lines.length)
      }),
    )
    const long = Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n')
    expect(hunksOf(diffLines(`${long}\nold`, `${long}\nnew`))).toMatchObject([
      { kind: 'same', count: 17, after: 0 },
      { kind: 'lines', lines: [{}, {}, {}, { kind: 'removed' }, { kind: 'added' }] },
    ])
  })
})

function file(path: string, text: string): SourceText {
  return { file: path, language: path.endsWith('.lua') ? 'lua' : 'ts', text }
}

test('what a lock says of itself is left out', () => {
  const lock = (name: string, code: string) =>
    file(
      'locks/redis/x/lock.ts',
      `/**\n * ${name}\n */\nimport a\n\n  title: '${name}',\n  summary:\n    '${name}',\n${code}\n`,
    )
  const [pair] = pairFiles([lock('one', 'check()')], [lock('two', 'act()')])
  expect(pair?.lines.filter((line) => line.kind !== 'same')).toEqual([
    { kind: 'removed', text: 'check()', left: 9 },
    { kind: 'added', text: 'act()', right: 9 },
  ])
  expect(pairFiles([lock('one', 'act()')], [lock('two', 'act()')]).some(isDifferent)).toBe(false)
})

test('files are compared with their namesakes, or else with what is most like them', () => {
  const wrong = [
    file('locks/redis/one/lock.ts', 'a\nb\n'),
    file('locks/redis/one/drop.lua', 'x\ny\nz\n'),
    file('workers/sell.ts', 's'),
  ]
  const right = [
    file('locks/redis/two/lock.ts', 'a\nc\n'),
    file('locks/redis/two/acquire.lua', 'q\n'),
    file('locks/redis/two/release.lua', 'x\ny\nw\n'),
    file('workers/sell.ts', 's'),
  ]
  const pairs = pairFiles(wrong, right)
  expect(pairs.map(({ left, right }) => [left?.file, right?.file])).toEqual([
    ['locks/redis/one/lock.ts', 'locks/redis/two/lock.ts'],
    ['locks/redis/one/drop.lua', 'locks/redis/two/release.lua'],
    ['workers/sell.ts', 'workers/sell.ts'],
    [undefined, 'locks/redis/two/acquire.lua'],
  ])
  expect(pairs.map(isDifferent)).toEqual([true, true, false, true])
})
