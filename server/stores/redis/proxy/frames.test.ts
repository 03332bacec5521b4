import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Frame, FrameError, FrameReader } from './frames.ts'

type Sample = [bytes: Buffer, value: unknown]

const bulk = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')])
const line = (sign: string, text: string) => Buffer.from(`${sign}${text}\r\n`)
const word = fc.stringMatching(/^[\w ]{0,12}$/)

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  word.map((text): Sample => [line('+', text), text]),
  fc.integer().map((number): Sample => [line(':', `${number}`), number]),
  fc.boolean().map((yes): Sample => [line('#', yes ? 't' : 'f'), yes]),
  fc.constantFrom<Sample>([line('_', ''), null], [line('$', '-1'), null], [line('*', '-1'), null]),
  // These may be any bytes, including line ends and invalid UTF-8.
  fc
    .uint8Array({ maxLength: 40 })
    .map((bytes): Sample => [bulk(Buffer.from(bytes)), Buffer.from(bytes).toString('utf8')]),
  fc.constantFrom<Sample>(
    [line(',', '1.5'), 1.5],
    [line(',', 'inf'), 'inf'],
    [line('(', '12345678901234567890'), '12345678901234567890'],
  ),
)

const sample: fc.Arbitrary<Sample> = fc.letrec<{ any: Sample }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc
      .tuple(fc.constantFrom('*', '~'), fc.array(tie('any'), { maxLength: 4 }))
      .map(
        ([sign, items]): Sample => [
          Buffer.concat([line(sign, `${items.length}`), ...items.map(([bytes]) => bytes)]),
          items.map(([, value]) => value),
        ],
      ),
    fc
      .array(fc.tuple(tie('any'), tie('any')), { maxLength: 3 })
      .map(
        (pairs): Sample => [
          Buffer.concat([line('%', `${pairs.length}`), ...pairs.flat().map(([bytes]) => bytes)]),
          pairs.flat().map(([, value]) => value),
        ],
      ),
  ),
})).any

function read(parts: readonly Buffer[], inline = false): Frame[] {
  const frames: Frame[] = []
  const reader = new FrameReader((frame) => frames.push(frame), inline)
  for (const part of parts) reader.feed(part)
  return frames
}

const request = (...words: string[]) =>
  Buffer.concat([line('*', `${words.length}`), ...words.map((each) => bulk(Buffer.from(each)))])

describe('[frames]', () => {
  test('every frame comes out whole, in order and byte for byte, wherever the stream is split', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(200), { maxLength: 12 }),
        (samples, cuts) => {
          const stream = Buffer.concat(samples.map(([bytes]) => bytes))
          const places = [...new Set(cuts.filter((cut) => cut < stream.length))].sort((a, b) => a - b)
          const parts = [0, ...places].map((from, at) => stream.subarray(from, places[at] ?? stream.length))
          const frames = read(parts)
          expect(frames.map(({ value }) => value)).toEqual(samples.map(([, value]) => value))
          expect(Buffer.concat(frames.map(({ bytes }) => bytes)).equals(stream)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('byte by byte is no different', () => {
    const stream = Buffer.concat([request('SET', 'k', 'ä\r\n$5'), request('PING'), Buffer.from('$-1\r\n')])
    const whole = read([stream])
    expect(read([...stream].map((byte) => Buffer.from([byte])))).toEqual(whole)
    expect(whole.map(({ value }) => value)).toEqual([['SET', 'k', 'ä\r\n$5'], ['PING'], null])
  })

  // Regression test: each byte used to be read again for each later piece, and this never ended.
  test('what comes in very many pieces is read once', () => {
    const frames: Frame[] = []
    const reader = new FrameReader((frame) => frames.push(frame))
    const value = Buffer.alloc(300_000, 'x')
    const items = Buffer.concat(Array.from({ length: 20_000 }, () => bulk(Buffer.from('y'))))
    for (const stream of [
      request('SET', 'k', value.toString()),
      line('+', value.toString()),
      line('*', '20000'),
      items,
    ])
      for (let at = 0; at < stream.length; at += 1) reader.feed(stream.subarray(at, at + 1))
    expect(frames.map(({ bytes }) => bytes.length)).toEqual([300_031, 300_003, items.length + 8])
  })

  test('lists within each other have an end', () => {
    expect(() => read([Buffer.from('*1\r\n'.repeat(20_000))])).toThrow(FrameError)
    expect(read([Buffer.from(`${'*1\r\n'.repeat(100)}:1\r\n`)])).toHaveLength(1)
  })

  test('a frame that was handed out stays as it is, whatever comes later', () => {
    const frames: Frame[] = []
    const reader = new FrameReader((frame) => frames.push(frame))
    const stream = Buffer.concat([request('SET', 'a', '1'), request('GET', 'b'), request('SET', 'c', 'x'.repeat(5000))])
    for (let at = 0; at < stream.length; at += 10) reader.feed(Buffer.from(stream.subarray(at, at + 10)))
    expect(Buffer.concat(frames.map(({ bytes }) => bytes)).equals(stream)).toBe(true)
  })

  test('pushes and errors are told from answers, also behind attributes', () => {
    const frames = read([Buffer.from('>2\r\n+invalidate\r\n_\r\n-ERR no\r\n|1\r\n+ttl\r\n:3\r\n!5\r\nERR x\r\n')])
    expect(frames.map(({ value, error, push }) => ({ value, error, push }))).toEqual([
      { value: ['invalidate', null], error: false, push: true },
      { value: 'ERR no', error: true, push: false },
      { value: 'ERR x', error: true, push: false },
    ])
    expect(frames[2]?.bytes.toString()).toBe('|1\r\n+ttl\r\n:3\r\n!5\r\nERR x\r\n')
  })

  test('a request may be a line of words', () => {
    expect(read([Buffer.from('PING\r\nset  a b\n'), request('GET', 'a')], true).map(({ value }) => value)).toEqual([
      ['PING'],
      ['set', 'a', 'b'],
      ['GET', 'a'],
    ])
  })

  test.each(['HTTP/1.1 200 OK\r\n', '$-7\r\n', '*x\r\n', '$99999999999\r\n'])('%j is refused', (text) => {
    expect(() => read([Buffer.from(text)])).toThrow(FrameError)
  })
})
