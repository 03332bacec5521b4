/** Tests reading from a server's socket: RESP3 in pieces of any size, and MONITOR's lines with any bytes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { databaseOf, parseMonitorLine } from './monitor-line.ts'
import { RespReader, type RespValue } from './resp.ts'

const wire = Buffer.from(
  '%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n+OK\r\n>4\r\n$8\r\npmessage\r\n$1\r\n*\r\n$3\r\né!\r\n$3\r\nset\r\n:-7\r\n_\r\n*2\r\n$-1\r\n#t\r\n',
)
const meant: [RespValue, boolean][] = [
  [['server', 'redis'], false],
  ['OK', false],
  [['pmessage', '*', 'é!', 'set'], true],
  [-7, false],
  [null, false],
  [[null, 1], false],
]

describe('RESP3', () => {
  test('reads the same values however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: wire.length - 1 }), { maxLength: 12 }), (places) => {
        const cuts = [0, ...new Set(places.sort((a, b) => a - b)), wire.length]
        const seen: [RespValue, boolean][] = []
        const reader = new RespReader((value, push) => seen.push([value, push]))
        for (const [at, from] of cuts.slice(0, -1).entries()) reader.feed(wire.subarray(from, cuts[at + 1]))
        expect(seen).toEqual(meant)
      }),
    )
  })

  test('what comes in very many pieces is read once', () => {
    const seen: RespValue[] = []
    const reader = new RespReader((value) => seen.push(value))
    const value = 'x'.repeat(300_000)
    for (const stream of [`+${value}\r\n`, `$${value.length}\r\n${value}\r\n`].map((text) => Buffer.from(text)))
      for (let at = 0; at < stream.length; at += 1) reader.feed(stream.subarray(at, at + 1))
    expect(seen.map((text) => String(text).length)).toEqual([300_000, 300_000])
  })

  test('says what it cannot read', () => {
    expect(() => new RespReader(() => {}).feed(Buffer.from('hello\r\n'))).toThrow('not RESP3')
  })
})

describe('a line of MONITOR', () => {
  test('is taken apart, with its escapes undone', () => {
    const line = parseMonitorLine('1795171081.704647 [3 127.0.0.1:34688] "set" "k\\"\\n" "\\x00\\xc3\\xa9\\\\" ""')
    expect(line).toEqual({
      redisUs: 1795171081704647,
      db: 3,
      from: '127.0.0.1:34688',
      argv: ['set', 'k"\n', '\u0000é\\', ''],
    })
    expect(databaseOf('1795171081.704647 [12 lua] "GET" "k"')).toBe(12)
  })

  test('is not taken for one when it is something else', () => {
    expect(parseMonitorLine('OK')).toBeUndefined()
  })
})
