import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { parseRecording } from '#model/trace/recording.ts'
import { finishedRun } from './report.ts'
import { exitStatusOf, type Trial, trialOf, trialsAsText } from './try-report.ts'

/** What the reference of a lesson says of the lock in one of its roles, as if somebody had brought that. */
function trial(id: string, role: string): Trial {
  const file = new URL(`../../scenarios/recordings/${id}.jsonl.gz`, import.meta.url)
  const recording = parseRecording(gunzipSync(readFileSync(file)).toString()).find(({ header }) => header.role === role)
  if (!recording) throw new RangeError(`${id} has no lock that is ${role}`)
  const { lesson, lock } = recording.header
  // Nothing is beyond it.
  const locks = lesson.locks.filter((entry) => entry.id === lock).map((entry) => ({ ...entry, expect: {} }))
  const alone = { ...recording, header: { ...recording.header, lesson: { ...lesson, locks } } }
  return trialOf(finishedRun(alone, judge(alone), ''), 'Mine 1.0')
}

const held = trial('release-skipped', 'right')
const violated = trial('release-skipped', 'wrong')
const unfit = { scenario: 'queue-crash', why: 'it needs a queue' }

test('[try] the table says what held and what was violated, and why', () => {
  const text = trialsAsText('Mine 1.0', [held, violated], [{ ...unfit, wanted: false }])
  expect(text).toMatch(/^SCENARIO +MINE 1\.0 .*\nrelease-skipped +held +- +-\nrelease-skipped +VIOLATED +no-leak/)
  expect(text).toContain(`release-skipped: no-leak. ${violated.report.verdicts['no-leak']?.because}`)
  expect(text).toContain('queue-crash was not tried: it needs a queue.')
})

test.each([
  [0, [held], []],
  [0, [held], [{ ...unfit, wanted: false }]],
  [1, [held, violated], [{ ...unfit, wanted: true }]],
  [2, [held], [{ ...unfit, wanted: true }]],
  [2, [], []],
])('[try] ends with %i: %#', (status, trials, untried) => {
  expect(exitStatusOf(trials, untried)).toBe(status)
})
