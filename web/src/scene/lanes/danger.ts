/** The danger window: a band across the clients' lanes while two or more of them believe. Pale where that does no harm. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { DangerSpan } from '#web/replay/types.ts'
import { mark, type SceneDraft, sizeWithin, stretch, tipOf, type } from '../drawing-context.ts'
import type { PlainShape, Token } from '../shapes.ts'

const harmful = { fill: 'bad', edge: 'bad', opacity: 0.16 } as const
const harmless = { fill: 'mute', edge: 'ghost', opacity: 0.1 } as const

export function dangerBands(stage: SceneDraft): void {
  const { layout, picture, isHarmless } = stage
  const look = isHarmless ? harmless : harmful
  const { unit, notes } = layout
  const last = [...layout.clients.values()].at(-1)
  if (last === undefined) return
  const dangers = picture.dangers
  const labels = new Map(together(stage, dangers).map((group) => [group[0], saying(stage, group)]))
  for (const danger of dangers) {
    const place = stretch(stage, danger)
    if (place === null) continue
    const length = durationText(danger.untilMs - danger.fromMs)
    const single = () => words.dangerTip(danger.clients, timeText(danger.fromMs), length, isHarmless)
    const tip = tipOf(danger, single, words.manyOf.dangers)
    mark(
      stage,
      danger.fromSeq,
      tip,
      { x: place.x, y: notes.y },
      [
        {
          kind: 'rect',
          x: place.x,
          y: notes.y + 1,
          width: place.width,
          height: last.y + last.height + 9 * unit - notes.y,
          radius: Math.min(6 * unit, place.width / 2),
          fill: look.fill,
          opacity: look.opacity,
        },
        ...edges(place, topBeside(stage, [...labels.values()]), last.y + last.height + 9 * unit, unit, look.edge),
        labels.get(danger),
      ],
      danger,
    )
  }
}

/** Without colors a tint is the quietest thing in a picture: dark edges say where danger begins and ends. */
function edges(
  place: { x: number; width: number },
  topAt: (x: number) => number,
  bottom: number,
  unit: number,
  stroke: Token,
): PlainShape[] {
  const line = { kind: 'line', stroke, strokeWidth: 1.5 * unit } as const
  const right = place.x + place.width
  return [
    { ...line, x1: place.x, y1: topAt(place.x), x2: place.x, y2: bottom },
    { ...line, x1: right, y1: topAt(right), x2: right, y2: bottom },
    { ...line, x1: place.x, y1: bottom, x2: right, y2: bottom },
  ]
}

/** Where an edge begins: below the words that it would go through. */
function topBeside({ layout: { notes }, labels }: SceneDraft, said: readonly (PlainShape | undefined)[]) {
  const isIn = (x: number) =>
    said.some((one) => {
      if (one?.kind !== 'text') return false
      return one.x - 2 < x && x < one.x + 2 + labels.measure(one.text, one.size, one.weight, one.mono)
    })
  return (x: number) => notes.y + (isIn(x) ? notes.height : 1)
}

/** Spans that follow each other at once: one comes or goes, and danger goes on. */
function together({ scale }: SceneDraft, dangers: readonly DangerSpan[]): DangerSpan[][] {
  const groups: DangerSpan[][] = []
  for (const danger of dangers) {
    const before = groups.at(-1)?.at(-1)
    if (before !== undefined && scale.distancePx(before.untilMs, danger.fromMs) < 3) groups.at(-1)?.push(danger)
    else groups.push([danger])
  }
  return groups
}

function saying(stage: SceneDraft, group: readonly DangerSpan[]): PlainShape | undefined {
  const { layout, labels, picture } = stage
  const { unit, notes } = layout
  const places = group.flatMap((danger) => stretch(stage, danger) ?? [])
  const [first] = places
  const last = places.at(-1)
  if (first === undefined || last === undefined) return undefined
  const lengthMs = group.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  // At the very moment at which the second one comes, no time has passed yet.
  const length = lengthMs < 1 ? null : durationText(lengthMs)
  const most = Math.max(...group.map(({ clients }) => clients.length))
  const width = last.x + last.width - first.x
  const size = sizeWithin(stage, notes.height * 0.9, type.small)
  // In a low row, letters stand in its middle: off the upper edge of the band, and off the bars below.
  const baseline = Math.max(notes.height / 2 + size * 0.36, notes.height - 5 * unit)
  const look = {
    y: notes.y + baseline,
    size,
    weight: 650,
    fill: stage.isHarmless ? 'mute' : 'bad',
    slide: true,
  } as const
  // In the middle, or beside whatever else stands there; in few words only where there is no room for more.
  const believed = stage.isHarmless ? words.harmless : words.holders
  const said = (picture.lockless ? words.atOnce : believed)(most, length)
  // Words that have room within the band are cut by neither of its edges, and stick out on neither side.
  const inset = 3 * unit
  const within = [first.x + inset, first.x + width - inset] as const
  const isWithin = (text: string) => labels.measure(text, size, 650, false) + 2 * inset <= width
  const longer = said.slice(0, -1)
  const fitting = longer.filter(isWithin)
  const shares = [0.5, 0.3, 0.7, 0.1, 0.9]
  for (const text of fitting.length > 0 ? [...fitting, ...said.slice(-1)] : said) {
    const isIn = isWithin(text)
    for (const share of isIn ? shares : [...shares, -0.4, 1.4]) {
      const at = { ...look, texts: [text], x: first.x + width * share, anchor: 'middle' } as const
      const placed = labels.place(isIn ? { ...at, within } : at)
      if (placed !== null) return placed.shape
    }
    if (isIn) continue
    // What has only begun stands under the cursor's head.
    const before = { ...look, texts: [text], x: first.x - 8 * unit, anchor: 'end' } as const
    const after = { ...look, texts: [text], x: first.x + width + 8 * unit, anchor: 'start' } as const
    const beside = labels.place(before) ?? labels.place(after)
    if (beside !== null) return beside.shape
  }
  return undefined
}
