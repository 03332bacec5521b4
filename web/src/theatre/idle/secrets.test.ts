import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Lesson } from '#scenarios/lesson.ts'
import { faultsOf } from '#web/parts/faults.ts'
import { replayOf } from '#web/player/derived.ts'
import { disclosureOf } from '#web/player/disclosure.ts'
import { createTheatreStore } from '#web/player/player.ts'
import type { TheatreState } from '#web/player/state.ts'
import { FaultChips } from '../header/FaultChips.tsx'
import { judgedOf, recordingNames, sceneFor, theatreOf } from '../testing/recordings.ts'
import { RunOutline } from './RunOutline.tsx'

/** Returns the words of the fault flags on a run's stage. */
function flagsOf(state: TheatreState, run = 0): string[] {
  const { front } = sceneFor(state, run, { width: 933, unit: 1 }, 'time')
  return front.flatMap((shape) => (shape.kind === 'mark' && shape.words.startsWith('Fault: ') ? shape.words : []))
}

/** Returns the text about the faults above the page and on the page. */
function pageOf(lesson: Lesson, faultsHidden: boolean): string {
  return [
    createElement(FaultChips, { lesson, hidden: faultsHidden }),
    createElement(RunOutline, { lesson, faultsHidden, before: [] }),
  ]
    .map((part) => renderToStaticMarkup(part))
    .join('')
    .replaceAll('&#x27;', "'")
}

test.each(recordingNames)('%s says what goes wrong once its question is answered, and not before', (name) => {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  const recorded = store.getState()
  const { lesson } = recorded
  if (lesson === null) throw new Error('There is no lesson in the recording')
  const faultWords = faultsOf(lesson).map(({ words }) => words)
  const asks = lesson.questions.length > 0
  const idle = createTheatreStore()
  idle.getState().openLesson(lesson)

  expect(!disclosureOf(idle.getState()).faults).toBe(asks)
  const page = pageOf(lesson, !disclosureOf(idle.getState()).faults)
  expect(faultWords.filter((words) => page.includes(words))).toEqual(asks ? [] : faultWords)
  idle.setState({ askedElsewhere: true })
  const inClass = pageOf(lesson, !disclosureOf(idle.getState()).faults)
  expect(faultWords.filter((words) => inClass.includes(words))).toEqual(faultWords)

  const mark = replayOf(recorded).questions.find(({ question }) => question === 0)
  store.getState().home()
  expect(!disclosureOf(store.getState()).faults).toBe(mark !== undefined)
  store.getState().answer(0, 0)
  expect(!disclosureOf(store.getState()).faults).toBe(false)
})

test.each(recordingNames)('%s names no fault on a stage before a caption or the first question names it', (name) => {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  const { questions, beats } = replayOf(store.getState())
  const mark = questions.find(({ question }) => question === 0)
  if (mark === undefined) return
  const lastBeat = beats.findLast(({ index }) => index < mark.index)
  for (const index of [mark.index - 1, (lastBeat?.index ?? 1) - 1]) {
    store.getState().seekToIndex(index)
    for (const [run, { events }] of traces.entries()) {
      const said = beats.findLast((beat) => beat.run === run && beat.index <= index)
      const flags = flagsOf(store.getState(), run)
      for (const event of events) {
        if (event.kind !== 'fault-struck' || event.seq <= (said?.seq ?? -1)) continue
        expect(flags.filter((flag) => flag.includes(event.words))).toEqual([])
      }
    }
  }
})

test('a fault of which a caption has spoken is named, although the first question is another lock’s', () => {
  const { traces, judgements } = judgedOf('redlock-survives.jsonl.gz')
  const store = theatreOf(traces, judgements)
  expect(flagsOf(store.getState())).toEqual([])
  for (const { index, run } of replayOf(store.getState()).beats) {
    if (run === 0) store.getState().seekToIndex(index)
  }
  expect(!disclosureOf(store.getState()).faults).toBe(true)
  expect(flagsOf(store.getState())).not.toEqual([])
})

test('the fault is named once the question is answered or put away', () => {
  for (const answer of [0, 'dismissed' as const]) {
    const { traces, judgements } = judgedOf('crash-before-expire.jsonl.gz')
    const store = theatreOf(traces, judgements)
    const mark = replayOf(store.getState()).questions.find(({ question }) => question === 0)
    store.getState().seekToIndex((mark?.index ?? 0) - 1)
    store.getState().answer(0, answer)
    expect(flagsOf(store.getState()).join('\n')).toContain('A crashes after its first command')
  }
})
