/** How often a client holds the lock by its own count, on its bar. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { ReentryMark } from '#web/replay/types.ts'
import { mark, othersOf, type SceneDraft, type } from '#web/scene/drawing-context.ts'
import type { Lane } from '#web/scene/layout.ts'
import type { Shape } from '#web/scene/shapes.ts'
import { baseline, pillBehind } from './lane-text.ts'

/** Places the counts of one client, so that other words leave them room; the shapes lie on its bar. */
export function countsOn(stage: SceneDraft, counts: readonly ReentryMark[], lane: Lane): Shape[] {
  const own = { ...stage, shapes: [] }
  const { unit } = stage.layout
  const size = type.tiny * unit
  const strip = { y: lane.y + lane.height / 2 - 7 * unit, height: 14 * unit }
  for (const one of counts) {
    if (!stage.scale.shows(one.atMs, one.atMs)) continue
    const x = stage.scale.timeToPx(one.atMs)
    const texts = [words.holdsAgain(one.depth)]
    const label = stage.labels.place({ texts, x: x + 5 * unit, y: baseline(lane, size), size, weight: 700 })
    if (label === null) continue
    const tip = words.holdsAgainTip(one.client, one.depth, timeText(one.atMs)) + othersOf(one)
    mark(own, one.seq, tip, { x, y: lane.y }, [pillBehind(label, strip, unit * 0.6), label.shape])
  }
  return own.shapes
}
