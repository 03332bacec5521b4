/** Tests every reference recording as if one beat's moment had not come or had come too late: nothing after that beat is narrated as if its moment had come. */
import { describe, expect, it } from 'vitest'
import type { Trace } from '#model/trace/trace.ts'
import { otherwise } from '#model/words/en/captions.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { drawnRecordings, judgedOf } from '../theatre/testing/recordings.ts'
import { departureOf } from './departure.ts'
import { Replay } from './replay.ts'
import { RunLog } from './run-log.ts'

const at = (seq: number) => ({ seq, atMs: seq * 10 })

describe('[departure]', () => {
  const told = (...seqs: (number | null)[]) => seqs.map((seq, beat) => ({ beat, mark: seq === null ? null : at(seq) }))

  it('there is none while beats come as they are written, also two at once', () => {
    expect(departureOf(told(1, 4, 4, 9), at(12))).toBeUndefined()
    expect(departureOf(told(1, 4, null, null), null)).toBeUndefined()
  })

  it('it is where a beat comes before its predecessor', () => {
    expect(departureOf(told(1, null, 6), null)).toEqual({ beat: 1, ...at(6) })
    expect(departureOf(told(1, 8, 6, 9), at(12))).toEqual({ beat: 1, ...at(6) })
    expect(departureOf(told(3, 2), null)).toEqual({ beat: 0, ...at(2) })
  })

  it('it is the end of a run that ends before a beat has come', () => {
    expect(departureOf(told(1, 4, null), at(12))).toEqual({ beat: 2, ...at(12) })
  })
})

const never = { on: 'client-acquired' as const, client: 'nobody' }

/** Changes one of the lesson's parameters. A parameter that a lock sets itself cannot be changed. */
function changed({ parameters, locks }: Lesson): Record<string, number> {
  const name = Object.keys(parameters).find((each) => locks.every((lock) => lock.parameters[each] === undefined))
  return { [name ?? '']: 1234 }
}

/** Returns the recording as if its lesson were `lesson` and somebody had run it with changed parameters. */
function asIf(traces: readonly Trace[], lesson: Lesson, parameters = changed(lesson)) {
  return new Replay(
    traces.map(({ header, events }) => ({
      log: RunLog.of({ header: { ...header, lesson, parameters: { ...header.parameters, ...parameters } }, events }),
      judgement: null,
    })),
    'acts',
  )
}

describe.each(drawnRecordings)('%s', (name) => {
  const { traces } = judgedOf(name)
  const lesson = traces[0]?.header.lesson as Lesson
  const whole = asIf(traces, lesson)

  it('tells all that is written, and asks all questions', () => {
    expect(whole.isDeparted).toBe(false)
    expect(whole.beats.filter(({ departs }) => departs)).toEqual([])
    expect(whole.questions).toHaveLength(lesson.questions.length)
  })

  it('with the figures of the lesson is told as it is written, whatever comes first', () => {
    const beats = lesson.beats.map((beat, i) => (i === 0 ? { ...beat, when: never } : beat))
    expect(asIf(traces, { ...lesson, beats }, {}).isDeparted).toBe(false)
  })

  it('without one beat tells its run up to there, and the other runs as ever', () => {
    for (const missing of whole.beats) {
      const beats = lesson.beats.map((beat, i) => (i === missing.beat ? { ...beat, when: never } : beat))
      const replay = asIf(traces, { ...lesson, beats })
      const own = replay.beats.filter(({ run }) => run === missing.run)
      const before = whole.beats.filter(({ run, index }) => run === missing.run && index < missing.index)
      expect(own.filter(({ departs }) => !departs).length, missing.caption).toBeGreaterThanOrEqual(before.length)
      expect(own.at(-1), missing.caption).toMatchObject({
        departs: true,
        caption: lesson.beats[missing.beat]?.otherwise ?? otherwise,
      })
      expect(own.filter(({ departs }) => departs)).toHaveLength(1)
      const captions = own.map(({ caption }) => caption)
      const later = whole.beats.filter(({ run, beat }) => run === missing.run && beat > missing.beat)
      for (const { caption } of later) expect(captions).not.toContain(caption)
      const others = (one: Replay) => one.beats.filter(({ run }) => run !== missing.run).map(({ caption }) => caption)
      expect(others(replay)).toEqual(others(whole))
      expect(replay.beats.map(({ number }) => number)).toEqual(replay.beats.map((_, i) => i + 1))
      expect(replay.total).toBe(replay.beats.length)
      // Questions after the departure have no premise, so they are not asked.
      const leftAt = own.at(-1)?.index ?? -1
      for (const { run, index } of replay.questions) if (run === missing.run) expect(index).toBeLessThan(leftAt)
    }
  })
})
