/** Draws commands on their way: sent by a client, executed by a node, and answered. */
import { timeText } from '#web/format/figures.ts'
import { commandText, outcomeText, shortenUuids } from '#web/format/redis-text.ts'
import { marks } from '#web/locale/marks.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { CommandMark } from '#web/replay/types.ts'
import { cross } from '../drawing/glyphs.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import { type MarkPiece, mark } from '../drawing/pieces.ts'
import { ownerToken, type PlainShape } from '../drawing/shapes.ts'
import { othersOf } from '../drawing/spans.ts'
import { nodeTop } from './nodes.ts'

export const commands: Lane = {
  draw(context) {
    const isNarrated = narratedBy(context)
    return drawnCommands(context).flatMap((command) => arrow(context, command, isNarrated(command) ? 1 : paled) ?? [])
  },
}

/**
 * Minimum distance, in units, between commands that change nothing. Closer commands are left out. With several nodes the distance is larger, because arrows
 * cross.
 */
const closestPx = { one: 7, several: 30 }
/** Maximum number of arrows that can be told apart. If there are more, all arrows keep a distance. */
const mostArrows = 250

/** Opacity, in a run with several nodes, of an arrow that the current beat is not about. */
const paled = 0.3

/** Returns the commands that get an arrow: those that are in view, not narrated before, and far enough from each other. */
export function drawnCommands({ scale, layout, picture, narrated }: DrawingContext): CommandMark[] {
  const seen = picture.commands.filter(
    ({ seq, atMs, executed, replied }) =>
      seq > narrated.afterSeq && scale.shows(atMs, replied?.atMs ?? executed?.atMs ?? atMs),
  )
  const rows = new Set(layout.clients.values()).size * Math.max(1, layout.nodes.length)
  const crowdedPx = seen.length > mostArrows ? ((layout.right - layout.left) * rows) / mostArrows : 0
  const apart = layout.nodes.length > 1 ? closestPx.several : closestPx.one
  const last = new Map<string, number>()
  return seen.filter((command) => {
    const x = scale.timeToPx(command.atMs)
    // Commands without effect keep a larger distance. With several nodes, lost commands do too, so that a dead node does not get an arrow for each try.
    const isRepeated = command.effect === undefined && (!isLost(command) || layout.nodes.length > 1)
    const apartPx = isRepeated ? Math.max(crowdedPx, apart * layout.unit) : crowdedPx
    const kind = `${layout.clients.get(command.client)?.y} ${command.node} ${isRepeated}`
    if (x - (last.get(kind) ?? Number.NEGATIVE_INFINITY) < apartPx) return false
    last.set(kind, x)
    return true
  })
}

/**
 * Returns a test for the commands that the current beat is about: up to the beat, the commands of the client that sent the last command; after the beat, all
 * commands, unless the run is shown whole. Without a beat, all commands pass.
 */
function narratedBy({ picture, narrated: { atSeq, isWhole } }: DrawingContext): (command: CommandMark) => boolean {
  if (atSeq === null) return () => true
  const client = picture.commands.findLast(({ seq }) => seq <= atSeq)?.client
  return (command) => (command.seq <= atSeq ? command.client === client : !isWhole)
}

const isLost = ({ replied }: CommandMark) => replied?.outcome === 'timeout' || replied?.outcome === 'lost'

interface Path {
  from: number
  to: number
  opacity: number
}

function arrow(context: DrawingContext, command: CommandMark, strength: number): MarkPiece | null {
  const { scale, layout } = context
  const { unit } = layout
  const row = layout.clients.get(command.client)
  if (row === undefined) return null
  const matters = command.effect !== undefined || isLost(command)
  const from = row.y + row.height
  const to = nodeTop(layout, command.node)
  const opacity = (matters ? 0.85 : 0.3) * strength
  const stroke = ownerToken(command.client)
  const look = { stroke, strokeWidth: (matters ? 1.4 : 1) * unit, opacity } as const
  const sentX = scale.timeToPx(command.atMs)
  const there = command.executed ?? command.effect ?? (isLost(command) ? undefined : command.replied)
  const shapes: PlainShape[] = []
  if (there === undefined) {
    // If the arrival is unknown, the arrow ends halfway. If the node does not answer, the arrow ends right before the node's row.
    const y = isLost(command) ? to - 4 * unit : from + (to - from) * 0.55
    shapes.push({ kind: 'line', x1: sentX, y1: from, x2: sentX, y2: y, ...look, dash: `${3 * unit} ${3 * unit}` })
    if (isLost(command)) shapes.push(cross({ x: sentX, y, reach: 2.6 * unit, stroke: 'bad', strokeWidth: 1.5 * unit }))
  } else {
    const x = scale.timeToPx(there.atMs)
    shapes.push(
      { kind: 'line', x1: sentX, y1: from, x2: x, y2: to, ...look },
      { kind: 'circle', x, y: to, radius: (matters ? 2.4 : 1.6) * unit, fill: stroke, opacity },
      ...reply(context, command, x, { from, to, opacity }),
    )
  }
  return mark({ seq: command.seq, tip: tipOf(command) + othersOf(command), at: { x: sentX, y: from }, shapes })
}

/** Draws the reply if it can be told apart from the request. */
function reply(context: DrawingContext, command: CommandMark, x: number, { from, to, opacity }: Path): PlainShape[] {
  const { scale, layout } = context
  const { unit } = layout
  const { replied } = command
  if (replied === undefined) return []
  const backX = scale.timeToPx(replied.atMs)
  if (backX - x < 3 * unit) return []
  const look = { stroke: ownerToken(command.client), strokeWidth: unit } as const
  if (isLost(command)) {
    const y = to + (from - to) * 0.45
    const half = x + (backX - x) * 0.45
    return [
      { kind: 'line', x1: x, y1: to, x2: half, y2: y, ...look, opacity, dash: `${2 * unit} ${3 * unit}` },
      cross({ x: half, y, reach: 3.5 * unit, stroke: 'bad', strokeWidth: 1.6 * unit }),
    ]
  }
  const head = `M${backX - 3 * unit},${from + 6 * unit}L${backX},${from}L${backX + 2 * unit},${from + 6 * unit}`
  return [
    { kind: 'line', x1: x, y1: to, x2: backX, y2: from, ...look, opacity: opacity * 0.7 },
    { kind: 'path', d: head, ...look, opacity: opacity * 0.7 },
  ]
}

function tipOf(command: CommandMark): string {
  const { replied, executed } = command
  const came = [
    words.command.sent(timeText(command.atMs)),
    executed && words.command.executed(timeText(executed.atMs)),
    replied && marks.labelled(words.command.replied(timeText(replied.atMs)), outcomeText(replied)),
  ]
  return words.commandTip(
    command,
    shortenUuids(commandText(command.argv)),
    marks.clauses(came.filter((part) => typeof part === 'string')),
  )
}
