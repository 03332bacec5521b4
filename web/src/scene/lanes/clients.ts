/** Draws the clients, one per row, with life, waits, beliefs, pauses and failures. Clients to which the same things happen share a row. */
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { BeliefSpan, GapSpan, LifeSpan, RunPicture } from '#web/replay/types.ts'
import { dots } from '../drawing/glyphs.ts'
import type { About, DrawingContext, Heights, Lane, LanesDrawn, Outline, Row } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { lookUpByClient, stretch, tipOf } from '../drawing/spans.ts'
import { rowsOf } from '../drawing/stacked-spans.ts'
import { belief } from './client/belief.ts'
import { afterGrips, failures } from './client/failures.ts'
import { endOf, priority } from './client/lane-text.ts'
import { listening, subscribes } from './client/listening.ts'
import { clientNames } from './client/names.ts'
import { pauseMark } from './client/pauses.ts'
import { reentries } from './client/reentries.ts'
import { reason, waits, waitsForItself } from './client/waiting.ts'

declare module '../drawing/lane.ts' {
  interface Layout {
    clients: Map<string, Row>
    /** Clients that share one row, because the same things happen to all of them. */
    folded: ReadonlySet<string>
    crowded: boolean
  }
}

const heights = {
  client: [12, 34, 54],
  gap: [5, 24, 36],
  oneOfMany: [10, 15, 26],
  gapOfMany: [3, 5, 9],
} as const satisfies Record<string, Heights>

/** At least this many clients are a crowd, which gets thin rows close together. */
const crowd = 9

/** Maximum number of clients that get a row each on the minimap. */
const mostSmallRows = 4

export const clients: Lane = {
  rows(take, about, shown) {
    const groups = clientGroups(about, shown)
    const crowded = groups.length >= crowd
    const clients = new Map(
      groups.flatMap((together) => {
        const row = take(crowded ? heights.oneOfMany : heights.client)
        take(crowded ? heights.gapOfMany : heights.gap)
        return together.map((client) => [client, row] as const)
      }),
    )
    return { clients, folded: new Set(groups.find((together) => together.length > 1)), crowded }
  },
  back: clientNames,
  draw(context) {
    const { layout } = context
    const ownOf = spansByClient(context.picture)
    let before = ''
    const single = [...layout.clients].filter(([client]) => !layout.folded.has(client))
    const pieces = single.flatMap(([client, row]) => {
      const own = ownOf(client)
      // If many clients wait for the same reason, only the first of them names it.
      const reasons = own.waits.map(({ why }) => why).join()
      const saysWhy = !layout.crowded || reasons !== before
      if (reasons !== '') before = reasons
      return clientPieces(context, own, row, saysWhy)
    })
    return [...crowdPieces(context), ...pieces]
  },
  outlines: ({ beliefs }, { clients, truthNotes }) => {
    const [first, second] = clients.values()
    const gapPx = (second?.y ?? truthNotes.y) - ((first?.y ?? 0) + (first?.height ?? 0))
    return beliefs.flatMap((span) => {
      const row = clients.get(span.client)
      const tip: Outline['tip'] = (began, when, length) => words.beliefBehind(began, span.client, when, length)
      const many = words.manyOf.beliefs(span.client)
      return row === undefined ? [] : [{ client: span.client, span, row, gapPx, tip, many, explained: words.runBehind }]
    })
  },
  inSmall({ beliefs, clients }, whole) {
    const bars = (rowOf: (span: BeliefSpan) => number) =>
      beliefs.map((span) => ({ client: span.client, fromMs: span.fromMs, untilMs: span.untilMs, row: rowOf(span) }))
    if (clients.length <= mostSmallRows)
      return { bars: bars(({ client }) => clients.indexOf(client)), rows: Math.max(1, clients.length) }
    // Bars of many clients share rows, but bars that overlap in time get different rows.
    const packed = rowsOf(beliefs)
    return { bars: bars((span) => packed.rows.get(span) ?? 0), rows: rowsOf(whole.beliefs).count }
  },
}

/** Returns the members of a crowd to whom the same things happen. */
export function alikeOf({ clients }: Pick<About, 'clients'>, { apart }: Pick<LanesDrawn, 'apart'>): string[] {
  return clients.length < crowd ? [] : clients.filter((client) => !apart.includes(client))
}

function clientGroups(about: About, shown: LanesDrawn): string[][] {
  const folded = shown.open ? [] : alikeOf(about, shown)
  if (folded.length < 2) return about.clients.map((client) => [client])
  const single = about.clients.filter((client) => !folded.includes(client))
  return [folded, ...single.map((client) => [client])]
}

function clientPieces(context: DrawingContext, own: Own, row: Row, saysWhy: boolean): Piece[] {
  // A client that waits for its own lock still believes that it holds the lock, so that wait is drawn on top of the belief's bar.
  const onBar = own.waits.filter((wait) => waitsForItself(context, wait))
  const besides = own.waits.filter((wait) => !onBar.includes(wait))
  const { marks, starts } = listening(context, row, own)
  const around = { row, pauses: own.pauses, starts: [...starts, ...afterGrips(context)] }
  return [
    ...own.lives.map((life) => lifeLine(context, life, row)),
    ...waits(context, besides, own.beliefs, { row, isOnBar: false }),
    ...marks,
    ...(saysWhy ? besides.map((wait) => reason(context, wait, { ...around, priority: priority.wait })) : []),
    ...own.beliefs.flatMap((span) => belief(context, span, own, row)),
    ...reentries(context, own.reentries, row),
    ...waits(context, onBar, own.beliefs, { row, isOnBar: true }),
    ...onBar.map((wait) => reason(context, wait, { ...around, priority: priority.waitOnBar })),
    ...own.pauses.map((span) => pauseMark(context, span, own.beliefs, row)),
    ...zombies(context, own.zombies, row),
    ...failures(context, own, row),
  ]
}

/** Draws the shared row of a crowd. The row shows beliefs, with simultaneous beliefs below each other; the queue's rows show who waits. */
function crowdPieces(context: DrawingContext): Piece[] {
  const { folded, clients } = context.layout
  const [first = ''] = folded
  const row = clients.get(first)
  if (row === undefined) return []
  const own = <S extends { client: string }>(spans: readonly S[]) => spans.filter(({ client }) => folded.has(client))
  const beliefs = own(context.picture.beliefs).toSorted((a, b) => a.fromMs - b.fromMs)
  const { rows, count } = rowsOf(beliefs)
  const height = row.height / count
  const rowOf = (span: BeliefSpan) => ({
    y: row.y + height * (rows.get(span) ?? 0),
    height: height - (count > 1 ? 1 : 0),
  })
  return [
    ...beliefs.flatMap((span) => belief(context, span, { pauses: [], zombies: [] }, rowOf(span))),
    ...zombies(context, own(context.picture.zombies), row),
  ]
}

function spansByClient(picture: RunPicture) {
  const lives = lookUpByClient(picture.lives)
  const waits = lookUpByClient(picture.waits)
  const beliefs = lookUpByClient(picture.beliefs)
  const pauses = lookUpByClient(picture.pauses)
  const zombies = lookUpByClient(picture.zombies)
  const crashes = lookUpByClient(picture.crashes)
  const victims = lookUpByClient(picture.victims)
  const commands = lookUpByClient(picture.commands.filter(subscribes))
  const heard = lookUpByClient(picture.heard)
  const reentries = lookUpByClient(picture.reentries)
  return (client: string) => ({
    lives: lives(client),
    waits: waits(client),
    beliefs: beliefs(client),
    pauses: pauses(client),
    zombies: zombies(client),
    crashes: crashes(client),
    victims: victims(client),
    commands: commands(client),
    heard: heard(client),
    reentries: reentries(client),
  })
}
type Own = ReturnType<ReturnType<typeof spansByClient>>

function lifeLine(context: DrawingContext, life: LifeSpan, row: Row): Piece {
  const place = stretch(context, life)
  if (place === null) return null
  const y = row.y + row.height / 2
  return { kind: 'line', x1: place.x, x2: endOf(place), y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 }
}

/** Draws zombie times, in which a client believes that it has the lock but does not. A run without a lock has no zombie times. */
function zombies(context: DrawingContext, spans: readonly GapSpan[], row: Row): Piece[] {
  const { layout, picture } = context
  if (picture.lockless) return []
  return spans.map((zombie) => {
    const place = stretch(context, zombie)
    if (place === null || place.width < 3) return null
    const y = row.y + row.height + 4 * layout.unit
    const single = (when: string, length: string) => words.zombieTip(zombie.client, when, length)
    const tip = tipOf(zombie, single, words.manyOf.zombies(zombie.client))
    return mark({ seq: zombie.fromSeq, tip, at: { x: place.x, y }, shapes: [dots(place, y, 'bad', layout.unit)] })
  })
}
