import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RespReader, type RespValue } from '../observe/resp.ts'
import { ReadReplies, Replies, readReply } from './replies.ts'

const text = fc.oneof(fc.string(), fc.constantFrom('', '\r\n', 'größer 🔒', '*3\r\n'))
const line = fc.stringMatching(/^[ -~]*$/)
const bulk = (value: string) => `$${Buffer.byteLength(value)}\r\n${value}\r\n`
const { reply } = fc.letrec<{ reply: string }>((tie) => ({
  reply: fc.oneof(
    text.map(bulk),
    line.map((said) => `+${said}\r\n`),
    line.map((said) => `-ERR ${said}\r\n`),
    fc.integer().map((number) => `:${number}\r\n`),
    fc.constantFrom('$-1\r\n', '*-1\r\n', '_\r\n', '*0\r\n'),
    fc.array(tie('reply'), { maxLength: 4 }).map((all) => `*${all.length}\r\n${all.join('')}`),
  ),
}))

test('however the bytes are cut, each reply comes whole, once, and says what the other reader reads', () => {
  fc.assert(
    fc.property(fc.array(reply), fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (replies, cuts) => {
      const bytes = Buffer.from(replies.join(''))
      const raws: string[] = []
      const slow: RespValue[] = []
      const cutter = new Replies((text, from, to) => raws.push(text.slice(from, to)))
      const reader = new RespReader((value) => slow.push(value))
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const piece = bytes.subarray(at, at + (cuts[turn % cuts.length] ?? 1))
        cutter.feed(piece)
        reader.feed(piece)
        at += piece.length
      }
      expect(raws.map((raw) => Buffer.from(raw, 'latin1').toString())).toEqual(replies)
      expect(raws.map(readReply)).toEqual(slow)
    }),
  )
})

test('the same bytes are read once', () => {
  const read = new ReadReplies((value) => ({ value }))
  expect(read.read(':1\r\n')).toEqual({ value: 1 })
  expect(read.read(':1\r\n')).toBe(read.read(':1\r\n'))
})
