/** What the store says: whose the lock is, sinking with the lease, with every renewal as a tooth. */
import { durationText, timeText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { HoldSpan, LeaseSegment } from '../replay/types.ts'
import type { Lane, Layout } from './layout.ts'
import { type OwnerToken, ownerToken, type PathShape, type PlainShape } from './shapes.ts'
import { draw, mark, type Stage, stretch, tipOf, type } from './stage.ts'

export function truthLane(stage: Stage): void {
  const { truth, right, left, unit } = stage.layout
  const y = truth.y + truth.height
  draw(stage, { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 * unit })
  const seen = stage.picture.holds
  const { rows, count } = rowsOf(seen)
  const rowHeight = truth.height / count
  for (const hold of seen) {
    const top = truth.y + rowHeight * (rows.get(hold) ?? 0)
    holds(stage, hold, { y: top, height: rowHeight - (count > 1 ? 2 : 0) })
  }
  // Where words are scarce, what should not have happened is told first.
  for (const hold of seen.toSorted((a, b) => Number(isStrange(b)) - Number(isStrange(a)))) ending(stage, hold)
  for (const hold of seen) renewals(stage, hold)
  free(stage, seen)
  orphans(stage)
}

/** Two masters that grant at once lie one below the other. */
function rowsOf(holds: readonly HoldSpan[]): { rows: Map<HoldSpan, number>; count: number } {
  const rows = new Map<HoldSpan, number>()
  const ends: number[] = []
  for (const hold of holds) {
    const open = ends.findIndex((untilMs) => untilMs <= hold.fromMs)
    const row = open < 0 ? ends.length : open
    ends[row] = hold.untilMs
    rows.set(hold, row)
  }
  return { rows, count: Math.max(1, ends.length) }
}

/** Without those that the same command has changed again at once. */
function lasting(segments: readonly LeaseSegment[]): LeaseSegment[] {
  return segments.filter(({ command }, i) => command === undefined || segments[i + 1]?.command !== command)
}

/** The lease as a slope: full height when it is as long as it ever is, nothing when it has run out. */
function leaseShapes(stage: Stage, segments: readonly LeaseSegment[], owner: OwnerToken | 'ghost', lane: Lane) {
  const { scale, header } = stage
  const fullMs = header.parameters.leaseMs
  const base = lane.y + lane.height
  return lasting(segments).flatMap((segment): PlainShape[] => {
    const place = stretch(stage, segment)
    if (place === null) return []
    const box = { kind: 'rect', x: place.x, y: lane.y, width: place.width, height: lane.height } as const
    const endMs = segment.expiresAtMs ?? segment.deadlineAtMs
    if (endMs === undefined)
      return [
        { ...box, fill: owner, opacity: 0.2 },
        { ...endlessRow(place, lane, stage.layout.unit), stroke: owner },
      ]
    const heightAt = (px: number) => {
      const share = (endMs - scale.pxToTime(px)) / fullMs
      return base - lane.height * Math.max(0, Math.min(1, share))
    }
    const end = place.x + place.width
    // A lease longer than the scale stays at the top before it begins to sink: one more corner.
    const bend = scale.timeToPx(endMs - fullMs)
    const corner = bend > place.x && bend < end ? `L${bend},${lane.y}` : ''
    const d = `M${place.x},${base}L${place.x},${heightAt(place.x)}${corner}L${end},${heightAt(end)}L${end},${base}Z`
    return [
      { ...box, fill: owner, opacity: 0.15 },
      // What only a value says is drawn as a promise, and not as the server's own word.
      ...(segment.expiresAtMs === null
        ? [{ kind: 'path', d, fill: `hatch-${owner}`, stroke: owner, strokeWidth: 1, opacity: 0.9 } as const]
        : [{ kind: 'path', d, fill: owner, opacity: 0.92 } as const]),
    ]
  })
}

/** One hold as a lease; many that are too short to be told apart, as a dense bar. */
export function holdShapes(
  stage: Stage,
  hold: Pick<HoldSpan, 'owner' | 'segments' | 'many' | 'fromMs' | 'untilMs'>,
  lane: Lane,
) {
  const owner = ownerToken(hold.owner)
  if (hold.many === undefined) return leaseShapes(stage, hold.segments, owner, lane)
  const place = stretch(stage, hold)
  if (place === null) return []
  return [{ kind: 'rect', ...place, y: lane.y, height: lane.height, fill: owner, opacity: 0.6 } satisfies PlainShape]
}

/** A row of ∞ signs along the middle of a lane. */
function endlessRow(place: { x: number; width: number }, lane: Lane, unit: number): PathShape {
  const half = Math.min(6 * unit, lane.height * 0.3)
  const lobe = half * 0.62
  const y = lane.y + lane.height / 2
  const apart = half * 5
  const count = Math.max(0, Math.floor((place.width - half) / apart))
  const sign = `c0,${-lobe} ${half * 0.8},${-lobe} ${half},0s${half},${lobe} ${half},0s${-half * 0.8},${-lobe} ${-half},0s${-half},${lobe} ${-half},0z`
  const signs = Array.from({ length: count }, (_, i) => `M${place.x + apart * (i + 0.5)},${y}${sign}`)
  return { kind: 'path', d: signs.join('') || 'M0,0', strokeWidth: 1.3 * unit, opacity: 0.55 }
}

function holds(stage: Stage, hold: HoldSpan, lane: Lane): void {
  const { unit } = stage.layout
  const place = stretch(stage, hold)
  if (place === null) return
  const owner = ownerToken(hold.owner)
  const size = Math.min(type.text * unit, lane.height * 0.5)
  const letter = hold.many === undefined ? letterOf(stage, hold, place, lane, size) : undefined
  const lease = leaseTip(hold)
  const length = durationText(hold.untilMs - hold.fromMs)
  const single = () => words.holdTip(hold.owner, timeText(hold.fromMs), length, lease)
  const tip = tipOf(hold, single, words.manyOf.holds(hold.owner))
  const edge: PlainShape = {
    kind: 'line',
    x1: place.x,
    x2: place.x,
    y1: lane.y,
    y2: lane.y + lane.height,
    stroke: owner,
    strokeWidth: 1.5 * unit,
  }
  mark(stage, hold.fromSeq, tip, { x: place.x, y: lane.y }, [...holdShapes(stage, hold, lane), edge, letter], hold)
}

function leaseTip({ segments, untilMs }: HoldSpan): string {
  const { expiresAtMs = null, deadlineAtMs } = segments.at(-1) ?? {}
  if (expiresAtMs !== null) return words.leaseTip(durationText(Math.max(0, expiresAtMs - untilMs)))
  return deadlineAtMs === undefined ? words.endlessTip : words.byValueTip(timeText(deadlineAtMs))
}

/** How high a lease stands at this place, as a share of its lane. */
function slopeAt({ scale, header }: Stage, segment: LeaseSegment | undefined, px: number): number {
  const endMs = segment?.expiresAtMs ?? segment?.deadlineAtMs ?? Number.POSITIVE_INFINITY
  return (endMs - scale.pxToTime(px)) / header.parameters.leaseMs
}

/** The owner's letter at the foot of the slope, where the colour lies deepest; `∞` beside it where nothing sinks. */
function letterOf(stage: Stage, hold: HoldSpan, place: { x: number; width: number }, lane: Lane, size: number) {
  const { unit } = stage.layout
  const [first] = lasting(hold.segments)
  const until = first?.expiresAtMs === null ? first.deadlineAtMs : undefined
  const endless = first?.expiresAtMs === null
  const name = hold.owner ?? '?'
  const onSlope = !endless && slopeAt(stage, first, place.x + 8 * unit + size) * lane.height >= size * 1.3
  const within = [place.x + 4 * unit, place.x + Math.min(place.width, 240 * unit) - 2 * unit] as const
  const label = stage.labels.place({
    texts:
      until !== undefined
        ? words.byValue(name, timeText(until))
        : endless
          ? [...words.endless.map((word) => `${name} · ${word}`), name]
          : [name],
    x: place.x + 7 * unit,
    y: lane.y + lane.height - size * 0.45,
    size,
    weight: 750,
    fill: onSlope ? 'on-owner' : 'ink',
    halo: !onSlope,
    within,
  })
  return label?.shape
}

/** Somebody else than the owner, or a failure, ended it. */
function isStrange({ endedBy, endedByClient, owner }: HoldSpan): boolean {
  return endedBy === 'node-down' || (endedByClient !== null && endedByClient !== owner)
}

/** A small word above the lane. */
function wordAbove(stage: Stage, texts: string[], atMs: number, fill: 'mute' | 'bad'): void {
  const { scale, layout } = stage
  if (!scale.shows(atMs, atMs)) return
  const size = type.tiny * layout.unit
  const y = layout.truthNotes.y + layout.truthNotes.height - 4 * layout.unit
  const wish = { texts, x: scale.timeToPx(atMs), y, anchor: 'middle', size, fill, slide: true, halo: true } as const
  draw(stage, stage.labels.place(wish)?.shape)
}

function ending(stage: Stage, hold: HoldSpan): void {
  if (hold.endedBy !== null) wordAbove(stage, words.ended(hold), hold.untilMs, isStrange(hold) ? 'bad' : 'mute')
}

function renewals(stage: Stage, hold: HoldSpan): void {
  // A majority's lease changes with every node that answers: its own rows tell that better.
  if (stage.picture.fleet === 'quorum') return
  for (const [before, segment] of pairs(lasting(hold.segments))) {
    const longer = (segment.expiresAtMs ?? Number.POSITIVE_INFINITY) > (before.expiresAtMs ?? 0)
    if (longer || before.expiresAtMs === null) wordAbove(stage, words.renewed, segment.fromMs, 'mute')
  }
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((item, i) => [items[i] as T, item])
}

/** Between two holds the lock is free. */
function free(stage: Stage, holds: readonly HoldSpan[]): void {
  const { picture, scale, layout } = stage
  const { unit, truth } = layout
  let heldUntilMs = 0
  for (const [i, hold] of holds.entries()) {
    heldUntilMs = Math.max(heldUntilMs, hold.untilMs)
    const nextMs = holds[i + 1]?.fromMs ?? picture.at.atMs
    if (hold.untilSeq === null || hold.many !== undefined || nextMs <= heldUntilMs || heldUntilMs > hold.untilMs)
      continue
    const from = scale.clamped(hold.untilMs)
    const label = stage.labels.place({
      texts: hold.endedBy === 'node-down' ? words.silent : [words.free],
      x: from + 8 * unit,
      y: truth.y + truth.height - 6 * unit,
      size: type.small * unit,
      fill: 'faint',
      within: [from + 4 * unit, scale.clamped(nextMs) - 2 * unit],
    })
    draw(stage, label?.shape)
  }
}

/** From the truth to whatever lies next. */
function gapBelow({ truth, nodes, table, resource, axis }: Layout): number {
  return (nodes[0]?.lane ?? table?.inbox ?? resource ?? axis).y - truth.y - truth.height
}

function orphans(stage: Stage): void {
  const { unit, truth, truthNotes } = stage.layout
  for (const orphan of stage.picture.orphans) {
    const place = stretch(stage, orphan)
    // Between a command and its reply truth is always a little ahead of belief.
    if (place === null || place.width < 6 * unit) continue
    const y = truth.y + truth.height + 4 * unit
    const length = durationText(orphan.untilMs - orphan.fromMs)
    // Above the lane where what lies below it is too near.
    const baseline = gapBelow(stage.layout) >= 17 * unit ? y + 11 * unit : truthNotes.y + truthNotes.height - 4 * unit
    const label = stage.labels.place({
      // Of several as one, what lies between their ends is not how long they are together.
      texts: words.orphan(length).slice(orphan.many === undefined ? 0 : 1),
      x: place.x + place.width / 2,
      y: baseline,
      anchor: 'middle',
      size: type.tiny * unit,
      weight: 600,
      fill: 'warn',
      halo: true,
      slide: true,
    })
    const single = () => words.orphanTip(orphan.client, timeText(orphan.fromMs), length)
    mark(stage, orphan.fromSeq, tipOf(orphan, single, words.manyOf.orphans(orphan.client)), { x: place.x, y }, [
      {
        kind: 'line',
        x1: place.x + unit,
        x2: place.x + place.width - unit,
        y1: y,
        y2: y,
        stroke: 'warn',
        strokeWidth: 2.2 * unit,
        dash: `${0.1 * unit} ${4.4 * unit}`,
      },
      label?.shape,
    ])
  }
}
