/** Lays out a whole comparison as one picture for a slide, with the lesson's title, the runs below each other, and a caption. */

import type { Judgement } from '#model/checkers/verdict.ts'
import type { Trace, TraceHeader } from '#model/trace/trace.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { exportWords as words } from '../locale/export.ts'
import { phrases } from '../locale/phrases.ts'
import { extentOf, isBunched } from '../replay/extent.ts'
import { Replay } from '../replay/replay.ts'
import { RunLog } from '../replay/run-log.ts'
import { windowOf } from '../scene/detail.ts'
import type { Layer, PlainShape, TextShape } from '../scene/drawing/shapes.ts'
import { bendInSteps, finestPixelMs } from '../scene/drawing/step-axis.ts'
import { besidePx, preferredHeight } from '../scene/layout.ts'
import { layersOf, sceneOf } from '../scene/scene.ts'
import { measureByTable } from './widths.ts'

export interface ExportedTrace extends Trace {
  judgement: Judgement | null
}

/** Layers that are shifted down by `y` pixels. */
interface Part {
  y: number
  layers: Layer[]
}

export interface Page {
  width: number
  height: number
  /** Alternative text for screen readers. */
  title: string
  about: string
  parts: Part[]
}

const margin = 14
const headHeight = 56
const runHeadHeight = 34
const captionSize = 17
const lineHeight = 25

export function pageOf(traces: readonly ExportedTrace[], width: number): Page {
  const { lesson } = headerOf(traces)
  const head: Part = { y: 0, layers: [{ shapes: headShapes(headerOf(traces), width) }] }
  const { replay, parts, height } = stacked(traces, { width, top: headHeight, stretch: 1.12 })
  const caption = replay.beats.at(-1)?.caption ?? lesson.story
  const lines = wrapped(caption, width - 2 * margin)
  const foot: Part = { y: height, layers: [{ shapes: captionShapes(lines, width) }] }
  const all = height + 34 + lines.length * lineHeight
  return { width, height: all, title: lesson.title, about: caption, parts: [head, ...parts, foot] }
}

/** Lays out only the runs, close together, for a page that has the lesson's title and story as text. */
export function runsPage(traces: readonly ExportedTrace[], width: number): Page {
  const { lesson } = headerOf(traces)
  const { parts, height } = stacked(traces, { width, top: 0, stretch: 1, mayBend: true })
  return { width, height, title: lesson.title, about: lesson.story, parts }
}

function headerOf([first]: readonly ExportedTrace[]): TraceHeader {
  if (first === undefined) throw new Error('There is no trace to draw')
  return first.header
}

interface Stack {
  width: number
  top: number
  /** Height of a timeline, as a multiple of its preferred height. */
  stretch: number
  /** Whether the axis may show steps, as it does on the lesson's page if beats are too close in time to be told apart. */
  mayBend?: boolean
}

function stacked(traces: readonly ExportedTrace[], { width, top, stretch, mayBend = false }: Stack) {
  const replay = new Replay(traces.map((trace) => ({ log: RunLog.of(trace), judgement: trace.judgement })))
  const bends = mayBend && (traces[0]?.header.lesson.axis ?? (isBunched(replay) ? 'steps' : 'time')) === 'steps'
  const parts: Part[] = []
  let y = top
  for (const [run, trace] of traces.entries()) {
    parts.push({ y, layers: [{ shapes: runHead(trace, width) }] })
    y += runHeadHeight
    const part = timeline(replay, run, trace, { width, stretch, bends })
    if (part === null) continue
    parts.push({ y, layers: part.layers })
    y += part.height
  }
  return { replay, parts, height: y }
}

function timeline(
  replay: Replay,
  run: number,
  { header, events }: ExportedTrace,
  { width, stretch, bends }: Pick<Stack, 'width' | 'stretch'> & { bends: boolean },
) {
  const index = replay.runs[run]
  const last = events.at(-1)
  if (index == null || last === undefined) return null
  const view = extentOf(replay)
  const lanesHigh = header.clients.length + header.fleet.nodes.length
  const crowd = { count: index.count, durationMs: replay.durationMs, lanes: lanesHigh, axisPx: width }
  const beats = replay.beats.filter((beat) => beat.run === run)
  const bend = bends ? bendInSteps({ picture: index.whole(), beats, view, axisPx: width - besidePx, unit: 1 }) : null
  const window = windowOf(view, crowd)
  const pixelMs = bend === null ? window.pixelMs : Math.min(window.pixelMs, finestPixelMs(bend))
  const picture = index.picture({ seq: last.seq, atMs: last.atMs }, { ...window, pixelMs })
  const { lanes } = replay
  const height = Math.ceil(preferredHeight(picture, lanes, 1) * stretch)
  const size = { width, height, unit: 1 }
  const scene = sceneOf({ header, picture, lanes, ghost: null, view, bend, size, measure: measureByTable })
  // A slide shows the whole run, so there is no cursor.
  return { height: scene.layout.height, layers: layersOf({ ...scene, over: [] }) }
}

type Put = Pick<TextShape, 'x' | 'y' | 'size' | 'weight' | 'fill'> & Partial<Pick<TextShape, 'anchor'>>

const text = (words: string, put: Put): TextShape => ({
  kind: 'text',
  text: words,
  anchor: 'start',
  mono: false,
  ...put,
})

function headShapes({ lesson, store, startedAt }: TraceHeader, width: number): PlainShape[] {
  const origin = words.origin(`${store.name} ${store.version}`, startedAt.slice(0, 10))
  return [
    text(lesson.title, { x: margin, y: 34, size: 20, weight: 700, fill: 'ink' }),
    text(origin, { x: width - margin, y: 33, size: 11.5, weight: 400, fill: 'faint', anchor: 'end' }),
  ]
}

/** Draws the lock's title, and its verdict on the property that the lesson teaches. */
function runHead({ header, judgement }: ExportedTrace, width: number): PlainShape[] {
  const { lesson, lock } = header
  const title = lockTitle(lesson, lock)
  const rule: PlainShape = {
    kind: 'line',
    x1: margin,
    x2: width - margin,
    y1: 0,
    y2: 0,
    stroke: 'line',
    strokeWidth: 1,
  }
  const name = text(title, { x: margin, y: 23, size: 14, weight: 650, fill: 'ink' })
  const verdict = judgement?.verdicts.find(({ property }) => property === lesson.teaches)
  if (verdict === undefined) return [rule, name]
  const left = margin + measureByTable(title, name.size, name.weight, false) + 12
  const badge = phrases.properties[verdict.property].said[verdict.status]
  const fill = ({ held: 'good', violated: 'bad', unknown: 'mute' } as const)[verdict.status]
  const badgeWidth = measureByTable(badge, 12, 600, false) + 34
  const sign = { held: 'M0,0l3,3l6,-7', violated: 'M1,-4l7,7m0,-7l-7,7', unknown: 'M1,-0.5h7' }[verdict.status]
  return [
    rule,
    name,
    { kind: 'rect', x: left, y: 7, width: badgeWidth, height: 22, radius: 11, fill, opacity: 0.12 },
    {
      kind: 'path',
      d: sign.replace(/^M([-\d.]+),([-\d.]+)/, (_, x, y) => `M${left + 10 + Number(x)},${18.5 + Number(y)}`),
      stroke: fill,
      strokeWidth: 1.8,
    },
    text(badge, { x: left + 24, y: 22.3, size: 12, weight: 600, fill }),
  ]
}

function captionShapes(lines: readonly string[], width: number): PlainShape[] {
  return [
    { kind: 'line', x1: margin, x2: width - margin, y1: 6, y2: 6, stroke: 'line', strokeWidth: 1 },
    ...lines.map((line, i) =>
      text(line, { x: margin, y: 36 + i * lineHeight, size: captionSize, weight: 500, fill: 'ink' }),
    ),
  ]
}

/** Matches places where a line may break: after a space, and between Chinese characters, but not before a closing mark. */
const lineBreaks = /(?<=\s)|(?<=[\p{Script=Han}，。；：！？、）」』”])(?=[\p{Script=Han}（「『“\p{L}\p{N}])/u

function wrapped(sentence: string, width: number): string[] {
  const lines: string[] = []
  for (const piece of sentence.split(lineBreaks)) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (lines.length > 0 && measureByTable(longer.trim(), captionSize, 500, false) <= width)
      lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map((line) => line.trim())
}
