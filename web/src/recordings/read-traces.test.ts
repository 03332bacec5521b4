import { describe, expect, it } from 'vitest'
import { recordingText } from '#model/trace/recording-text.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { headers, rightEvents, wrongEvents } from '../player/testing/sample.ts'
import { readTraces } from './read-traces.ts'

const [wrong] = headers[0].lesson.locks
const lesson = { ...headers[0].lesson, locks: headers.map(({ lock }) => ({ ...wrong, id: lock })) } as Lesson
const traces = [
  { header: { ...headers[0], lesson }, events: wrongEvents },
  { header: { ...headers[1], lesson }, events: rightEvents },
]

/** Returns the text as a stream of chunks of `pieceBytes` bytes. `source` records how much was read and whether the stream was canceled. */
function streamOf(text: string, pieceBytes: number) {
  const bytes = new TextEncoder().encode(text)
  const source = { cancelled: false, taken: 0 }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (source.taken >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(source.taken, source.taken + pieceBytes))
        source.taken += pieceBytes
      },
      cancel() {
        source.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, source }
}

describe('reading a recording', () => {
  const text = recordingText(traces).join('')

  it('gives the same traces wherever the text is cut, and tells of them while they grow', async () => {
    for (const pieceBytes of [7, 1000, 1_000_000]) {
      const sizes: number[] = []
      const onMore = (sofar: readonly { events: unknown[] }[]) =>
        sizes.push(sofar.reduce((sum, { events }) => sum + events.length, 0))
      expect(await readTraces(streamOf(text, pieceBytes).stream, { onMore })).toEqual(traces)
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
      expect(sizes.at(-1)).toBe(wrongEvents.length + rightEvents.length)
    }
  })

  it('does not ask for the rest of what is broken', async () => {
    const { stream, source } = streamOf(`{"format":"no trace"}\n${text}`, 64)
    await expect(readTraces(stream)).rejects.toMatchObject({ name: 'RecordingError', code: 'BROKEN_TRACE', line: 1 })
    expect(source.cancelled).toBe(true)
    expect(source.taken).toBeLessThan(text.length)
  })

  it('ends when whoever hears of it throws', async () => {
    const { stream, source } = streamOf(text, 64)
    const onMore = () => {
      throw new Error('Another file was opened.')
    }
    await expect(readTraces(stream, { onMore })).rejects.toThrow('Another file was opened.')
    expect(source.cancelled).toBe(true)
  })
})
