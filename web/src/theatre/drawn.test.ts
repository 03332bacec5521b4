import { expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { english } from '#model/words/en/phrases.ts'
import { captionAt, openQuestion, replayOf } from '../player/derived.ts'
import { disclosureOf } from '../player/disclosure.ts'
import { momentOf } from './now/now.ts'
import {
  drawnRecordings,
  judgedOf,
  measure,
  sceneFor,
  textsIn,
  theatreOf,
  tracesOf,
  walk,
} from './testing/recordings.ts'

/** Returns the words of all marks of one lock's run at the run's end. */
const marksOf = (lesson: string, lock: string) =>
  sceneOf(lesson, lock).front.flatMap((shape) => (shape.kind === 'mark' ? [shape.words] : []))

/** Returns how often a text is on the stage of one lock's run at the run's end. */
function timesOf(text: string, lesson: string, lock: string, unit = 1, width = 1000): number {
  const { back, front } = sceneOf(lesson, lock, unit, width)
  const shapes = [...back, ...front].flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
  return shapes.filter((shape) => shape.kind === 'text' && shape.text === text).length
}

function sceneOf(lesson: string, lock: string, unit = 1, width = 1000) {
  const traces = tracesOf(`${lesson}.jsonl.gz`)
  const store = theatreOf(
    traces,
    traces.map((trace) => judge(trace)),
  )
  store.getState().seekToIndex(Number.MAX_SAFE_INTEGER)
  const run = traces.findIndex(({ header }) => header.lock === lock)
  return sceneFor(store.getState(), run, { width, unit }, 'steps')
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

test('an axis of steps says that it is not to scale, however little room there is, and one of time does not', () => {
  const sizes = [{ width: 1000 }, { width: 1000, height: 150 }, { width: 300 }, { width: 300, height: 150 }]
  for (const name of drawnRecordings) {
    const { traces, judgements } = judgedOf(name)
    const state = theatreOf(traces, judgements).getState()
    for (const run of traces.keys())
      for (const size of sizes) {
        const says = (axis: 'steps' | 'time') => {
          const { back } = sceneFor(state, run, { ...size, unit: 1 }, axis)
          return back.filter((shape) => shape.kind === 'text' && shape.text.includes('not to scale')).length
        }
        expect([says('steps'), says('time')], `${name} ${run} ${size.width}×${size.height}`).toEqual([1, 0])
      }
  }
})

test('a replica lacks the grant until it is copied, and one that is promoted without it says so', () => {
  const lost = marksOf('wait-replicas', 'wait-ignored')
  expect(lost).toContainEqual(
    expect.stringMatching(/^n2 was missing the master’s change to lock:stock .* without it\.$/),
  )
  expect(lost).toContainEqual(expect.stringMatching(/^n2: new master, but lock:stock is not on it/))
  const copied = marksOf('wait-replicas', 'wait-replicas')
  expect(copied).toContainEqual(expect.stringMatching(/^n2 got n1’s change to lock:stock/))
  expect(copied).toContainEqual(expect.stringMatching(/^n2: promoted to master/))
})

test('what a replica lacks is not seen while it is asked what comes of it', () => {
  const { traces, judgements } = judgedOf('master-failover.jsonl.gz')
  const store = theatreOf(traces, judgements)
  const lagsSeen = () => {
    const { front } = sceneFor(store.getState(), 0, { width: 1000, unit: 1 }, 'steps')
    return front.some((shape) => shape.kind === 'mark' && /missing the master/.test(shape.words))
  }
  while (openQuestion(store.getState()) === undefined) {
    expect(lagsSeen()).toBe(false)
    store.getState().stepBeat(1)
  }
  expect(lagsSeen(), 'before the answer').toBe(false)
  store.getState().answer(0, 0)
  expect(lagsSeen(), 'after it').toBe(true)
})

test('no line, no message and no lag where there was none', () => {
  for (const word of marksOf('gc-pause', 'fenced')) expect(word).not.toMatch(/in line|published|missing/)
})

test('that a client gave up is said once: beside its name, or where names have no room for it, on its lane', () => {
  for (const [lesson, lock] of [
    ['setnx-without-expire', 'setnx'],
    ['crash-before-expire', 'setnx-then-expire'],
    ['lease-too-long', 'set-nx-px'],
  ] as const) {
    expect(timesOf('gave up', lesson, lock), lesson).toBe(1)
    expect(timesOf('gave up', lesson, lock, 1, 360), `${lesson}, narrow`).toBe(1)
  }
})

/** Returns, for each beat of the run `teller`, the beat's `seq` and the commands that are drawn on their way in run `run`. */
function waysOf(lesson: string, run: number, teller = run) {
  const store = theatreOf(tracesOf(`${lesson}.jsonl.gz`), [])
  return walk(store, 1).stops.flatMap((state) => {
    const { beat } = captionAt(state, english)
    if (beat === undefined || beat.run !== teller) return []
    const { front } = sceneFor(state, run, { width: 1000, unit: 1 }, 'steps')
    const ways = front.filter((shape) => shape.kind === 'mark' && /^[A-Z] to \S+: .*, sent at /.test(shape.words))
    return [{ seq: beat.seq, ways: ways.flatMap((shape) => (shape.kind === 'mark' ? [shape.seq] : [])) }]
  })
}

test('among several nodes only those ways are drawn that the beat tells of, and of one server all', () => {
  const several = waysOf('master-failover', 1)
  expect(several.some(({ ways }) => ways.length > 0)).toBe(true)
  // A question stops within a beat, so both stops belong to the same beat.
  const beats = [...new Set(several.map(({ seq }) => seq))]
  for (const { seq, ways } of several) {
    const before = beats[beats.indexOf(seq) - 1] ?? -1
    expect(Math.min(Number.POSITIVE_INFINITY, ...ways)).toBeGreaterThan(before)
  }
  // Once the other run is narrated, this run has been narrated completely.
  expect(waysOf('master-failover', 0, 1).flatMap(({ ways }) => ways)).toEqual([])
  const single = waysOf('gc-pause', 0)
  expect(Math.min(...(single.at(-1)?.ways ?? []))).toBeLessThan(single[0]?.seq ?? -1)
})

test('two who believe at once are harmless where each write is checked, and only once nothing of it is asked any more', () => {
  const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
  const store = theatreOf(traces, judgements)
  const at = (run: number) => textsIn(sceneFor(store.getState(), run, { width: 1400, unit: 1 }, 'steps'))
  expect(disclosureOf(store.getState()).of(1).harmless, 'still asked').toBe(false)
  store.getState().seekToIndex(Number.MAX_SAFE_INTEGER)
  expect([0, 1].map((run) => disclosureOf(store.getState()).of(run).harmless)).toEqual([false, true])
  expect(at(0)).toContainEqual(expect.stringMatching(/^two holders/))
  expect(at(1)).toContainEqual(expect.stringMatching(/^two believe it: harmless/))
  expect(at(1)).not.toContainEqual(expect.stringMatching(/holders · /))
})

test('the sentence below a run warns of two who believe at once only where the picture does not call it harmless', () => {
  const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
  const warned = walk(theatreOf(traces, judgements), 1).stops.flatMap((state) =>
    replayOf(state).runs.flatMap((index, run) => {
      const picture = index?.picture(replayOf(state).pointOf(run, state.cursor))
      if (picture === undefined || picture.beliefs.filter(({ untilSeq }) => untilSeq === null).length < 2) return []
      return [{ run, wrong: momentOf(picture, disclosureOf(state).of(run).harmless).wrong }]
    }),
  )
  expect(warned).toContainEqual({ run: 0, wrong: true })
  expect(warned).toContainEqual({ run: 1, wrong: false })
  expect(warned).not.toContainEqual({ run: 1, wrong: true })
})

test('who asks in vain leaves strokes that say so once', () => {
  const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
  const store = theatreOf(traces, judgements)
  store.getState().seekToIndex(Number.MAX_SAFE_INTEGER)
  const texts = textsIn(sceneFor(store.getState(), 0, { width: 1400, height: 420, unit: 1 }, 'steps'))
  expect(texts.filter((text) => text === 'B asks')).toHaveLength(1)
  expect(texts).not.toContain('A asks')
  expect(texts).not.toContain('asks again')
})

test('of what happens to several servers, only what the beat at hand tells has its words', () => {
  const { traces, judgements } = judgedOf('master-failover.jsonl.gz')
  const { stops } = walk(theatreOf(traces, judgements), 1)
  const said = stops
    .filter((state) => replayOf(state).beatAt(state.cursor)?.run === 0)
    .map((state) => {
      const scene = sceneFor(state, 0, { width: 1400, height: 520, unit: 1 }, 'steps')
      // The state of a server is also shown next to its row, and a fault's flag at the top says "cut off" as well.
      const { notes } = scene.layout
      return textsIn({ ...scene, back: [] }, notes.y + notes.height).filter((text) =>
        /^(cut off|down:|new master|make n2|no answer)/.test(text),
      )
    })
  for (const texts of said) expect(texts.length).toBeLessThanOrEqual(2)
  for (const text of ['down: killed by the lesson', 'make n2 the master'])
    expect(said.flat().filter((one) => one === text).length, text).toBeGreaterThanOrEqual(1)
  const promoted = said.find((texts) => texts.includes('make n2 the master'))
  expect(promoted).toEqual(expect.arrayContaining(['new master, but lock:stock is not on it']))
})

test('none of five independent servers is called a master, and one of two that copy is', () => {
  const rolesOf = (lock: string) => textsIn(sceneOf('master-failover', lock)).filter((text) => text === 'master')
  expect(rolesOf('redlock')).toEqual([])
  expect(rolesOf('set-nx-px')).toHaveLength(1)
})

test('on a phone, the words over a danger band do not stick out of it', () => {
  const { traces, judgements } = judgedOf('what-is-a-lock.jsonl.gz')
  const said = walk(theatreOf(traces, judgements), 1).stops.flatMap((state) => {
    const { front } = sceneFor(state, 0, { width: 366, unit: 1 }, 'time')
    return front.flatMap((shape) => {
      const band = shape.kind === 'mark' && / believed at once/.test(shape.words) ? shape.shapes : []
      const box = band.find((one) => one.kind === 'rect')
      const words = band.find((one) => one.kind === 'text')
      if (box?.kind !== 'rect' || words?.kind !== 'text') return []
      const width = measure(words.text, words.size, words.weight, words.mono)
      return width > box.width - 6 ? [] : [words.x >= box.x && words.x + width <= box.x + box.width]
    })
  })
  expect(said).toContain(true)
  expect(said).not.toContain(false)
})

test('one lease of etcd has one length, the one that was asked for', () => {
  const { traces, judgements } = judgedOf('etcd-lease.jsonl.gz')
  const stops = walk(theatreOf(traces, judgements), 1).stops
  const said = stops.flatMap((state) => {
    return [...traces.keys()].flatMap((run) => textsIn(sceneFor(state, run, { width: 1000, unit: 1 }, 'steps')))
  })
  const lengths = said.flatMap((text) => /lease (?:of )?([\d.]+ s)/.exec(text)?.[1] ?? [])
  expect([...new Set(lengths)]).toEqual([`${(traces[0]?.header.parameters.leaseMs ?? 0) / 1000} s`])
})

test('a command that was never sent is named on the row of its crashed client where the next row is close', () => {
  const { traces, judgements } = judgedOf('crash-before-expire.jsonl.gz')
  const store = theatreOf(traces, judgements)
  store.getState().seekToIndex(Number.MAX_SAFE_INTEGER)
  const placed = [345, 110].map((height) => {
    const { front, layout } = sceneFor(store.getState(), 0, { width: 1188, height, unit: 1 }, 'steps')
    const shapes = front.flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
    const text = shapes.find((shape) => shape.kind === 'text' && shape.text === 'PEXPIRE: never sent')
    if (text?.kind !== 'text') return 'nowhere'
    const [own, next] = [...layout.clients.values()].map(({ y, height }) => ({ top: y, bottom: y + height }))
    if (text.y > (own?.top ?? 0) && text.y <= (own?.bottom ?? 0)) return 'own row'
    return text.y + 0.24 * text.size < (next?.top ?? 0) ? 'between' : 'next row'
  })
  expect(placed).toEqual(['between', 'own row'])
})

test('signs of servers keep a word, and the first bar of several servers says what these bars are', () => {
  const { traces, judgements } = judgedOf('amnesiac-node.jsonl.gz')
  const store = theatreOf(traces, judgements)
  store.getState().seekToIndex(Number.MAX_SAFE_INTEGER)
  const texts = textsIn(sceneFor(store.getState(), 0, { width: 1188, height: 345, unit: 1 }, 'steps'))
  expect(texts).toEqual(expect.arrayContaining(['cut off', 'linked again', 'restarted', 'down']))
  expect(texts.filter((text) => text === 'A · lease on n1')).toHaveLength(1)
  expect(textsIn(sceneOf('gc-pause', 'fenced')).join()).not.toMatch(/lease on/)
})

test('beside a lock that is a row stands that the stock is none', () => {
  expect(textsIn(sceneOf('mysql-lost-update', 'for-update'))).toContain('beside MariaDB')
  expect(textsIn(sceneOf('gc-pause', 'fenced')).join()).not.toMatch(/beside/)
})
