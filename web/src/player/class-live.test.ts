import { describe, expect, it } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { judgedOf, recordingNames, theatreOf } from '#web/theatre/testing/recordings.ts'
import { captionAt, isWatched, openQuestion, replayOf, statusOf } from './derived.ts'
import { freshRun } from './entries.ts'
import { createTheatreStore } from './player.ts'

const pieces = 12

/** Starts a live run of the recording in front of a class. `more(piece)` delivers the events of all runs up to that fraction of the time. */
function liveClass(name: string) {
  const { traces, judgements } = judgedOf(name)
  // Each log has a header of its own, because logs with the same header share their index.
  const runs = traces.map(({ header, events }) => ({ header: { ...header }, events }))
  const [first] = runs
  if (first === undefined) throw new Error('There is no run in the recording')
  const store = createTheatreStore()
  const { openLesson, accepted, setConnection, headed, appended, ended } = store.getState()
  store.setState({ askedElsewhere: true })
  openLesson(first.header.lesson)
  accepted(
    'c',
    runs.map(({ header }) => freshRun(header)),
  )
  setConnection('connected')
  for (const { header } of runs) headed(header.run, header)
  const lastMs = Math.max(...runs.map(({ events }) => events.at(-1)?.atMs ?? 0))
  const numbers = new Map(
    replayOf(theatreOf(traces, judgements).getState()).beats.map((mark) => [mark.beat, mark.number]),
  )
  const more = (piece: number) => {
    for (const { header, events } of runs)
      appended(
        header.run,
        events.filter(({ atMs }) => atMs <= (lastMs * piece) / pieces),
      )
  }
  const end = () => {
    for (const [run, { header }] of runs.entries()) ended(header.run, judgements[run] ?? null, null)
  }
  return { store, numbers, more, end }
}

type Live = ReturnType<typeof liveClass>

/** Expects that the caption belongs to the run in view and has its final number, and that no picture shows the answer to an unanswered question. */
function expectTrue({ store, numbers }: Live, where: string) {
  const state = store.getState()
  const replay = replayOf(state)
  const unasked = replay.questions.filter(({ question }) => state.answers[question] === undefined)
  for (const mark of unasked)
    expect(replay.pointOf(mark.run, state.cursor).seq, `${where}: before question ${mark.question}`).toBeLessThan(
      mark.seq,
    )
  if (isWatched(state)) return
  const { beat } = captionAt(state, english)
  if (beat === undefined) return
  expect([beat.run, beat.number], `${where}: ${beat.caption}`).toEqual([
    replay.runAt(state.cursor.index),
    numbers.get(beat.beat),
  ])
  expect(state.focus, where).toBe(beat.run)
}

describe.each(recordingNames)('%s, live before a class', (name) => {
  it('stops before each question of the run in view, and says nothing of another', () => {
    const live = liveClass(name)
    const { store, more, end } = live
    const { apply } = store.getState()
    const asked: number[] = []
    const scenario = store.getState().lesson?.id ?? ''
    const putAside = () => {
      for (let open = openQuestion(store.getState()); open !== undefined; open = openQuestion(store.getState())) {
        expectTrue(live, `question ${open.question}`)
        asked.push(open.question)
        apply({ by: 'server', do: 'asked-class', questions: [{ scenario, number: open.question }] })
      }
    }
    for (let piece = 1; piece <= pieces; piece += 1) {
      more(piece)
      expectTrue(live, `piece ${piece}`)
      // The teacher thinks about a question for up to two more pieces.
      if (piece % 3 === 0) putAside()
    }
    putAside()
    end()
    expect(statusOf(store.getState())).toBe('recorded')
    expect(new Set(asked).size).toBe(replayOf(store.getState()).questions.length)
  })

  it('is told lock by lock as soon as the teacher steps, looks elsewhere, or comes from another window', () => {
    const live = liveClass(name)
    const { store, more } = live
    // The class has been asked all questions, so no question stops a jump to the newest moment.
    const { id = '', questions = [] } = store.getState().lesson ?? {}
    const isOver = questions.map((_, number) => ({ scenario: id, number }))
    store.getState().apply({ by: 'server', do: 'asked-class', questions: isOver })
    const moves = [
      () => store.getState().stepBeat(-1),
      () => store.getState().stepBeat(1),
      () => store.getState().stepEvent(-1),
      () => store.getState().seekTo(store.getState().cursor.atMs / 2),
      () => store.getState().apply({ by: 'presenter', do: 'put', cursor: store.getState().cursor, jumped: false }),
    ]
    for (let piece = 1; piece < pieces; piece += 1) {
      more(piece)
      moves[piece % moves.length]?.()
      expectTrue(live, `move ${piece % moves.length} at piece ${piece}`)
      if (piece % 4 === 0) store.getState().end()
    }
  })
})
