import { expect, test } from 'vitest'
import { sayRefusal } from '#model/refusals/said.ts'
import { refusalWords } from '#model/words/en/refusals.ts'
import { aTrace } from '../checkers/testing/trace-builder.ts'
import { english } from '../words/en/phrases.ts'
import { sayEvent } from '../words/sentences.ts'
import { parseRecording, RecordingError, RecordingReader, recordingLimits } from './recording.ts'
import { traceVersion } from './trace.ts'

const trace = aTrace().at(10).grant('A').at(20).reads('A').writes('A', 4).at(30).giveBack('A').finished('A').end()
const lines = [trace.header, ...trace.events].map((entry) => JSON.stringify(entry))
const text = `${lines.join('\n')}\n`
const headerLength = (lines[0] ?? '').length

const withLine = (number: number, line: string) => `${lines.with(number - 1, line).join('\n')}\n`
const withFields = (number: number, fields: object) =>
  withLine(number, JSON.stringify({ ...JSON.parse(lines[number - 1] ?? ''), ...fields }))

/** Returns the sentence that a reader sees about a text that cannot be read. */
function sentenceOfBroken(broken: string): string {
  try {
    parseRecording(broken)
    return ''
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    return sayRefusal(refusalWords, error.because.reason, error.because.values) ?? ''
  }
}

test('what was written is read again, one trace or several', () => {
  expect(parseRecording(text)).toEqual([trace])
  expect(parseRecording(text + text)).toEqual([trace, trace])
  expect(parseRecording(text.replaceAll('\n', '\r\n'))).toEqual([trace])
})

test('one from before there were several stores is of Redis', () => {
  expect(parseRecording(text.replaceAll('"store":"redis",', ''))).toEqual([trace])
  expect(text).toContain('"store":"redis",')
})

test('one of version 1, which knew no other store, still opens', () => {
  const { store, ...header } = trace.header
  const old = withLine(1, JSON.stringify({ ...header, version: 1, redisVersion: store.version }))
  expect(parseRecording(old)).toEqual([trace])
  expect(sentenceOfBroken(withLine(1, JSON.stringify({ ...header, version: 1 })))).toMatch(/Line 1: store.version: /)
})

test('one in which only a session could end a lock still says so', () => {
  const set = { seq: 0, atMs: 1, kind: 'key-set', node: 'n1', key: 'lock:stock', by: null, notice: 'create' } as const
  const node = { ...set, type: 'list', value: ['a'], expiresAtMs: null } as const
  const old = `${text.split('\n')[0]}\n${JSON.stringify({ ...node, endsWithSession: true })}\n`
  expect(parseRecording(old)[0].events).toEqual([{ ...node, endsWith: 'session' }])
})

test('one whose events bore the name of Redis still opens, also where its last line has no end', () => {
  const executed = { seq: 0, atMs: 1, kind: 'command-executed', node: 'n1', argv: ['GET'], inner: false } as const
  const ended = { seq: 1, atMs: 2, kind: 'run-ended', status: 'redis-lost', why: 'n1 is gone' } as const
  const old = [lines[0], JSON.stringify({ ...executed, redisUs: 7 }), JSON.stringify(ended)].join('\n')
  const events = [
    { ...executed, serverUs: 7 },
    { ...ended, status: 'store-lost' },
  ]
  expect(parseRecording(old)[0].events).toEqual(events)
  expect(parseRecording(`${old}\n`)[0].events).toEqual(events)
})

test('one of version 2, whose parameters were only numbers, still opens', () => {
  const { kind, ...leaseMs } = trace.header.lesson.parameters.leaseMs
  expect(kind).toBe('time')
  const lesson = { ...trace.header.lesson, parameters: { leaseMs } }
  expect(parseRecording(withFields(1, { version: 2, lesson }))).toEqual([trace])
  expect(sentenceOfBroken(withFields(1, { lesson }))).toMatch(/Line 1: lesson.parameters.leaseMs/)
})

test('it does not matter how the text is cut into pieces', () => {
  for (const length of [1, 7, 100, 1000]) {
    const reader = new RecordingReader()
    for (let start = 0; start < text.length * 2; start += length) {
      reader.write((text + text).slice(start, start + length))
    }
    expect(reader.finish()).toEqual([trace, trace])
  }
  const reader = new RecordingReader()
  for (const line of lines) reader.feed(line)
  expect(reader.finish()).toEqual([trace])
})

test('cut off anywhere, it has every event that is whole, and nothing else', () => {
  for (let length = 0; length < text.length; length += 1) {
    const cut = text.slice(0, length)
    if (length <= headerLength) {
      expect(sentenceOfBroken(cut)).toMatch(/Line 1: the header is missing or cut off/)
      continue
    }
    const [{ header, events }] = parseRecording(cut)
    expect(header).toEqual(trace.header)
    // The last line may be whole even if its newline is missing.
    const wholeLines = `${cut}\n`.split('\n').filter((line) => lines.includes(line)).length
    expect(events).toEqual(trace.events.slice(0, wholeLines - 1))
  }
})

test.each([
  ['an empty file', '', /Line 1: the header is missing/],
  ['another file', 'hello\nworld\n', /Line 1: expected JSON, found "hello"/],
  ['another format', withFields(1, { format: 'other' }), /Line 1: format: .*lockstep-trace/],
  ['a version that is no number', withFields(1, { version: 'two' }), /Line 1: version: /],
  ['a lock that the lesson does not have', withFields(1, { lock: 'other' }), /Line 1: lock: "other" is none of/],
  ['a comparison that is a path', withFields(1, { comparison: 'a/b' }), /Line 1: comparison: /],
  ['a run that is a path', withFields(1, { run: '../1' }), /Line 1: run: /],
  ['a lock that is a path', withFields(1, { lock: '../lock' }), /Line 1: lock: /],
  ['another lesson', withFields(1, { scenario: 'other' }), /Line 1: lesson.id: expected "other"/],
  ['a line that is no JSON', withLine(4, '{"seq":2,'), /Line 4: expected JSON, found "{\\"seq\\":2,"/],
  ['an empty line', withLine(4, ''), /Line 4: expected JSON/],
  ['an unknown kind', withFields(4, { kind: 'odd' }), /Line 4: kind: /],
  ['a field of another type', withFields(4, { atMs: 'soon' }), /Line 4: atMs: .*number/],
  ['a gap', `${lines.toSpliced(3, 1).join('\n')}\n`, /Line 4: seq: expected 2, found 3/],
  ['time that goes back', withFields(5, { atMs: 1 }), /Line 5: atMs: expected at least 10, found 1/],
  ['a second trace that is broken', text + withFields(4, { kind: 'odd' }), RegExp(`Line ${lines.length + 4}: kind: `)],
  ['a second header that is broken', text + withFields(1, { lock: 5 }), RegExp(`Line ${lines.length + 1}: lock: `)],
])('%s is broken, and it says where', (_what, broken, words) => {
  expect(() => parseRecording(broken)).toThrow(expect.objectContaining({ code: 'BROKEN_TRACE' }))
  expect(sentenceOfBroken(broken)).toMatch(words)
})

test.each([
  ['a later version', { version: 5, lock: 5 }, /trace format 5; this one reads 4\..*or update this one/],
  ['an earlier version', { version: 0 }, /trace format 0; this one reads 4\. Open it with the version .* made it\.$/],
])('%s is distinguished from a broken file, whatever else it holds', (_what, fields, words) => {
  for (const recording of [withFields(1, fields), withFields(1, fields).split('\n')[0] ?? '']) {
    expect(() => parseRecording(recording)).toThrow(expect.objectContaining({ code: 'TRACE_VERSION', line: 1 }))
    expect(sentenceOfBroken(recording)).toMatch(words)
  }
  expect(() => parseRecording(text + withFields(1, fields))).toThrow(
    expect.objectContaining({ code: 'TRACE_VERSION', line: lines.length + 1 }),
  )
})

test.each(['../escaped', '/tmp/escaped', '..', '.hidden', 'a\\b', 'a\n', 'C:x', '', 'a'.repeat(129)])(
  'a scenario cannot call itself %j: files are named after it',
  (scenario) => {
    const named = withFields(1, { scenario, lesson: { ...trace.header.lesson, id: scenario } })
    expect(sentenceOfBroken(named)).toMatch(/Line 1: scenario: /)
  },
)

test('what is too large is refused before it fills the memory', () => {
  const many = text.repeat(recordingLimits.traces)
  expect(parseRecording(many)).toHaveLength(recordingLimits.traces)
  expect(() => parseRecording(many + text)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
  const reader = new RecordingReader()
  const piece = 'x'.repeat(32 * 1024 ** 2)
  for (let written = 0; written < recordingLimits.characters; written += piece.length) reader.write(piece)
  expect(() => reader.write('x')).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
})

test('one of version 3, whose reasons were words, opens beside today’s, whose reasons are facts', () => {
  const down = { seq: 0, atMs: 1, kind: 'node-down', node: 'n1', why: 'killed by the lesson' } as const
  const fact = { ...down, why: { code: 'killed-by-lesson', values: {} } } as const
  const open = (version: number, event: object) =>
    parseRecording([withFields(1, { version }).split('\n')[0], JSON.stringify(event)].join('\n'))[0]
  expect(open(3, down)).toEqual({ header: trace.header, events: [down] })
  expect(open(traceVersion, fact).events).toEqual([fact])
  expect([down, fact].map((event) => sayEvent(event, english))).toEqual(Array(2).fill('is down: killed by the lesson'))
})
