/** What a client waits for: a dotted line, and in words why; a loop for one that waits for itself. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { BeliefSpan, PauseSpan, WaitSpan } from '#web/replay/types.ts'
import { draw, mark, type SceneDraft, sizeWithin, stretch, tipOf, type, without } from '#web/scene/drawing-context.ts'
import { loop } from '#web/scene/glyphs.ts'
import { nameSays } from '#web/scene/gutter.ts'
import type { Lane } from '#web/scene/layout.ts'
import { ownerToken } from '#web/scene/shapes.ts'
import { baseline, note, pillBehind } from './lane-text.ts'

export function waits(stage: SceneDraft, waits: readonly WaitSpan[], beliefs: readonly BeliefSpan[], lane: Lane): void {
  const { unit } = stage.layout
  for (const wait of waits) {
    const place = stretch(stage, wait)
    if (place === null) continue
    const y = lane.y + lane.height / 2
    const end = place.x + place.width
    const length = durationText(wait.untilMs - wait.fromMs)
    const single = () => words.waitingTip(wait.client, wait.why, timeText(wait.fromMs), length)
    const tip = tipOf(wait, single, words.manyOf.waits(wait.client))
    mark(stage, wait.fromSeq, tip, { x: place.x, y: lane.y }, [
      {
        kind: 'line',
        x1: place.x,
        x2: end,
        y1: y,
        y2: y,
        stroke: ownerToken(wait.client),
        strokeWidth: 2 * unit,
        dash: `${0.1 * unit} ${6 * unit}`,
      },
    ])
    if (wait.endedBy !== 'refused' || (wait === waits.at(-1) && nameSays(stage, wait.client, 'refused'))) continue
    // Whoever waited for a lock of its own goes on believing, and its bar would lie under the word.
    const belief = beliefs.find(({ fromMs, untilMs }) => fromMs <= wait.untilMs && wait.untilMs <= untilMs)
    const bar = belief === undefined ? null : stretch(stage, belief)
    note(stage, words.gaveUp, bar === null ? end : bar.x + bar.width, lane)
  }
}

/** What it waits for, where it does nothing else. `after`: the words may begin at the lane's left end, or right after one of its marks. */
export function reason(
  stage: SceneDraft,
  wait: WaitSpan,
  pauses: readonly PauseSpan[],
  lane: Lane,
  after: readonly number[],
): void {
  const { unit } = stage.layout
  const free = longest(stage, without(wait, pauses))
  if (free === null) return
  const size = sizeWithin(stage, lane.height * 0.7, type.text)
  const isOwnRival = waitsForItself(stage, wait)
  const signPx = isOwnRival ? size * 1.2 : 0
  const label = firstOf(after, (x) =>
    stage.labels.place({
      texts: isOwnRival ? words.waitingForItself : words.waiting(wait.why),
      x: Math.max(free.x + 20 * unit, x + 12 * unit) + signPx,
      y: baseline(lane, size),
      size,
      fill: 'mute',
      within: [free.x + 6 * unit + signPx, free.x + free.width - 6 * unit],
    }),
  )
  if (label === null) return
  const from = { left: label.left - signPx, width: label.width + signPx }
  const [signX, y] = [label.left - signPx / 2, lane.y + lane.height / 2]
  const sign = isOwnRival ? loop(signX, y, size * 0.36, 'warn', 1.6 * unit) : null
  draw(stage, pillBehind(from, lane, unit), sign, label.shape)
}

/** All that the nodes held meanwhile, they held for the very client that waits, and did so when it began to. */
export function waitsForItself({ picture }: SceneDraft, { client, fromMs, untilMs }: WaitSpan): boolean {
  const rivals = picture.nodeGrants.filter((grant) => grant.fromMs < untilMs && grant.untilMs > fromMs)
  return rivals.some((grant) => grant.fromMs <= fromMs) && rivals.every((grant) => grant.client === client)
}

/** The first that comes to something. */
function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

/** The widest of these stretches of time in view. */
function longest(stage: SceneDraft, pieces: readonly { fromMs: number; untilMs: number }[]) {
  const seen = pieces.flatMap((piece) => stretch(stage, piece) ?? [])
  return seen.toSorted((a, b) => b.width - a.width)[0] ?? null
}
