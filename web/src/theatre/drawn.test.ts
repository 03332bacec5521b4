/** What recordings tell of waiting lines, messages and replicas is drawn, and nothing of it where it was not seen. */
import { expect, test } from 'vitest'
import { judge } from '../../../model/judgement/judge.ts'
import { sceneFor, theatreOf, tracesOf } from './testing/recordings.ts'

/** The words of all marks of one lock's run, at its end. */
function marksOf(lesson: string, lock: string): string[] {
  const traces = tracesOf(`${lesson}.jsonl.gz`)
  const store = theatreOf(
    traces,
    traces.map((trace) => judge(trace)),
  )
  store.getState().seekToIndex(Number.MAX_SAFE_INTEGER)
  const run = traces.findIndex(({ header }) => header.lock === lock)
  const scene = sceneFor(store.getState(), run, { width: 1000, unit: 1 }, 'steps')
  return scene.front.flatMap((shape) => (shape.kind === 'mark' ? [shape.words] : []))
}

test('the place of a dead client stands in the line until it is taken out', () => {
  const words = marksOf('dead-queue-head', 'fair')
  expect(words).toContainEqual(expect.stringMatching(/^B crashed but still holds its place: first/))
  expect(words).toContainEqual(expect.stringMatching(/^C was second in line/))
  expect(words).toContainEqual(expect.stringMatching(/^C was first in line/))
})

test('a message that nobody heard is lost, one that was heard leads to its hearer', () => {
  expect(marksOf('lost-wakeup', 'pubsub-naive')).toContainEqual(
    expect.stringMatching(/so the message is lost. B kept waiting/),
  )
  expect(marksOf('redisson-four-ways', 'lock')).toContainEqual(expect.stringMatching(/^A published .* Heard by B\.$/))
})

test('a replica lacks the grant until it is copied, and one that is promoted without it says so', () => {
  const lost = marksOf('wait-replicas', 'wait-ignored')
  expect(lost).toContainEqual(
    expect.stringMatching(/^n2 was missing the master’s change to lock:stock .* without it\.$/),
  )
  expect(lost).toContainEqual(expect.stringMatching(/^n2: promoted without lock:stock/))
  const copied = marksOf('wait-replicas', 'wait-replicas')
  expect(copied).toContainEqual(expect.stringMatching(/^n2 got n1’s change to lock:stock/))
  expect(copied).toContainEqual(expect.stringMatching(/^n2: promoted to master/))
})

test('no line, no message and no lag where there was none', () => {
  for (const word of marksOf('gc-pause', 'fenced')) expect(word).not.toMatch(/in line|published|missing/)
})
