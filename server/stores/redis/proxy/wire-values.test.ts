import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCommand, readWire, wireOf } from './wire-values.ts'

const latin1 = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) })
const line = fc.stringMatching(/^[ -~]*$/)
const { wire } = fc.letrec<{ wire: string }>((tie) => ({
  wire: fc.oneof(
    latin1.map((text) => `$${text.length}\r\n${text}\r\n`),
    latin1.map((text) => `=${text.length + 4}\r\ntxt:${text}\r\n`),
    line.map((text) => `+${text}\r\n`),
    line.map((text) => `-ERR ${text}\r\n`),
    fc.integer().map((number) => `:${number}\r\n`),
    fc.constantFrom('$-1\r\n', '*-1\r\n', '_\r\n', '#t\r\n', ',1.5\r\n', '*0\r\n', '(123\r\n'),
    fc.array(tie('wire'), { maxLength: 4 }).map((all) => `*${all.length}\r\n${all.join('')}`),
    fc.array(tie('wire'), { maxLength: 4 }).map((all) => `~${all.length}\r\n${all.join('')}`),
    fc
      .array(fc.tuple(tie('wire'), tie('wire')), { maxLength: 3 })
      .map((all) => `%${all.length}\r\n${all.flat().join('')}`),
  ),
}))

test('what was read is written again byte by byte', () => {
  fc.assert(
    fc.property(wire, (text) => {
      expect(wireOf(readWire(text))).toBe(text)
    }),
  )
})

test('a command is its words, however it was written', () => {
  expect(readCommand(Buffer.from('*2\r\n$3\r\nGET\r\n$2\r\n\xff\n\r\n', 'latin1'))).toEqual(['GET', '\xff\n'])
  expect(readCommand(Buffer.from('SET a  b\r\n'))).toEqual(['SET', 'a', 'b'])
})
