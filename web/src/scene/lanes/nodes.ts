/** Draws the nodes, one per row. A row shows whether the node is up, its grants of the lock, and its promotions. Sentinels share a row. */

import type { NodeRole } from '#model/trace/trace.ts'
import { whyText } from '#model/words/why-text.ts'
import { durationText, timeText } from '#web/format/figures.ts'
import { phrases } from '#web/locale/phrases.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import { trafficWords } from '#web/locale/traffic.ts'
import type { LagSpan, NodeGrantSpan, NodeMark, RunPicture, ShownNodeSpan } from '#web/replay/types.ts'
import { cross, upward } from '../drawing/glyphs.ts'
import { gutterText, nameLeft } from '../drawing/gutter.ts'
import type { Placing } from '../drawing/label-queue.ts'
import type { PlacedLabel } from '../drawing/labels.ts'
import type { About, DrawingContext, Heights, Lane, Layout, Row } from '../drawing/lane.ts'
import { grantShapes, holderName } from '../drawing/lease.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { ownerToken, type PlainShape } from '../drawing/shapes.ts'
import { boxAround } from '../drawing/signs.ts'
import { baseline, byKey, sizeWithin, stretch, tipOf, type } from '../drawing/spans.ts'
import { sentinelPieces } from './sentinels.ts'

declare module '../drawing/lane.ts' {
  interface Layout {
    nodes: { ids: string[]; row: Row }[]
  }
}

const heights = { node: [12, 19, 26], gap: [4, 15, 24] } as const satisfies Record<string, Heights>

/** Order of labels: signs before words, what is narrated now before grants, then what was narrated before, and Sentinels last. */
const priority = { sign: 6, event: 5, lag: 4, frozen: 3, letter: 2, past: 1, sentinels: 0 }

export const nodes: Lane = {
  rows(take, about) {
    const nodes = nodeGroups(about).map((ids) => ({ ids, row: take(heights.node) }))
    if (nodes.length > 0) take(heights.gap)
    return { nodes }
  },
  back: (context) => context.layout.nodes.flatMap(({ ids, row }) => nameOf(context, ids, row)),
  gutterFoot: ({ nodes }) => Math.max(0, ...nodes.map(({ row }) => row.y + row.height)),
  draw(context) {
    const { picture, layout, labels } = context
    const sentinels = { ...context, labels: labels.at(priority.sentinels) }
    const grantsOf = byKey(continuous(picture.nodeGrants), ({ node }) => node)
    // Among independent servers, the first grant of the highest row says what the bars on these rows are.
    const [highest] = layout.nodes.flatMap(({ ids }) => ids.flatMap(grantsOf))
    const explained = picture.fleet === 'quorum' ? highest : undefined
    return layout.nodes.flatMap(({ ids, row }) => {
      const strip = stripOf(row)
      const isOf = ({ node }: { node: string }) => ids.includes(node)
      const isShared = ids.length > 1
      const isSentinels = isShared && roleOf(context, ids) === 'sentinel'
      return [
        ...picture.nodeSpans.filter(isOf).map((span) => life(context, span, strip, isShared)),
        ...ids.flatMap(grantsOf).map((grant) => grantMark(context, grant, strip, grant === explained)),
        // Lags are painted before events, so that an event's sign lies on top of a lag's frame.
        ...picture.lags.filter(isOf).map((lag) => lagMark(context, lag, strip)),
        ...picture.nodeMarks.filter(isOf).map((one) => eventMark(context, one, strip)),
        ...(isSentinels ? sentinelPieces(sentinels, strip, sizeOn(context, strip)) : []),
      ]
    })
  },
}

/**
 * Returns the groups of nodes that share a row. Sentinels share one row, because they hold no lock. A cluster's servers that keep only other keys share
 * another.
 */
function nodeGroups({ fleet, nodes }: About): string[][] {
  if (fleet === 'single') return []
  const sentinels = nodes.filter((node) => node.role === 'sentinel').map((node) => node.id)
  const others = nodes.filter((node) => node.elsewhere).map((node) => node.id)
  const servers = nodes.filter((node) => node.role !== 'sentinel' && !node.elsewhere).map((node) => [node.id])
  return [...servers, ...[sentinels, others].filter((group) => group.length > 0)]
}

const roleOf = ({ picture }: DrawingContext, [first]: readonly string[]) =>
  picture.nodes.find(({ id }) => id === first)?.role

/** Margin above and below a node's grants, as a fraction of the row's height. */
const inset = 0.14

/** Returns the part of a row that shows a node's grants. */
export function stripOf(row: Row): Row {
  return { y: row.y + row.height * inset, height: row.height - 2 * (row.height * inset) }
}

/** Returns the height at which a command's arrow ends at a node. */
export function nodeTop({ nodes, truth }: Layout, node: string): number {
  const row = nodes.find(({ ids }) => ids.includes(node))?.row
  return row === undefined ? truth.y : row.y + row.height * inset
}

/** Draws a node's name and the role that the node has at the cursor, such as `n1 master`. Independent servers have no role. */
function nameOf(context: DrawingContext, ids: readonly string[], row: Row): PlainShape[] {
  const { unit, narrow } = context.layout
  const y = row.y + row.height / 2 + 3.8 * unit
  const size = sizeWithin(context, row.height * 0.8, type.small)
  const [id = ''] = ids
  const sentinels = narrow ? 's' : words.sentinels
  const together = roleOf(context, ids) === 'sentinel' ? sentinels : words.otherKeys(ids.length, narrow)
  const title = ids.length > 1 ? together : id
  const name = gutterText(context, title, { y, size, weight: 600, mono: ids.length === 1 })
  if (narrow || ids.length > 1) return [name]
  const x = nameLeft * unit + context.measure(title, size, 600, true) + 7 * unit
  return [name, gutterText(context, stateOf({ ...context.picture, ...context.now }, id), { x, y, size, mute: true })]
}

function stateOf({ nodeSpans, nodes, fleet }: RunPicture, id: string): string {
  const textOf = (role: NodeRole) => (fleet === 'quorum' ? '' : words.nodeRole[role])
  const now = nodeSpans.findLast((span) => span.node === id)
  if (now === undefined) return textOf(nodes.find((node) => node.id === id)?.role ?? 'master')
  return now.state === 'up' ? textOf(now.role) : words.nodeState[now.state]
}

/**
 * Joins adjacent grants of one node to one client. Grants are adjacent if the node set the lock again, or had copied the grant before the node became master.
 */
function continuous(grants: readonly NodeGrantSpan[]): NodeGrantSpan[] {
  const whole: NodeGrantSpan[] = []
  const lastOf = new Map<string, number>()
  for (const grant of grants) {
    const place = lastOf.get(grant.node) ?? -1
    const before = whole[place]
    if (before !== undefined && continues(before, grant)) {
      const { fromMs, fromSeq } = before
      whole[place] = { ...grant, fromMs, fromSeq, segments: [...before.segments, ...grant.segments] }
    } else {
      lastOf.set(grant.node, whole.length)
      whole.push(grant)
    }
  }
  return whole
}

function continues(before: NodeGrantSpan, after: NodeGrantSpan): boolean {
  const isSingle = before.many === undefined && after.many === undefined
  return isSingle && after.client !== null && after.client === before.client && after.fromSeq === before.untilSeq
}

function grantMark(context: DrawingContext, grant: NodeGrantSpan, strip: Row, explains: boolean): Piece {
  const place = stretch(context, grant)
  if (place === null) return null
  const { unit } = context.layout
  const single = (when: string, length: string) => words.grantTip(grant.node, holderName(grant), when, length)
  const size = Math.max(type.tiny * unit, strip.height * 0.85)
  const holder = holderName(grant) ?? '?'
  const letter = context.labels.at(priority.letter).label({
    texts: explains && grant.many === undefined ? [words.leaseOn(holder, grant.node), holder] : [holder],
    x: place.x + 4 * unit,
    y: baseline(strip, size),
    size,
    weight: 750,
    fill: 'on-owner',
    within: [place.x + 2, place.x + place.width - 3],
  })
  return mark({
    seq: grant.fromSeq,
    tip: tipOf(grant, single, words.manyOf.grants(grant.node)),
    at: { x: place.x, y: strip.y },
    shapes: [...grantShapes(context, grant, strip), letter],
    during: grant,
  })
}

function life(context: DrawingContext, span: ShownNodeSpan, strip: Row, isShared: boolean): Piece {
  const place = stretch(context, span)
  if (place === null) return null
  const { unit } = context.layout
  const lineAt = (y: number) => ({ kind: 'line', x1: place.x, x2: place.x + place.width, y1: y, y2: y }) as const
  if (span.state === 'up') return { ...lineAt(strip.y + strip.height), stroke: 'line-strong', strokeWidth: unit }
  // The death of one node is not marked on a shared row, because the row's other nodes go on.
  if (isShared) return null
  const length = durationText(span.untilMs - span.fromMs)
  const frozen: PlainShape = { kind: 'rect', ...place, ...strip, fill: 'hatch-ghost', radius: 2 }
  const dash = `${2 * unit} ${4 * unit}`
  const down: PlainShape = {
    ...lineAt(strip.y + strip.height / 2),
    stroke: 'bad',
    strokeWidth: unit,
    dash,
    opacity: 0.7,
  }
  return mark({
    seq: span.fromSeq,
    tip: words.nodeStateTip(span.node, words.nodeState[span.state], timeText(span.fromMs), length),
    at: { x: place.x, y: strip.y },
    shapes: span.state === 'frozen' ? [frozen, frozenText(context, span, strip)] : [down],
    during: span,
  })
}

function frozenText(context: DrawingContext, span: ShownNodeSpan, strip: Row): Placing | null {
  const place = stretch(context, span)
  if (place === null || span.fromSeq <= context.narrated.afterSeq) return null
  const { unit } = context.layout
  const size = sizeOn(context, strip)
  return context.labels.at(priority.frozen).ask((space) => {
    const label = space.place({
      texts: [words.nodeState.frozen],
      x: place.x + 8 * unit,
      y: baseline(strip, size),
      size,
      weight: 600,
      fill: 'mute',
      within: [place.x + 4 * unit, place.x + place.width - 4 * unit],
    })
    return onGround(label, strip, { beside: 3 * unit, radius: 3 })
  })
}

/** Draws a text on a background of its own, because a lease may be behind the text. */
function onGround(label: PlacedLabel | null, strip: Row, look: { beside: number; radius: number }): PlainShape[] {
  if (label === null) return []
  const { beside, radius } = look
  const box = { x: label.left - beside, width: label.width + 2 * beside, y: strip.y, height: strip.height }
  return [{ kind: 'rect', ...box, radius, fill: 'panel' }, label.shape]
}

const fills: Partial<Record<NodeMark['what'], 'bad' | 'accent' | 'warn'>> = {
  down: 'bad',
  promoted: 'accent',
  demoted: 'warn',
  restarted: 'accent',
  'clock-jumped': 'warn',
  'link-cut': 'warn',
  'link-healed': 'accent',
}

const sizeOn = (context: DrawingContext, strip: Row) => sizeWithin(context, strip.height * 0.8, type.text)

/** Texts of an event: all wordings until it has been narrated. After that only short ones. */
function textsOf({ narrated }: DrawingContext, one: NodeMark, short: string): string[] {
  const briefly = one.without === undefined ? [short] : [...trafficWords.promotedWithout, short]
  return one.seq > narrated.afterSeq ? [saidOf(one), ...briefly] : briefly
}

/** Returns where words about a moment must end so that they cover no grant. Within a grant, that is where the grant begins, so no words fit. */
function freeUntil({ picture, scale, layout }: DrawingContext, { node, atMs }: NodeMark): number {
  const grants = picture.nodeGrants.filter((grant) => grant.node === node && grant.untilMs > atMs)
  return Math.min(layout.right, ...grants.map(({ fromMs }) => scale.timeToPx(fromMs)))
}

function saidOf({ event, without = [] }: NodeMark): string {
  return words.nodeSaid(event, without, event.kind === 'node-down' ? whyText(event.why, phrases.causes) : '')
}

function eventMark(context: DrawingContext, one: NodeMark, strip: Row): Piece {
  const { scale, layout, labels } = context
  const { unit } = layout
  const fill = fills[one.what]
  if (fill === undefined) return null
  const x = scale.timeToPx(one.atMs)
  const y = strip.y + strip.height / 2
  const reach = Math.min(5 * unit, strip.height / 2)
  labels.at(priority.sign).block(boxAround(x, y, reach))
  if (!scale.shows(one.atMs, one.atMs)) return null
  const size = sizeOn(context, strip)
  const isPast = one.seq <= context.narrated.afterSeq
  // On paper no beat is current, so no words are worth covering a grant for.
  const isFree = !isPast && context.narrated.atSeq !== null
  const until = isFree || one.what === 'down' ? layout.right : freeUntil(context, one)
  const text = labels.at(isPast ? priority.past : priority.event).ask((space) => {
    const label = space.place({
      texts: textsOf(context, one, words.nodeBriefly[one.what] ?? ''),
      x: x + reach + 5 * unit,
      y: baseline(strip, size),
      size,
      weight: 600,
      fill: one.without !== undefined ? 'bad' : fill,
      within: [layout.left, until],
    })
    return onGround(label, strip, { beside: 2 * unit, radius: 2 })
  })
  const sign =
    one.what === 'down'
      ? cross({ x, y, reach: reach * 0.9, stroke: 'bad', strokeWidth: 2.2 * unit })
      : upward({ x, y, reach, fill })
  const tip = words.nodeTip(one.node, saidOf(one), timeText(one.atMs))
  return mark({ seq: one.seq, tip, at: { x, y: strip.y }, shapes: [sign, text] })
}

/** Draws a lag on the replica's row: an empty frame in the color of the client whose change the replica lacks. */
function lagMark(context: DrawingContext, lag: LagSpan, strip: Row): Piece {
  const { unit } = context.layout
  const place = stretch(context, lag)
  // Short lags are left out, because every change takes a moment to arrive.
  if (place === null || place.width < 6 * unit) return null
  const size = sizeWithin(context, strip.height * 0.8, type.text)
  const text = context.labels.at(priority.lag).ask((space) => {
    const label = space.place({
      texts: lag.fromSeq > context.narrated.afterSeq ? trafficWords.lacks(lag.client) : [],
      x: place.x + 6 * unit,
      y: baseline(strip, size),
      size,
      weight: 600,
      within: [place.x + 3 * unit, place.x + place.width - 3 * unit],
    })
    return onGround(label, strip, { beside: 3 * unit, radius: 2 })
  })
  const look = { stroke: ownerToken(lag.client), strokeWidth: 1.6 * unit, dash: `${4 * unit} ${3 * unit}` } as const
  const frame: PlainShape = { kind: 'rect', ...place, ...strip, radius: 2 * unit, ...look }
  const single = (when: string, length: string) => trafficWords.lacksTip(lag, when, length)
  const tip = tipOf(lag, single, words.manyOf.lags(lag.node))
  return mark({ seq: lag.fromSeq, tip, at: { x: place.x, y: strip.y }, shapes: [frame, text], during: lag })
}
