import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines } from '#web/base/diff.ts'
import { diffWords, markTokens, wordMarks } from './word-marks.ts'

const without = (text: string, marks: readonly { from: number; until: number }[]) =>
  marks.reduceRight((rest, { from, until }) => rest.slice(0, from) + rest.slice(until), text)

describe('the words that changed', () => {
  test('without them, both lines say the same', () => {
    const line = fc.array(fc.constantFrom('await', 'redis', '.', 'del', '(', ' ', 'key'), { maxLength: 10 })
    fc.assert(
      fc.property(line, line, (one, other) => {
        const [left, right] = [one.join(''), other.join('')]
        const found = diffWords(left, right)
        if (found !== null) expect(without(left, found.removed)).toBe(without(right, found.added))
      }),
    )
  })

  test('are marked where a line was changed, and not where it was replaced', () => {
    const lines = diffLines('await redis.del(key)\nreturn\n', "await redis.eval('x', key)\nreturn\n")
    const marks = [...wordMarks(lines)].map(([line, of]) => of.map(({ from, until }) => line.text.slice(from, until)))
    expect(marks).toEqual([['del'], ['eval', "'x', "]])
    expect(diffWords('return deleted === 1', "redis.subscribe('freed')")).toBeNull()
  })

  test('cut coloured stretches where they begin and end', () => {
    const cut = markTokens([{ text: 'abc' }, { text: 'def' }], [{ from: 1, until: 4 }])
    expect(cut.map(({ text, marked }) => (marked ? `[${text}]` : text))).toEqual(['a', '[bc]', '[d]', 'ef'])
  })
})
