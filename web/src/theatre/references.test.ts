/**
 * Tests every reference recording by walking through it beat by beat as a reader does, in both directions. The page's drawing is a pure function of the
 * recording and of what the reader did, so no test needs a browser.
 */
import { describe, expect, it } from 'vitest'
import type { Trace } from '#model/trace/trace.ts'
import { axisOf, openQuestion, replayOf, statusOf, wholeRange } from '../player/derived.ts'
import { disclosureOf } from '../player/disclosure.ts'
import type { TheatreState } from '../player/state.ts'
import { windowOf } from '../scene/detail.ts'
import { minimapGround, minimapScale, minimapScene } from '../scene/minimap.ts'
import { layersOf } from '../scene/scene.ts'
import {
  drawnRecordings,
  endOf,
  judgedOf,
  recordingNames,
  sceneFor,
  theatreOf,
  tracesOf,
  walk,
} from './testing/recordings.ts'

/** Widths of a stage on common screens, in pixels. */
const screens = [
  { screen: '1440×900', width: 933 },
  { screen: '1024×768', width: 618 },
]

function lessonOf([first]: readonly Trace[]) {
  if (first === undefined) throw new Error('There is no run in the recording')
  return first.header.lesson
}

describe.each(recordingNames)('%s', (name) => {
  const { traces, judgements } = judgedOf(name)
  const lesson = lessonOf(traces)

  it('has every run of its lesson, judged as the lesson expects', () => {
    expect(traces.map(({ header }) => header.lock)).toEqual(lesson.locks.map(({ id }) => id))
    const store = theatreOf(traces, judgements)
    store.getState().end()
    expect(statusOf(store.getState())).toBe('recorded')
    for (const [run, lock] of lesson.locks.entries()) {
      expect(store.getState().runs[run]?.judgement?.differences, lock.id).toEqual([])
      const shown = disclosureOf(store.getState())
        .verdicts(run)
        .map(({ property, status }) => [property, status])
      expect(Object.fromEntries(shown), lock.id).toMatchObject(lock.expect)
      expect(lock.expect[lesson.teaches], `${lock.id} has an expectation of ${lesson.teaches}`).toBeDefined()
    }
  })

  const wrong = lesson.locks.findIndex(({ role }) => role === 'wrong')
  it('leads to an event that proves a violation: of what it teaches, in the wrong lock’s run, if there is one', () => {
    const store = theatreOf(traces, judgements)
    store.getState().end()
    const violations = judgements.map(({ verdicts }) => verdicts.filter(({ status }) => status === 'violated'))
    const taught = violations.map((all) => all.find(({ property }) => property === lesson.teaches))
    if (wrong >= 0) expect(taught[wrong]).toBeDefined()
    // At the end the violation is offered, because nothing is left to give away.
    expect(disclosureOf(store.getState()).violation !== undefined).toBe(violations.some((all) => all.length > 0))
    const before = store.getState().cursor
    store.getState().jumpToViolation()
    const { cursor } = store.getState()
    if (violations.every((all) => all.length === 0)) return expect(cursor).toEqual(before)
    const at = replayOf(store.getState()).at(cursor.index)
    if (at === undefined) throw new Error('It leads to no event.')
    if (wrong >= 0) expect(at.run).toBe(wrong)
    const proofs = taught.some((verdict) => verdict !== undefined) ? [taught[at.run]] : violations[at.run]
    expect(proofs?.flatMap((verdict) => verdict?.events ?? [])).toContain(at.event.seq)
  })

  it('tells one lock to its end before the next, the wrong one first, and each in the order in which its beats are written', () => {
    const { beats, acts } = replayOf(theatreOf(traces, judgements).getState())
    expect(beats[0]?.run).toBe(Math.max(0, wrong))
    expect(beats.map(({ run }) => acts.indexOf(run))).toEqual(beats.map(({ run }) => acts.indexOf(run)).toSorted())
    for (const act of acts) {
      const numbers = beats.filter(({ run }) => run === act).map(({ beat }) => beat)
      expect(numbers, lesson.locks[act]?.id).toEqual(numbers.toSorted((a, b) => a - b))
    }
    expect(beats).toHaveLength(lesson.beats.length)
    expect(beats.map(({ number }) => number)).toEqual(beats.map((_, i) => i + 1))
  })

  it('asks every question before its answer', () => {
    const store = theatreOf(traces, judgements)
    const { asked, stops } = walk(store, 1)
    expect(asked.map(({ question }) => question).sort()).toEqual(lesson.questions.map((_, number) => number))
    const replay = replayOf(store.getState())
    for (const { question, index } of asked) {
      const answered = replay.questions.find((mark) => mark.question === question)
      expect(index, lesson.questions[question]?.ask).toBeLessThan(answered?.index ?? -1)
      expect(index, 'what is read meanwhile was told before').toBe(answered?.stop)
      expect(index).toBeGreaterThanOrEqual(
        replay.beats.findLast((beat) => beat.index < (answered?.index ?? 0))?.index ?? -1,
      )
    }
    expect(openQuestion(store.getState())).toBeUndefined()
    expect(stops.at(-1)?.cursor.index).toBe(replay.count - 1)
  })
})

describe.each(drawnRecordings)('%s, drawn', (name) => {
  const { traces, judgements } = judgedOf(name)
  const lesson = lessonOf(traces)

  it.each(screens)('has a sign of its own for every beat, on both axes, at $screen', ({ width }) => {
    const state = theatreOf(traces, judgements).getState()
    state.end()
    for (const axis of ['time', 'steps'] as const)
      for (const run of traces.keys()) {
        const { layout, scale, front } = sceneFor({ ...state, cursor: endCursor(state) }, run, { width, unit }, axis)
        const signs = front.flatMap((shape) =>
          shape.kind === 'mark' && shape.words.startsWith('Step')
            ? shape.shapes.filter(({ kind }) => kind === 'rect')
            : [],
        ) as { x: number; width: number }[]
        const beats = replayOf(state).beats.filter((beat) => beat.run === run)
        expect(signs).toHaveLength(beats.length)
        for (const [i, sign] of signs.entries()) {
          const where = `${axis}, ${lesson.locks[run]?.id}, sign ${i + 1}`
          expect(sign.width, where).toBeGreaterThanOrEqual(12)
          expect(sign.x, where).toBeGreaterThanOrEqual(layout.left - 8)
          expect(sign.x + sign.width, where).toBeLessThanOrEqual(layout.right + 8)
          const before = signs[i - 1]
          if (before !== undefined) expect(sign.x, where).toBeGreaterThan(before.x + before.width)
        }
        if (axis === 'time') continue
        const places = beats.map(({ atMs }) => scale.timeToPx(atMs))
        const times = new Set(beats.map(({ atMs }) => atMs))
        // Beats at exactly the same time share one place; all other beats have a place of their own.
        const apart = places.filter((x, i) => i === 0 || x - (places[i - 1] ?? 0) >= 18)
        expect(apart, `${lesson.locks[run]?.id}: ${places}`).toHaveLength(times.size)
      }
  })

  it('is drawn the same at each beat on the way there, on the way back, and where nothing was seen before', () => {
    const store = theatreOf(traces, judgements)
    // Once all questions are answered, the way forward has the same stops as the way back.
    walk(store, 1)
    store.getState().home()
    const there = new Map(walk(store, 1).stops.map((state) => [state.cursor.index, drawingOf(state)]))
    expect(there.size, 'every beat is a stop').toBeGreaterThanOrEqual(lesson.beats.length)
    expect(new Set(there.values()).size, 'what is drawn changes from beat to beat').toBe(there.size)

    // A link to the end opens a fresh page, whose way back draws what nobody has seen there before.
    const fresh = theatreOf(tracesOf(name), judgements)
    for (const [question, answer] of Object.entries(store.getState().answers))
      fresh.getState().answer(Number(question), answer)
    fresh.getState().end()
    expect(fresh.getState().cursor.index).toBe(replayOf(fresh.getState()).count - 1)
    const back = walk(fresh, -1).stops.map((state) => [state.cursor.index, drawingOf(state)] as const)
    const both = back.filter(([index]) => there.has(index))
    expect(both.length).toBeGreaterThanOrEqual(lesson.beats.length)
    for (const [index, drawing] of both) expectSame(drawing, there.get(index), `at event ${index}, on the way back`)
  })
})

/** Compares drawings as strings, which is fast, and lists differences only if there are any. */
function expectSame(drawing: string, other: string | undefined, where: string): void {
  if (drawing !== other) expect(JSON.parse(drawing), where).toEqual(JSON.parse(other ?? 'null'))
}

const unit = 1
const stageWidth = 960
const minimapSize = { width: 1200, height: 56, unit }

/** Returns everything that the timeline and the minimap draw, combined as their components do, and the caption. Equal drawings give equal strings. */
function drawingOf(state: TheatreState): string {
  const replay = replayOf(state)
  return JSON.stringify({
    stages: replay.runs.map((_, run) => stageOf(state, run)),
    minimap: minimapOf(state),
    caption: replay.beatAt(state.cursor)?.caption ?? state.lesson?.story,
  })
}

const endCursor = (state: TheatreState) => replayOf(state).cursorAt(replayOf(state).count - 1)

function stageOf(state: TheatreState, run: number) {
  return layersOf(sceneFor(state, run, { width: stageWidth, unit }, axisOf(state)))
}

function minimapOf(state: TheatreState) {
  const replay = replayOf(state)
  const { durationMs, count } = replay
  const scale = minimapScale(wholeRange(state), minimapSize)
  const lanes = replay.runs.reduce((sum, run) => sum + (run?.header.clients.length ?? 0), 0)
  const window = windowOf(scale, { count, durationMs, lanes, axisPx: scale.rightPx - scale.leftPx })
  const ghosts = disclosureOf(state).future
    ? replay.runs.map((run, i) => run?.picture(endOf(state, i), window) ?? null)
    : []
  const shown = {
    pictures: replay.runs.map((run, i) => run?.picture(replay.pointOf(i, state.cursor), window) ?? null),
    ghosts,
    beats: replay.beats,
    questions: replay.questions.map((mark) => ({ ...mark, answered: state.answers[mark.question] !== undefined })),
    violation: disclosureOf(state).violation,
    cursor: state.cursor,
    size: minimapSize,
  }
  return [minimapGround(state.view, scale, minimapSize), minimapScene(shown, scale)]
}
