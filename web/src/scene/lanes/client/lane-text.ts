/** Words on a client's lane: where they stand, and what keeps them clear of what runs behind. */

import { draw, type SceneDraft, type } from '#web/scene/drawing-context.ts'
import type { Lane } from '#web/scene/layout.ts'
import type { PlainShape } from '#web/scene/shapes.ts'

export const baseline = (lane: Lane, size: number) => lane.y + lane.height / 2 + size * 0.36

/** Covers what runs behind a text. */
export function pillBehind(label: { left: number; width: number }, lane: Lane, unit: number): PlainShape {
  const height = Math.min(18 * unit, Math.max(lane.height, 12 * unit))
  return {
    kind: 'rect',
    x: label.left - 6 * unit,
    y: lane.y + (lane.height - height) / 2,
    width: label.width + 12 * unit,
    height,
    radius: 5 * unit,
    fill: 'panel',
  }
}

/** A small word right after something ended. */
export function note(stage: SceneDraft, texts: string[], x: number, lane: Lane): void {
  const size = type.small * stage.layout.unit
  const label = stage.labels.place({ texts, x: x + 7 * stage.layout.unit, y: baseline(lane, size), size, fill: 'mute' })
  if (label !== null) draw(stage, pillBehind(label, lane, stage.layout.unit * 0.5), label.shape)
}
