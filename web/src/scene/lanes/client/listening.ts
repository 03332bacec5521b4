/** What comes to a client by itself: when it begins to listen to a channel, and every message that it hears there. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { BeliefSpan, CommandMark, HeardMark } from '#web/replay/types.ts'
import { mark, othersOf, type SceneDraft, thinned, type } from '#web/scene/drawing-context.ts'
import type { Lane } from '#web/scene/layout.ts'
import type { PlainShape, Token } from '#web/scene/shapes.ts'

export const subscribes = (command: CommandMark) => /^UNSUBSCRIBE$|^SUBSCRIBE$/i.test(command.argv[0] ?? '')

/** Of one client: what it believed, its subscriptions, and what it heard. */
interface Own {
  beliefs: readonly BeliefSpan[]
  commands: readonly CommandMark[]
  heard: readonly HeardMark[]
}

/** Draws the marks on a client's lane; returns where other words on the lane may begin: at its left end, or right after one of these. */
export function listening(stage: SceneDraft, client: string, lane: Lane, own: Own): number[] {
  const { beliefs, commands, heard } = own
  const { layout } = stage
  const starts = [layout.left - 100 * layout.unit]
  const apartPx = 10 * layout.unit
  // Words end where a belief begins, whose bar would hide them.
  const endOf = ({ atMs }: { atMs: number }) => {
    const next = beliefs.find(({ untilMs }) => untilMs > atMs)
    return next === undefined ? layout.right : stage.scale.timeToPx(next.fromMs)
  }
  for (const command of thinned(stage, commands, apartPx)) {
    const on = /^S/i.test(command.argv[0] ?? '')
    const channel = command.argv.slice(1).join(' ')
    const tip = (on ? words.listensTip : words.listensNoMoreTip)(client, channel, timeText(command.atMs))
    starts.push(
      note(stage, command, lane, endOf(command), {
        fill: on ? 'accent' : 'ghost',
        texts: on ? words.listens : [],
        tip,
      }),
    )
  }
  for (const one of thinned(stage, heard, apartPx)) {
    const tip = words.heardTip(one, timeText(one.atMs)) + othersOf(one)
    starts.push(
      note(stage, one, lane, endOf(one), {
        fill: layout.crowded ? 'mute' : 'ink',
        texts: words.heard(one.message),
        tip,
      }),
    )
  }
  return starts
}

/** A small sign, with words beside it where lanes are roomy. Returns where it ends. */
function note(
  stage: SceneDraft,
  { seq, atMs }: { seq: number; atMs: number },
  lane: Lane,
  untilPx: number,
  { fill, texts, tip }: { fill: Token; texts: string[]; tip: string },
): number {
  const { unit, crowded, left } = stage.layout
  const x = stage.scale.timeToPx(atMs)
  const y = lane.y + lane.height / 2
  const reach = Math.min((crowded ? 3.2 : 4.5) * unit, lane.height * 0.4)
  const size = type.tiny * unit
  if (x + reach < untilPx) stage.labels.block(x - reach, y - reach, x + reach, y + reach)
  const label = crowded
    ? null
    : stage.labels.place({
        texts,
        x: x + reach + 4 * unit,
        y: y + size * 0.36,
        size,
        fill: 'mute',
        halo: true,
        within: [left, untilPx - 4 * unit],
      })
  mark(stage, seq, tip, { x, y: lane.y }, [...ear(x, y, reach, fill), label?.shape])
  return label === null ? x + reach : label.left + label.width
}

/** A point and a wave that has reached it. */
function ear(x: number, y: number, reach: number, stroke: Token): PlainShape[] {
  const wave = `M${x - reach * 0.5},${y - reach}q${-reach * 0.9},${reach} 0,${2 * reach}`
  return [
    {
      kind: 'rect',
      x: x - reach - 2,
      y: y - reach - 1,
      width: reach * 1.8 + 3,
      height: 2 * reach + 2,
      radius: 2,
      fill: 'panel',
    },
    { kind: 'circle', x: x + reach * 0.2, y, radius: reach * 0.42, fill: stroke },
    { kind: 'path', d: wave, stroke, strokeWidth: reach * 0.36 },
  ]
}
