import { expect, test } from 'vitest'
import { replayOf } from '#web/player/derived.ts'
import { createTheatreStore } from '#web/player/player.ts'
import { headers, lostUpdate, recordedTheatre } from '#web/player/testing/sample.ts'
import { placeOf } from '../room/place.ts'
import { isMomentKnown, stepText } from './in-view.ts'

test('a jump to the violation does not count the steps from 0 again', () => {
  const store = recordedTheatre()
  const theatre = () => store.getState()
  for (const { question } of replayOf(theatre()).questions) theatre().answer(question, 0)
  expect(stepText(theatre())).toMatch(/^Step 0 of /)
  const { runs } = theatre()
  // The event after the caption's own proves the violation.
  const verdicts = lostUpdate.verdicts.slice(1, 2).map((verdict) => ({ ...verdict, events: [7, 30, 38] }))
  const judgement = { ...lostUpdate, verdicts }
  store.setState({ runs: runs.map((run) => (run.run === 'c-1' ? { ...run, judgement } : run)) })
  theatre().jumpToViolation()
  const passed = replayOf(theatre()).beatAt(theatre().cursor)
  expect(passed?.number).toBeGreaterThan(0)
  expect(passed?.index).toBeLessThan(theatre().cursor.index)
  expect(stepText(theatre())).toBe(`After step ${passed?.number} of ${replayOf(theatre()).total}`)
  theatre().end()
  expect(stepText(theatre())).toBe(`Step ${replayOf(theatre()).total} of ${replayOf(theatre()).total}`)
})

test('a console that was just opened does not know the moment until the projector’s run has arrived', () => {
  const shown = recordedTheatre().getState()
  const place = placeOf(shown)
  const opened = createTheatreStore()
  opened.getState().openLesson(headers[0].lesson)
  expect(isMomentKnown({ place }, opened.getState())).toBe(false)
  expect(isMomentKnown({ place }, shown)).toBe(true)
  // Before the first run, the lesson's beginning is all there is to know.
  expect(isMomentKnown({ place: placeOf(opened.getState()) }, opened.getState())).toBe(true)
  expect(isMomentKnown({ place: null }, opened.getState())).toBe(true)
})
