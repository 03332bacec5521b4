/** The danger window: a band across the clients' lanes while two or more of them believe. */
import { durationText, timeText } from '../lesson/figures.ts'
import { legible, mark, type Stage, stretch, type } from './stage.ts'
import { timelineWords as words } from './words.ts'

export function dangerBands(stage: Stage): void {
  const { layout, labels, picture } = stage
  const { unit, notes } = layout
  const last = [...layout.clients.values()].at(-1)
  if (last === undefined) return
  for (const danger of legible(stage, picture.dangers)) {
    const place = stretch(stage, danger)
    if (place === null) continue
    const length = durationText(danger.untilMs - danger.fromMs)
    const label = labels.place({
      texts: words.holders(danger.clients.length, length),
      x: place.x + place.width / 2,
      y: notes.y + notes.height - 5 * unit,
      anchor: 'middle',
      size: type.small * unit,
      weight: 650,
      fill: 'bad',
      slide: true,
    })
    const tip = words.dangerTip(danger.clients, timeText(danger.fromMs), length)
    mark(stage, danger.fromSeq, tip, { x: place.x, y: notes.y }, [
      {
        kind: 'rect',
        x: place.x,
        y: notes.y + 1,
        width: place.width,
        height: last.y + last.height + 9 * unit - notes.y,
        radius: Math.min(6 * unit, place.width / 2),
        fill: 'bad',
        opacity: 0.11,
      },
      label?.shape,
    ])
  }
}
