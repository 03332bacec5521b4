import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lines } from './lines.ts'

test('lines come out whole wherever their bytes are split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 })),
      fc.integer({ min: 1, max: 7 }),
      (texts, size) => {
        const wanted = texts.map((text) => text.replaceAll('\n', ' ').trimEnd()).filter((text) => text.trim() !== '')
        const stream = Buffer.from(wanted.map((text) => `${text}\n`).join(''))
        const heard: string[] = []
        const lines = new Lines((line) => heard.push(line))
        for (let at = 0; at < stream.length; at += size) lines.feed(stream.subarray(at, at + size))
        expect(heard).toEqual(wanted)
      },
    ),
  )
})

test('a last line without an end is one, and an endless line is cut', () => {
  const heard: string[] = []
  const lines = new Lines((line) => heard.push(line), 8)
  lines.feed(Buffer.from('one\r\ntw'))
  lines.end()
  lines.feed(Buffer.from('123456789'))
  expect(heard).toEqual(['one', 'tw', '123456789'])
})
