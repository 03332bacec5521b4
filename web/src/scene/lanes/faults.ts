/** Draws each fault as a dotted line down the lanes, behind their shapes, with a flag at the top. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { FaultMark } from '#web/replay/types.ts'
import { faultTimeMs } from '../drawing/fault-time.ts'
import { bolt } from '../drawing/glyphs.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import type { PlainShape } from '../drawing/shapes.ts'
import { boxAround } from '../drawing/signs.ts'
import { baseline, momentPx, othersOf, type } from '../drawing/spans.ts'

export const faultLines: Lane = {
  draw(context) {
    const { unit, notes, axis } = context.layout
    return context.picture.faults.map((fault): Piece => {
      const x = momentPx(context, faultTimeMs(context.picture, fault))
      if (fault.gaveUp || x === null) return null
      const ends = { x1: x, x2: x, y1: notes.y + 4 * unit, y2: axis.y - 2 * unit }
      const dash = `${2 * unit} ${4 * unit}`
      return { kind: 'line', ...ends, stroke: 'warn', strokeWidth: unit, dash, opacity: 0.7 }
    })
  },
}

export const faultFlags: Lane = {
  // The latest fault's words are placed first.
  draw: (context) => context.picture.faults.toReversed().map((fault) => faultFlag(context, fault)),
}

function faultFlag(context: DrawingContext, fault: FaultMark): Piece {
  const { layout, labels, picture } = context
  const { unit, notes } = layout
  const atMs = faultTimeMs(picture, fault)
  const x = momentPx(context, atMs)
  if (x === null) return null
  const size = type.tiny * unit
  const y = notes.y + notes.height / 2
  // The flag's rim stays inside the picture.
  const reach = Math.min(6.5 * unit, notes.height / 2 - unit)
  labels.reserve({
    ...boxAround(x, y, reach),
    left: x - (reach + 0.8 * unit),
    right: x + (reach + 0.8 * unit),
  })
  const fill = fault.gaveUp ? 'ghost' : 'warn'
  const briefly = brieflyOf(context, fault)
  const texts = briefly === undefined ? [fault.words] : [fault.words, briefly]
  const look = { texts, y: baseline(notes, size), size, weight: 550, fill: 'warn', halo: true } as const
  const label = labels.label(
    { ...look, anchor: 'start', x: x + reach + 3 * unit },
    { ...look, anchor: 'end', x: x - reach - 3 * unit },
  )
  const edge = { fill: 'panel', stroke: fill, strokeWidth: 1.2 * unit } as const
  const ground: PlainShape = { kind: 'circle', x, y, radius: reach, ...edge }
  const tip = words.faultTip(fault.words, timeText(atMs), fault.gaveUp) + othersOf(fault)
  const sign = bolt({ x, y, reach: reach * 0.62, fill })
  return mark({ seq: fault.seq, tip, at: { x, y: notes.y }, shapes: [ground, sign, label] })
}

function brieflyOf({ header }: DrawingContext, { words: said }: FaultMark): string | undefined {
  const faults = header.lesson.locks.find(({ id }) => id === header.lock)?.faults ?? []
  const fault = faults.find((one) => one.words === said)
  return fault && words.faultBriefly[fault.do]
}
