import { expect, test } from 'vitest'
import { durationText, timeText } from '../format/figures.ts'
import { timelineWords } from '../locale/timeline.ts'
import { replayOf } from '../player/derived.ts'
import { drawnRecordings, judgedOf, sceneFor, textsIn, theatreOf, walk } from './testing/recordings.ts'

const labels = / does not know(?: yet|, and has given up)?$|not released (it )?yet$|is gone$|^left behind$/

const causes: Readonly<Record<string, string>> = {
  'client-crashed': 'crashed',
  'client-left': 'left',
  'client-refused': 'gave-up',
  'client-threw': 'gave-up',
}
const turns = ['client-started', 'client-waiting', ...Object.keys(causes)]

/** Returns, for each step, the label under the lock of each run, and the events and picture at that step. */
function stepsOf(name: string) {
  const { traces, judgements } = judgedOf(name)
  return walk(theatreOf(traces, judgements), 1).stops.flatMap((state, turn) =>
    replayOf(state).runs.flatMap((index, run) => {
      if (index == null) return []
      const picture = index.picture(replayOf(state).pointOf(run, state.cursor))
      // If no client is unaware, no label may appear. This is checked at every fourth step.
      if (picture.orphans.length === 0 && turn % 4 > 0) return []
      const scene = sceneFor(state, run, { width: 1400, height: 520, unit: 1 }, 'steps')
      const said = textsIn(scene).filter((text) => labels.test(text))
      return [{ run, events: traces[run]?.events ?? [], picture, scene, said }]
    }),
  )
}

test.each(drawnRecordings)('%s: the cause is what happened to its owner up to the cursor', (name) => {
  for (const { events, picture, said, scene } of stepsOf(name)) {
    for (const orphan of picture.orphans) {
      // The cause is found in the events alone: the last event of the owner under this grant.
      const grant = picture.storeGrants.findLast(
        ({ client, fromSeq }) => client === orphan.client && fromSeq <= orphan.fromSeq,
      )
      const until = Math.min(orphan.untilSeq ?? picture.at.seq, picture.at.seq)
      const last = events
        .slice(grant?.fromSeq ?? orphan.fromSeq, until + 1)
        .findLast(
          (event) =>
            'client' in event &&
            event.client === orphan.client &&
            turns.includes(event.kind) &&
            event.seq !== orphan.untilSeq,
        )
      const { cause, sinceMs } = orphan
      const expected = causes[last?.kind ?? ''] ?? 'unheard'
      expect(cause, `${orphan.client} from ${orphan.fromSeq} at ${picture.at.seq}`).toBe(expected)
      if (cause === 'crashed') expect(sinceMs).toBe(last?.atMs)
    }
    const isSo = (cause: string) => picture.orphans.some((orphan) => orphan.cause === cause)
    for (const text of said) {
      const cause = /gone|behind/.test(text)
        ? 'crashed'
        : /released/.test(text)
          ? 'left'
          : / does not know yet$/.test(text)
            ? 'unheard'
            : 'gave-up'
      expect(isSo(cause), `“${text}” at ${picture.at.seq}`).toBe(true)
      if (cause !== 'crashed') continue
      // The label is not before the crash.
      const crashPx = Math.min(...picture.crashes.map(({ atMs }) => scene.scale.timeToPx(atMs)))
      const shapes = scene.front.flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
      const label = shapes.find((shape) => shape.kind === 'text' && shape.text === text)
      expect(label?.kind === 'text' ? label.x : Number.NaN).toBeGreaterThanOrEqual(crashPx - 0.01)
    }
  }
})

test('each cause has words of its own', () => {
  const saidIn = (name: string) => new Set(stepsOf(`${name}.jsonl.gz`).flatMap(({ said }) => said))
  expect(saidIn('mistaken-release')).toEqual(new Set(['A has not released it yet']))
  expect(saidIn('crash-before-expire')).toEqual(new Set(['left behind: A is gone']))
  expect(saidIn('late-grant-one-server')).toEqual(new Set(['A does not know yet']))
  expect(saidIn('zookeeper-lost-create')).toEqual(new Set(['A does not know yet', 'A does not know, and has given up']))
})

test('the moment between grant and answer has no words', () => {
  for (const { said } of stepsOf('gc-pause.jsonl.gz')) expect(said).toEqual([])
})

test('the cause is the same where the view shows only the end of it', () => {
  const { traces } = judgedOf('lease-too-long.jsonl.gz')
  const state = theatreOf(traces, []).getState()
  const index = replayOf(state).runs[0]
  const at = { seq: 60, atMs: traces[0]?.events[60]?.atMs ?? 0 }
  expect(index?.now(at).crashes).toEqual([])
  expect(index?.now(at).orphans.map(({ cause }) => cause)).toEqual(['crashed'])
})

test('a lock is left behind from the crash on, not from its grant on', () => {
  const left = stepsOf('crash-before-expire.jsonl.gz').filter(({ said }) => said.includes('left behind: A is gone'))
  expect(left.length).toBeGreaterThan(0)
  for (const { picture, scene } of left) {
    const [crash] = picture.crashes
    const orphan = picture.orphans.find(({ cause }) => cause === 'crashed')
    const marked = scene.front.flatMap((shape) => (shape.kind === 'mark' ? [shape] : []))
    const shapes = scene.front.flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
    const [line] = shapes.filter((shape) => shape.kind === 'line' && shape.stroke === 'warn' && shape.y1 === shape.y2)
    expect(line?.kind === 'line' && line.x1).toBeGreaterThanOrEqual(scene.scale.timeToPx(crash?.atMs ?? 0) - 0.01)
    const [when, length] = [crash?.atMs ?? 0, (orphan?.untilMs ?? 0) - (crash?.atMs ?? 0)]
    expect(marked.map((one) => one.words)).toContain(timelineWords.orphanTip('A', timeText(when), durationText(length)))
  }
})
