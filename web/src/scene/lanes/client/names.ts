/** Draws the clients' names on the left of their rows, and what each client is doing at the cursor. */
import type { TraceHeader } from '#model/trace/trace.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { Doing } from '#web/replay/types.ts'
import { centered } from '#web/scene/drawing/glyphs.ts'
import { gutterText, nameLeft } from '#web/scene/drawing/gutter.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import { ownerToken, type PlainShape } from '#web/scene/drawing/shapes.ts'
import { type } from '#web/scene/drawing/spans.ts'

export function clientNames(context: DrawingContext): PlainShape[] {
  const { clients, folded, unit } = context.layout
  const lowest = Math.min(...[...clients.values()].map(({ height }) => height))
  const own = [...clients].filter(([client]) => !folded.has(client))
  const isRoomy = lowest >= 19 * unit
  return [...crowdName(context), ...own.flatMap(([client, row]) => clientName(context, client, row, isRoomy))]
}

/** Whether the client's name at the left end of its row already says that the client is doing this. */
export function nameSays({ layout, picture, header }: DrawingContext, client: string, doing: Doing): boolean {
  return !layout.narrow && clockOf(header, client) === null && picture.doing[client] === doing
}

/** `isRoomy` tells whether every client has room for its name and for what the client is doing. */
function clientName(context: DrawingContext, client: string, row: Row, isRoomy: boolean): PlainShape[] {
  const { unit, narrow } = context.layout
  const middle = row.y + row.height / 2
  const side = Math.min(24 * unit, row.height + 4 * unit)
  const x = nameLeft * unit
  const owner = ownerToken(client)
  const size = Math.max(side * 0.54, type.tiny * unit)
  const fill = owner === 'ghost' ? 'ink' : 'on-owner'
  const badge: PlainShape[] = [
    { kind: 'rect', x, y: middle - side / 2, width: side, height: side, radius: 7 * unit, fill: owner },
    centered(client.slice(0, 2), { x: x + side / 2, y: middle, size }, { weight: 750, fill }),
  ]
  if (narrow) return badge
  const doing = words.doing[context.picture.doing[client] ?? 'not started']
  const left = x + side + 9 * unit
  const clock = clockOf(context.header, client)
  const small = { x: left, size: type.small * unit }
  if (!isRoomy)
    return [...badge, gutterText(context, clock ?? doing, { ...small, y: middle + 4 * unit, mute: clock === null })]
  const name = { x: left, y: middle - 2 * unit, size: type.name * unit, weight: 600 }
  return [
    ...badge,
    gutterText(context, words.worker(client), name),
    gutterText(context, doing, { ...small, y: middle + 12.5 * unit, mute: true }),
    ...(clock === null ? [] : clockChip(context, clock, left, middle + 28 * unit)),
  ]
}

/** Draws the number of clients that share the row, and the number of those that wait. */
function crowdName(context: DrawingContext): PlainShape[] {
  const { unit, narrow, folded, clients } = context.layout
  const [first = ''] = folded
  const row = clients.get(first)
  if (row === undefined) return []
  const middle = row.y + row.height / 2
  const small = type.small * unit
  if (narrow) return [gutterText(context, `×${folded.size}`, { y: middle + 4 * unit, size: small, weight: 700 })]
  const waiting = [...folded].filter((client) => context.picture.doing[client] === 'waiting').length
  const isRoomy = row.height >= 24 * unit
  const title = { y: middle + (isRoomy ? -1 : 4) * unit, size: type.name * unit, weight: 600 }
  const name = gutterText(context, words.crowd(folded.size), title)
  if (!isRoomy) return [name]
  return [name, gutterText(context, words.crowdWaits(waiting), { y: middle + 14 * unit, size: small, mute: true })]
}

/** Returns text that says how far a client's clock is ahead or behind, or `null` if the clock is right. */
function clockOf({ lesson, lock }: TraceHeader, client: string): string | null {
  const faults = lesson.locks.find(({ id }) => id === lock)?.faults ?? []
  const skew = faults.find((fault) => fault.do === 'skew-clock' && fault.client === client)
  return skew?.do === 'skew-clock' ? words.clock(skew.byMs) : null
}

function clockChip({ layout: { unit }, measure }: DrawingContext, text: string, x: number, y: number): PlainShape[] {
  const size = type.tiny * unit
  const box = { x, y: y - 11 * unit, width: measure(text, size, 600, false) + 12 * unit, height: 15 * unit }
  return [
    { kind: 'rect', ...box, radius: 7.5 * unit, stroke: 'warn', strokeWidth: 1 },
    { kind: 'text', x: x + 6 * unit, y, text, size, weight: 600, anchor: 'start', mono: false, fill: 'warn' },
  ]
}
