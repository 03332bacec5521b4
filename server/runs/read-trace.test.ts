import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { story } from '../checkers/testing/trace-builder.ts'
import { parseTrace, readTrace } from './read-trace.ts'

const trace = story().at(10).grant('A').at(20).reads('A').writes('A', 4).at(30).giveBack('A').finished('A').end()
const lines = [trace.header, ...trace.events].map((entry) => JSON.stringify(entry))
const text = `${lines.join('\n')}\n`
const headerLength = (lines[0] ?? '').length

/** The trace with one line replaced. */
const withLine = (number: number, line: string) => `${lines.with(number - 1, line).join('\n')}\n`
/** The trace with some fields of one line replaced. */
const withFields = (number: number, fields: object) =>
  withLine(number, JSON.stringify({ ...JSON.parse(lines[number - 1] ?? ''), ...fields }))

test('what was written is read again', () => {
  expect(parseTrace(text)).toEqual(trace)
})

test('cut off anywhere, it has every event that is whole, and nothing else', () => {
  for (let length = 0; length < text.length; length += 1) {
    const cut = text.slice(0, length)
    if (length <= headerLength) {
      expect(() => parseTrace(cut)).toThrow(/Line 1: the header is missing or cut off/)
      continue
    }
    const { header, events } = parseTrace(cut)
    expect(header).toEqual(trace.header)
    // The last line may lack its end and still be whole.
    const wholeLines = `${cut}\n`.split('\n').filter((line) => lines.includes(line)).length
    expect(events).toEqual(trace.events.slice(0, wholeLines - 1))
  }
})

test.each([
  ['an empty file', '', /Line 1: the header is missing/],
  ['another file', 'hello\nworld\n', /Line 1: expected JSON, found "hello"/],
  ['another format', withFields(1, { format: 'other' }), /Line 1: format: .*lockstep-trace/],
  ['a later version', withFields(1, { version: 2 }), /Line 1: version: /],
  ['a lock that the lesson does not have', withFields(1, { lock: 'other' }), /Line 1: lock: "other" is none of/],
  ['another lesson', withFields(1, { scenario: 'other' }), /Line 1: lesson.id: expected "other"/],
  ['a line that is no JSON', withLine(4, '{"seq":2,'), /Line 4: expected JSON, found "{\\"seq\\":2,"/],
  ['an empty line', withLine(4, ''), /Line 4: expected JSON/],
  ['an unknown kind', withFields(4, { kind: 'odd' }), /Line 4: kind: /],
  ['a field of another type', withFields(4, { atMs: 'soon' }), /Line 4: atMs: .*number/],
  ['a gap', `${lines.toSpliced(3, 1).join('\n')}\n`, /Line 4: seq: expected 2, found 3/],
  ['time that goes back', withFields(5, { atMs: 1 }), /Line 5: atMs: expected at least 10, found 1/],
])('%s is broken, and it says where', (_what, broken, words) => {
  expect(() => parseTrace(broken)).toThrow(expect.objectContaining({ code: 'BROKEN_TRACE' }))
  expect(() => parseTrace(broken)).toThrow(words)
})

test('reads files, but no giants', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lockstep-read-'))
  try {
    const file = path.join(folder, 'a.jsonl')
    await writeFile(file, text)
    expect(await readTrace(file)).toEqual(trace)
    await truncate(file, 300 * 1024 * 1024)
    await expect(readTrace(file)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  } finally {
    await rm(folder, { recursive: true })
  }
})
