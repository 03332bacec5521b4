import { expect, it } from 'vitest'
import { extentOf } from './extent.ts'
import { Replay } from './replay.ts'
import { RunLog } from './run-log.ts'
import { gcPause, place, sampleHeader } from './testing/sample.ts'

const header = sampleHeader()
const replayFrom = (laterMs: number) => {
  const events = place(gcPause).map((event) => ({ ...event, atMs: event.atMs + laterMs }))
  return new Replay([{ log: RunLog.of({ header, events }), judgement: null }])
}

it('begins a little before the first event, however late that is', () => {
  for (const laterMs of [0, 4650]) {
    const replay = replayFrom(laterMs)
    const { fromMs, untilMs } = extentOf(replay)
    const firstMs = replay.cursorAt(0).atMs
    expect(fromMs).toBeLessThan(firstMs)
    expect(firstMs - fromMs).toBeLessThan((untilMs - fromMs) / 20)
    expect(untilMs).toBeGreaterThan(replay.durationMs)
  }
})

it('is a second at least', () => {
  const { fromMs, untilMs } = extentOf(new Replay([]))
  expect(untilMs - fromMs).toBeGreaterThanOrEqual(1000)
})
