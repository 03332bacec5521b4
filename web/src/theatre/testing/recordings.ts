/** Opens the reference recordings as the page shows them, walks through them beat by beat, and draws them, all without a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { StoreApi } from 'zustand/vanilla'
import type { Judgement } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import { mapFaultWords } from '#model/trace/fault-words.ts'
import { parseRecording } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import type { Axis } from '#scenarios/lesson.ts'
import { isThorough } from '#web/base/testing/thorough.ts'
import { measureByTable } from '#web/export/widths.ts'
import { inLanguage } from '#web/locale/testing/lessons.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { isShownWhole, openQuestion, rangeOf, replayOf, stepsBack, toldBeat } from '#web/player/derived.ts'
import { disclosureOf } from '#web/player/disclosure.ts'
import { readRun } from '#web/player/entries.ts'
import { createTheatreStore } from '#web/player/player.ts'
import type { TheatreState } from '#web/player/state.ts'
import { extentOf } from '#web/replay/extent.ts'
import { windowOf } from '#web/scene/detail.ts'
import { bendInSteps } from '#web/scene/drawing/step-axis.ts'
import { preferredHeight } from '#web/scene/layout.ts'
import { sceneOf } from '#web/scene/scene.ts'

const folder = new URL('../../../../scenarios/recordings/', import.meta.url)
export const recordingNames = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))

/**
 * Recordings that `npm test` draws at every beat. Together they cover every chapter, store, fleet, kind of event and property, which `recordings.test.ts`
 * checks. A soak (`LOCKSTEP_THOROUGH=1`) draws all recordings.
 */
const drawn = [
  ...['what-is-a-lock', 'setnx-without-expire', 'timestamp-no-owner'],
  ...['mistaken-release', 'forked-child', 'once-per-period', 'retry-after-lost-reply'],
  ...['gc-pause', 'redisson-four-ways', 'lease-too-short'],
  ...['dead-queue-head', 'semaphore', 'read-write', 'inner-release'],
  ...['cluster-failover', 'master-failover', 'wait-replicas', 'restart-amnesia', 'evicted-lock'],
  ...['clock-jump', 'redlock-survives', 'split-vote'],
  ...['token-regress', 'fence-before-read'],
  ...['etcd-lease', 'mysql-share-upgrade', 'mysql-standby', 'postgres-commit', 'postgres-pooler', 'zookeeper-session'],
].map((id) => `${id}.jsonl.gz`)
export const drawnRecordings = isThorough ? recordingNames : drawn

/** Pairs of a language other than English and a recording that tests draw in that language. `npm test` uses only a few recordings. */
export const translatedRecordings = ['zh', 'ru'].flatMap((tag) =>
  (isThorough
    ? recordingNames
    : ['gc-pause', 'mysql-share-upgrade', 'redlock-survives'].map((id) => `${id}.jsonl.gz`)
  ).map((name) => [tag, name] as const),
)

/** Reads the recording again each time, so that nothing computed from it is cached. */
export const tracesOf = (name: string) => parseRecording(gunzipSync(readFileSync(new URL(name, folder))).toString())

/** Returns a recording with its verdicts and with its lesson in the language `tag`. */
export function judgedIn(tag: string, name: string): Judged {
  const { traces, judgements } = judgedOf(name)
  const lessons = inLanguage(
    tag,
    traces.map(({ header }) => header),
  )
  return {
    judgements,
    traces: traces.map(({ header, events }, run) => ({
      header: lessons[run] ?? header,
      events: mapFaultWords(events, (event) => inLanguage(tag, event)),
    })),
  }
}

interface Judged {
  traces: readonly Trace[]
  judgements: readonly Judgement[]
}
const judged = new Map<string, Judged>()

/** Returns a recording with its verdicts. A recording is read and judged only once for all tests. */
export function judgedOf(name: string): Judged {
  const known = judged.get(name)
  if (known !== undefined) return known
  const traces = tracesOf(name)
  const found = { traces, judgements: traces.map((trace) => judge(trace)) }
  judged.set(name, found)
  return found
}

export function theatreOf(traces: readonly Trace[], judgements: readonly Judgement[]): StoreApi<TheatreStore> {
  const store = createTheatreStore()
  const [first] = traces
  if (first === undefined) throw new Error('There is no run in the recording')
  store.getState().openLesson(first.header.lesson)
  const runs = traces.map((trace, run) => ({ ...readRun(trace), judgement: judgements[run] ?? null }))
  store.getState().opened(first.header.comparison, runs)
  return store
}

/** Steps from beat to beat until the cursor stays where it is. Answers each question on the way with its first option. */
export function walk(store: StoreApi<TheatreStore>, by: 1 | -1) {
  const asked: { question: number; index: number }[] = []
  const stops: TheatreState[] = [store.getState()]
  for (;;) {
    const before = store.getState()
    const open = openQuestion(before)
    if (open !== undefined) {
      asked.push({ question: open.question, index: before.cursor.index })
      before.answer(open.question, 0)
    }
    before.stepBeat(by)
    const after = store.getState()
    if (after.cursor.index !== before.cursor.index) stops.push(after)
    else if (openQuestion(after) === undefined) return { asked, stops }
  }
}

/** A stage's size in pixels. `height` defaults to a comfortable height. */
export interface StageSize {
  width: number
  height?: number
  unit: number
}

/** Draws one run at the cursor, as the run's stage does. */
export function sceneFor(state: TheatreState, run: number, { width, height, unit }: StageSize, axis: Axis) {
  const replay = replayOf(state)
  const index = replay.runs[run]
  if (index == null) throw new Error('The run has not begun')
  const { header, count } = index
  const { clients, fleet } = header
  const lanes = clients.length + fleet.nodes.length
  const view = rangeOf(state)
  const window = windowOf(view, { count, durationMs: replay.durationMs, lanes, axisPx: width })
  const comfortable = preferredHeight({ fleet: fleet.kind, nodes: fleet.nodes, clients }, replay.lanes, unit)
  const disclosure = disclosureOf(state).of(run)
  const own = (mark: { run: number }) => mark.run === run
  const seen = (mark: { index: number }) => mark.index <= state.cursor.index
  const current = toldBeat(state)
  const beats = replay.beats.filter(own)
  const extent = extentOf(replay)
  const axisPx = Math.max(100, width - 152 * unit)
  const bend = axis === 'time' ? null : bendInSteps({ picture: index.whole(), beats, view: extent, axisPx, unit })
  return sceneOf({
    header,
    picture: index.picture(replay.pointOf(run, state.cursor), window),
    lanes: replay.lanes,
    ghost: index.picture(endOf(state, run), window),
    axis: {
      beats: replay.beats.map((mark) => ({ ...mark, seen: seen(mark), current: mark === current })).filter(own),
      questions: replay.questions
        .map((mark) => ({ ...mark, ask: replay.lesson?.questions[mark.question]?.ask ?? '', seen: seen(mark) }))
        .filter(own),
    },
    disclosure,
    isWhole: isShownWhole(state, run),
    isPast: stepsBack(state, run),
    view,
    bend,
    size: { width, height: height ?? comfortable, unit },
    measure: measureByTable,
  })
}

export function endOf({ runs }: TheatreState, run: number) {
  const { seq = -1, atMs = 0 } = runs[run]?.log.last ?? {}
  return { seq, atMs }
}

export const measure = measureByTable

/** Returns all texts of a scene, or those below a line. */
export const textsIn = ({ back, front }: ReturnType<typeof sceneFor>, belowPx = Number.NEGATIVE_INFINITY) =>
  [...back, ...front]
    .flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
    .flatMap((shape) => (shape.kind === 'text' && shape.y > belowPx ? [shape.text] : []))
