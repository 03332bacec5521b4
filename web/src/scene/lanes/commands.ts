/** Commands on their way: sent by a client, executed by a node, answered. */
import { timeText } from '#web/format/figures.ts'
import { commandText, outcomeText, shortenUuids } from '#web/format/redisText.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { CommandMark } from '#web/replay/types.ts'
import { mark, othersOf, type SceneDraft } from '../drawing-context.ts'
import { cross } from '../glyphs.ts'
import { nodeTop } from '../layout.ts'
import { ownerToken, type PlainShape } from '../shapes.ts'

/** Commands that change nothing are left out where they would stand closer than this; among several nodes, where all ways cross, much sooner. */
const closestPx = { one: 7, several: 30 }
/** More arrows than this nobody can tell apart: then all keep a distance. */
const mostArrows = 250

/** Commands that have been told of are left out. Returns those that are drawn. */
export function arrows(stage: SceneDraft): CommandMark[] {
  const { scale, layout, picture, told } = stage
  const seen = picture.commands.filter(
    ({ seq, atMs, executed, replied }) =>
      seq > told.afterSeq && scale.shows(atMs, replied?.atMs ?? executed?.atMs ?? atMs),
  )
  const lanes = new Set(layout.clients.values()).size * Math.max(1, layout.nodes.length)
  const crowdedPx = seen.length > mostArrows ? ((layout.right - layout.left) * lanes) / mostArrows : 0
  const isTold = tellsOf(stage)
  const last = new Map<string, number>()
  const drawn: CommandMark[] = []
  for (const command of seen) {
    const x = scale.timeToPx(command.atMs)
    const lane = `${layout.clients.get(command.client)?.y} ${command.node}`
    const telling = command.effect !== undefined || isLost(command)
    const apart = layout.nodes.length > 1 ? closestPx.several : closestPx.one
    // A dead node's silence is drawn once, not for each try.
    const isRepeated = command.effect === undefined && (!telling || layout.nodes.length > 1)
    const apartPx = isRepeated ? Math.max(crowdedPx, apart * layout.unit) : crowdedPx
    const kind = `${lane} ${isRepeated}`
    if (x - (last.get(kind) ?? Number.NEGATIVE_INFINITY) < apartPx) continue
    last.set(kind, x)
    arrow(stage, command, telling, isTold(command) ? 1 : paled)
    drawn.push(command)
  }
  return drawn
}

/** Among several nodes, how strong a way is that the beat at hand does not tell. */
const paled = 0.3

/** A beat tells the ways of whoever sent a command last before it. Without a beat all are told. */
function tellsOf({ picture, told: { atSeq, isWhole } }: SceneDraft): (command: CommandMark) => boolean {
  if (atSeq === null) return () => true
  const client = picture.commands.findLast(({ seq }) => seq <= atSeq)?.client
  return (command) => (command.seq <= atSeq ? command.client === client : !isWhole)
}

const isLost = ({ replied }: CommandMark) => replied?.outcome === 'timeout' || replied?.outcome === 'lost'

function arrow(stage: SceneDraft, command: CommandMark, telling: boolean, strength: number): void {
  const { scale, layout } = stage
  const lane = layout.clients.get(command.client)
  if (lane === undefined) return
  const from = lane.y + lane.height
  const to = nodeTop(layout, command.node)
  const opacity = (telling ? 0.85 : 0.3) * strength
  const stroke = ownerToken(command.client)
  const strokeWidth = (telling ? 1.4 : 1) * layout.unit
  const sentX = scale.timeToPx(command.atMs)
  const there = command.executed ?? command.effect ?? (isLost(command) ? undefined : command.replied)
  const shapes: PlainShape[] = []
  if (there === undefined) {
    // It has not arrived, as far as anybody knows: the arrow ends on its way, or at the door of a node that does not answer.
    const y = isLost(command) ? to - 4 * layout.unit : from + (to - from) * 0.55
    shapes.push({
      kind: 'line',
      x1: sentX,
      y1: from,
      x2: sentX,
      y2: y,
      stroke,
      strokeWidth,
      opacity,
      dash: `${3 * layout.unit} ${3 * layout.unit}`,
    })
    if (isLost(command)) shapes.push(cross(sentX, y, 2.6 * layout.unit, 'bad', 1.5 * layout.unit))
  } else {
    const x = scale.timeToPx(there.atMs)
    shapes.push(
      { kind: 'line', x1: sentX, y1: from, x2: x, y2: to, stroke, strokeWidth, opacity },
      { kind: 'circle', x, y: to, radius: (telling ? 2.4 : 1.6) * layout.unit, fill: stroke, opacity },
    )
    shapes.push(...wayBack(stage, command, x, from, to, opacity))
  }
  mark(stage, command.seq, tipOf(command) + othersOf(command), { x: sentX, y: from }, shapes)
}

/** The reply is drawn only where it can be distinguished from the request. */
function wayBack(
  stage: SceneDraft,
  command: CommandMark,
  x: number,
  from: number,
  to: number,
  opacity: number,
): PlainShape[] {
  const { scale, layout } = stage
  const { replied } = command
  if (replied === undefined) return []
  const backX = scale.timeToPx(replied.atMs)
  if (backX - x < 3 * layout.unit) return []
  const stroke = ownerToken(command.client)
  const { unit } = layout
  if (isLost(command)) {
    const y = to + (from - to) * 0.45
    const half = x + (backX - x) * 0.45
    const way: PlainShape = {
      kind: 'line',
      x1: x,
      y1: to,
      x2: half,
      y2: y,
      stroke,
      strokeWidth: unit,
      opacity,
      dash: `${2 * unit} ${3 * unit}`,
    }
    return [way, cross(half, y, 3.5 * unit, 'bad', 1.6 * unit)]
  }
  const head = `M${backX - 3 * unit},${from + 6 * unit}L${backX},${from}L${backX + 2 * unit},${from + 6 * unit}`
  return [
    { kind: 'line', x1: x, y1: to, x2: backX, y2: from, stroke, strokeWidth: unit, opacity: opacity * 0.7 },
    { kind: 'path', d: head, stroke, strokeWidth: unit, opacity: opacity * 0.7 },
  ]
}

function tipOf(command: CommandMark): string {
  const { replied, executed } = command
  const came = [
    words.command.sent(timeText(command.atMs)),
    executed && words.command.executed(timeText(executed.atMs)),
    replied && `${words.command.replied(timeText(replied.atMs))}: ${outcomeText(replied)}`,
  ]
  return words.commandTip(command, shortenUuids(commandText(command.argv)), came.filter(Boolean).join(', '))
}
