import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import { inTurn } from '#web/base/testing/thorough.ts'
import { axisOf, captionAt, openQuestion, replayOf } from '#web/player/derived.ts'
import type { TheatreState } from '#web/player/state.ts'
import { measureByTable } from '../export/widths.ts'
import { speak } from '../locale/language.ts'
import { stageWords } from '../locale/theatre/stage.ts'
import { isCounted } from '../replay/counts.ts'
import { veilOpacity } from '../scene/dim.ts'
import type { Shape, TextShape } from '../scene/drawing/shapes.ts'
import { type } from '../scene/drawing/spans.ts'
import type { Scene } from '../scene/scene.ts'
import { momentOf } from './now/now.ts'
import type { StageSize } from './testing/recordings.ts'
import {
  drawnRecordings,
  judgedIn,
  judgedOf,
  sceneFor,
  theatreOf,
  tracesOf,
  translatedRecordings,
  walk,
} from './testing/recordings.ts'

/** Returns the caption, or `the end` beyond the last beat, where the lesson has no caption. */
function saidAt(state: TheatreState) {
  const { text, ...said } = captionAt(state, english)
  return { ...said, text: text ?? 'the end' }
}

/** Returns the unit at projector size. The smallest type is 2 % of the window's height or width, whichever is smaller. */
const unitFor = (windowPx: number) => (0.02 * windowPx) / type.tiny
/** Sizes that the window leaves to one lock's lanes: large for a lock that is narrated by itself, or barely sufficient. */
const stages: (StageSize & { on: string })[] = [
  { on: '1280×720', width: 1184, height: 313, unit: unitFor(720) },
  { on: '1024×768', width: 927, height: 337, unit: unitFor(768) },
  { on: '1024×768, crowded', width: 927, height: 150, unit: unitFor(768) },
]
const narrow = stages[1] as StageSize

const anyStore = '(?:Redis|MariaDB|PostgreSQL|ZooKeeper|etcd)'
const one = '[A-Z](?: \\(paused\\))?'
const who = `${one}(?:(?:, | and |, and )${one})*`
const holder = `(?:${who}|connection \\d+)`
const belief = `(?:${who} believes it has the lock|${who} (?:both|all) believe they have it)`
const unused = `${who} (?:has crashed|have crashed|has not heard yet|have not heard yet|never knew, and (?:has|have) given up|(?:is|are) done with it)`
/** Everything that a beginner has to learn to read. */
const plainly = [
  'The lock is free',
  `There is no lock(?:, and nobody is|: ${who} (?:is|are)) at work`,
  `${who} (?:has|have) the lock`,
  `(?:${anyStore}|The majority): (?:nobody has|${holder} has|${who} have) the lock\\. (?:${belief}|${unused}|Nobody uses it now|None of them uses it now)`,
  `${anyStore} counts \\d\\. (?:${who} (?:is|are) in|${unused}|${belief})`,
  `No majority: ${one} has \\d of \\d(?:(?:, | and |, and )${one} has \\d)*\\. (?:Nobody else can get \\d|Nobody believes it has the lock|${belief})`,
  `${anyStore}: ${who} (?:has|have) the row in share mode\\. Nobody has it alone`,
  `No ${anyStore} answers\\. (?:Nobody believes it has the lock|${belief})`,
].map((pattern) => new RegExp(`^${pattern}\\.$`))

describe.each(drawnRecordings)('%s', (name) => {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  // Once all questions are answered, every beat is a stop.
  walk(store, 1)
  store.getState().home()
  const stops = walk(store, 1).stops.filter((state) => replayOf(state).beatAt(state.cursor) !== undefined)
  const told = stops.filter((state) => saidAt(state).beat !== undefined)
  /** Scenes at the `narrow` size, keyed by stop and act, for checks that do not depend on the size. */
  const known = new Map<TheatreState, Map<number, Scene>>(stops.map((state) => [state, new Map()]))
  afterAll(() => known.clear())
  const sceneAt = (state: TheatreState, act: number, size = narrow): Scene => {
    const scene = known.get(state)?.get(act)
    if (size === narrow && scene !== undefined) return scene
    const drawn = sceneFor(state, act, size, axisOf(state))
    if (size === narrow) known.get(state)?.set(act, drawn)
    return drawn
  }

  it('says each beat at its own moment, and at the end beyond the last one that it is the end', () => {
    for (const state of stops) {
      const { beat, text } = captionAt(state, english)
      if (text === null) expect(state.cursor.index).toBe(replayOf(state).count - 1)
      else expect(beat?.index, text).toBe(state.cursor.index)
    }
    const { beats } = replayOf(store.getState())
    expect(new Set(told.map((state) => saidAt(state).beat))).toEqual(new Set(beats))
  })

  it('says each beat while the lane it is about is narrated, and lights its sign there and nowhere else', () => {
    for (const state of told) {
      const replay = replayOf(state)
      const { beat, run, text } = saidAt(state)
      expect(text).toBe(beat?.caption)
      expect(replay.runAt(beat?.index ?? -1), text).toBe(run)
      const lit = replay.acts.filter((act) => {
        const isThere = replay.actOf(act, state.cursor.index) !== 'coming'
        return isThere && sceneAt(state, act).lit !== null
      })
      expect(lit, text).toEqual([run])
    }
  })

  it('has one now: what is said, the lit moment and the line are at one place', () => {
    for (const state of told) {
      const { beat, text } = saidAt(state)
      const lines = replayOf(state).acts.flatMap((act) => {
        const { over, scale } = sceneAt(state, act)
        return nowLinesOf(over).map((x) => ({ act, besidePx: Math.abs(x - scale.timeToPx(beat?.atMs ?? 0)) }))
      })
      expect(
        lines.map(({ act }) => act).filter((act) => act !== beat?.run),
        text,
      ).toEqual([])
      expect(Math.max(0, ...lines.map(({ besidePx }) => besidePx)), text).toBeLessThan(1)
    }
  })

  it('can be read from the last row, no two texts overlap, the edge and the cursor cut none', () => {
    expectReadable(stops, sceneAt)
  })

  it('says under each lock who has it, in one of a few plain sentences', () => {
    for (const state of stops)
      for (const [number, run] of replayOf(state).runs.entries()) {
        const picture = run?.now(replayOf(state).pointOf(number, state.cursor))
        if (run === null || picture === undefined) continue
        const { storeGrants, store } = picture
        const now = { ...momentOf(picture, false), counted: isCounted(run.header, storeGrants) }
        const text = picture.lockless ? stageWords.lockless(now) : stageWords.now(now.store, now, store)
        expect(plainly.filter((pattern) => pattern.test(text)).length, text).toBe(1)
        for (const sentence of text.split(/(?<=\.) /)) expect(sentence.split(' ').length, text).toBeLessThanOrEqual(15)
        if (!text.includes('not heard yet')) continue
        // A client that has left the lock under this grant has heard of the grant.
        for (const { client, fromSeq } of storeGrants.filter(({ untilSeq }) => untilSeq === null)) {
          const since =
            traces[number]?.events.slice(fromSeq, replayOf(state).pointOf(number, state.cursor).seq + 1) ?? []
          expect(
            since.filter((event) => event.kind === 'client-left' && event.client === client),
            text,
          ).toEqual([])
        }
      }
  })

  it('says at the violation what its verdict says', () => {
    const fresh = theatreOf(traces, judgements)
    fresh.getState().end()
    fresh.getState().jumpToViolation()
    const violation = replayOf(fresh.getState()).violation()
    if (violation === undefined) return
    const { text, run, beat } = saidAt(fresh.getState())
    // The number, the line and the lit sign appear only if they belong to exactly this moment.
    expect(beat?.index ?? violation.index, text).toBe(violation.index)
    if (beat === undefined) expect(sceneAt(fresh.getState(), violation.run).lit, text).toBe(null)
    const verdicts = judgements[violation.run]?.verdicts.filter(({ status }) => status === 'violated') ?? []
    // The full verdict says how often the violation happened.
    const header = traces[violation.run]?.header
    const sentences = verdicts.map((verdict) => (header ? sentenceOf(verdict, english, header) : ''))
    expect(sentences.map((because) => sentencesOf(because).slice(0, 2).join(' '))).toContain(text)
    expect(sentencesOf(text).length).toBeLessThanOrEqual(2)
    for (const sentence of sentencesOf(text)) expect(wordsIn(sentence), sentence).toBeLessThanOrEqual(17)
    expect(run).toBe(violation.run)
    expect(replayOf(fresh.getState()).runAt(fresh.getState().cursor.index)).toBe(run)
  })
})

type SceneAt = (state: TheatreState, act: number, size?: StageSize) => Scene

/** Expects that at each stop, on one stage or on all of them, every text can be read. */
function expectReadable(stops: readonly TheatreState[], sceneAt: SceneAt): void {
  for (const [turn, state] of stops.entries())
    for (const run of replayOf(state).acts) {
      if (replayOf(state).actOf(run, state.cursor.index) === 'coming') continue
      for (const size of inTurn(stages, turn)) {
        const { back, front, over } = sceneAt(state, run, size)
        const texts = [...textsOf(back), ...textsOf(front)]
        const small = texts.filter((text) => text.size < type.tiny * size.unit - 0.01)
        const where = `${saidAt(state).text} (${size.on})`
        expect(
          small.map(({ text }) => text),
          where,
        ).toEqual([])
        expect(
          textsOf(back).filter(({ text }) => text.endsWith('…')),
          where,
        ).toEqual([])
        expect(overlaps(texts), where).toEqual([])
        // Letters with a stem are 0.76 of the font size high.
        expect(
          texts.filter(({ y, size }) => y < size * 0.76).map(({ text }) => text),
          where,
        ).toEqual([])
        expect(cutBy(over, texts), where).toEqual([])
      }
    }
}

describe.each(translatedRecordings)('%s: %s', (tag, name) => {
  beforeAll(() => speak(tag))
  afterAll(() => speak('en'))

  it('can be read from the last row, no two texts overlap, the edge and the cursor cut none', () => {
    const { traces, judgements } = judgedIn(tag, name)
    const stops = walk(theatreOf(traces, judgements), 1).stops
    expectReadable(stops, (state, act, size = narrow) => sceneFor(state, act, size, axisOf(state)))
  })
})

/** Returns all texts on a lesson's lanes at its beats, and the number of beats at which everything else is dimmed. */
function drawnIn(id: string) {
  const traces = tracesOf(`${id}.jsonl.gz`)
  const store = theatreOf(traces, [])
  walk(store, 1)
  store.getState().home()
  const scenes = walk(store, 1).stops.flatMap((state) => {
    const { run } = saidAt(state)
    return run === null ? [] : [sceneFor(state, run, stages[1] as StageSize, axisOf(state))]
  })
  return {
    texts: new Set(scenes.flatMap(({ front }) => textsOf(front).map(({ text }) => text))),
    dimmed: scenes.filter(({ over }) => over.some((shape) => shape.kind === 'path' && shape.opacity === veilOpacity))
      .length,
  }
}

it('counts how often a client holds the lock, down to once', () => {
  const { texts } = drawnIn('inner-release')
  expect([...texts]).toEqual(expect.arrayContaining(['×2', '×1']))
  expect([...drawnIn('gc-pause').texts].filter((text) => text.startsWith('×'))).toEqual([])
})

it.each(['self-deadlock', 'self-block'])('shows in %s that A waits for itself', (id) => {
  expect([...drawnIn(id).texts].filter((text) => text.endsWith('for itself'))).not.toEqual([])
})

it('says once that a client crashes: on its flag, which its cross needs not repeat', () => {
  const { texts } = drawnIn('setnx-without-expire')
  expect(texts.has('A crashes')).toBe(true)
  expect(texts.has('crashed')).toBe(false)
})

it('nobody else waits for itself', () => {
  expect([...drawnIn('gc-pause').texts].filter((text) => text.endsWith('for itself'))).toEqual([])
})

it('lets the rest step back at each beat', () => {
  const { dimmed } = drawnIn('gc-pause')
  expect(dimmed).toBeGreaterThanOrEqual(tracesOf('gc-pause.jsonl.gz')[0]?.header.lesson.beats.length ?? Infinity)
})

/** Returns everything that shows that a key has no expiry: words, a mark's explanation, or a row of ∞ signs. */
function endlessIn({ front }: { front: readonly Shape[] }): string[] {
  const plain = front.flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
  const signs = plain.filter((shape) => shape.kind === 'path' && /c[^z]*s[^z]*z/.test(shape.d)).map(() => '∞')
  const tips = front.flatMap((shape) => (shape.kind === 'mark' ? [shape.words] : []))
  return [
    ...signs,
    ...[...tips, ...textsOf(front).map(({ text }) => text)].filter((text) => /(?:had|·) no expiry/.test(text)),
  ]
}

describe.each(['setnx-without-expire', 'crash-before-expire', 'mysql-unique-row'])('in %s', (id) => {
  it('nothing tells that the key has no expiry while it is still asked what becomes of it, and all does afterwards', () => {
    const store = theatreOf(tracesOf(`${id}.jsonl.gz`), [])
    const drawn = () => stages.flatMap((size) => endlessIn(sceneFor(store.getState(), 0, size, 'time')))
    for (let open = openQuestion(store.getState()); open === undefined; open = openQuestion(store.getState())) {
      expect(drawn(), saidAt(store.getState()).text).toEqual([])
      store.getState().stepEvent(1)
    }
    expect(drawn()).toEqual([])
    expect(replayOf(store.getState()).runs[0]?.whole().storeGrants.length).toBeGreaterThan(0)
    store.getState().answer(0, 0)
    store.getState().end()
    expect(drawn().some((each) => each === '∞')).toBe(true)
    expect(drawn().some((each) => each.includes('no expiry'))).toBe(true)
  })
})

function textsOf(shapes: readonly Shape[]): TextShape[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'text' ? [shape] : shape.kind === 'mark' ? textsOf(shape.shapes) : [],
  )
}

/** Returns the positions of the heads of the lines that mark the current moment. */
function nowLinesOf(over: readonly Shape[]): number[] {
  return over.flatMap((shape) => {
    if (shape.kind !== 'path' || shape.fill !== 'ink') return []
    const [, from, width] = /^M([\d.-]+),[\d.]+h([\d.]+)l/.exec(shape.d) ?? []
    return from === undefined ? [] : [Number(from) + Number(width) / 2]
  })
}

/** Returns the texts that a line of the cursor cuts. */
function cutBy(over: readonly Shape[], texts: readonly TextShape[]): string[] {
  const lines = over.flatMap((shape) => (shape.kind === 'line' ? [shape] : []))
  const isCut = ({ left, right, top, bottom }: TextBox) =>
    lines.some(({ x1, y1, y2 }) => left < x1 && x1 < right && Math.min(bottom, y2) - Math.max(top, y1) > 1)
  return texts.map(boxOf).flatMap((box) => (isCut(box) ? [box.text] : []))
}

const sentencesOf = (text: string) => text.split(/(?<=\.) (?=[A-Z]|n\d|lock:)/)
/** Counts words. A time and its unit are read as one word. */
const wordsIn = (sentence: string) => sentence.replace(/(\d) s\b/g, '$1s').split(' ').length

type TextBox = ReturnType<typeof boxOf>

function boxOf({ text, x, y, size, weight, mono, anchor }: TextShape) {
  const width = measureByTable(text, size, weight, mono)
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor]
  return { text, left, right: left + width, top: y - size * 0.72, bottom: y + size * 0.1 }
}

/** Returns the pairs of texts whose letters overlap. Capitals are 0.72 of the font size high. */
function overlaps(texts: readonly TextShape[]): string[] {
  const boxes = texts.map(boxOf).toSorted((a, b) => a.left - b.left)
  const over = (a: TextBox, b: TextBox) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  return boxes.flatMap((one, i) => {
    // Texts further to the right cannot overlap this one.
    const end = boxes.findIndex(({ left }, other) => other > i && left > one.right)
    const beside = boxes.slice(i + 1, end < 0 ? undefined : end)
    return beside.filter((other) => over(one, other)).map((other) => `“${one.text}” and “${other.text}”`)
  })
}
