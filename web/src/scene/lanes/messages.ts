/** Messages of channels: from the store, where each was published, to all who heard it; and those that nobody heard. */
import { timeText } from '#web/format/figures.ts'
import { trafficWords as words } from '#web/locale/en/traffic.ts'
import type { MessageMark } from '#web/replay/types.ts'
import { mark, othersOf, type SceneDraft, thinned, type } from '../drawing-context.ts'
import { cross } from '../glyphs.ts'
import type { PlainShape, Token } from '../shapes.ts'

export function messages(stage: SceneDraft): void {
  const { unit } = stage.layout
  // Somebody waited and did not hear it: that is what such a picture is about.
  for (const one of thinned(stage, stage.picture.messages, 8 * unit, isMissed)) message(stage, one)
}

/** Nobody listened, though somebody waited. */
const isMissed = ({ audience, waiting }: MessageMark) => audience.length === 0 && waiting.length > 0

function message(stage: SceneDraft, one: MessageMark): void {
  const { scale, layout } = stage
  const { unit, truth } = layout
  const x = scale.timeToPx(one.atMs)
  const y = truth.y
  const fill: Token = isMissed(one) ? 'bad' : one.audience.length === 0 ? 'mute' : 'accent'
  const reach = 4 * unit
  const sign: PlainShape[] =
    one.audience.length === 0
      ? [
          { kind: 'line', x1: x, x2: x, y1: y, y2: y - 9 * unit, stroke: fill, strokeWidth: 1.6 * unit },
          cross(x, y - 12 * unit, reach * 0.9, fill, 2 * unit),
        ]
      : [{ kind: 'circle', x, y, radius: reach * 0.8, fill }]
  const texts = one.audience.length === 0 ? words.unheard(one.message, isMissed(one)) : words.heardBy(one.heard.length)
  const tip = words.messageTip(one, timeText(one.atMs)) + othersOf(one)
  mark(stage, one.seq, tip, { x, y: y - reach }, [...ways(stage, one, x), ...sign, label(stage, texts, x, fill)])
}

/** To everybody who heard it: never before it was published, also where its hearer was quicker to say so. */
function ways({ scale, layout }: SceneDraft, { heard }: MessageMark, fromX: number): PlainShape[] {
  const { unit, truth, crowded } = layout
  const drawn = new Set<string>()
  return heard.flatMap(({ client, atMs }): PlainShape[] => {
    const lane = layout.clients.get(client)
    if (lane === undefined) return []
    const toX = Math.max(fromX, scale.timeToPx(atMs))
    const to = lane.y + lane.height
    const name = `${Math.round(toX)} ${to}`
    if (drawn.has(name)) return []
    drawn.add(name)
    const way = { kind: 'line', x1: fromX, y1: truth.y, x2: toX, y2: to, stroke: 'accent' } as const
    const head = `M${toX - 3 * unit},${to + 6 * unit}L${toX},${to}L${toX + 3 * unit},${to + 6 * unit}`
    return [
      {
        ...way,
        strokeWidth: (crowded ? 0.8 : 1.4) * unit,
        dash: `${4 * unit} ${3 * unit}`,
        opacity: crowded ? 0.5 : 0.9,
      },
      { kind: 'path', d: head, stroke: 'accent', strokeWidth: 1.4 * unit, opacity: crowded ? 0.5 : 0.9 },
    ]
  })
}

/** Above the truth, where there is room; else below it. */
function label({ labels, layout }: SceneDraft, texts: string[], x: number, fill: Token): PlainShape | null {
  const { unit, truth, truthNotes } = layout
  const size = type.tiny * unit
  for (const y of [truthNotes.y + truthNotes.height - 4 * unit, truth.y + truth.height + 14 * unit])
    for (const [anchor, at] of [
      ['start', x + 8 * unit],
      ['end', x - 8 * unit],
    ] as const) {
      const found = labels.place({ texts, x: at, y, anchor, size, weight: 600, fill, halo: true })
      if (found !== null) return found.shape
    }
  return null
}
