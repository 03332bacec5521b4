/** What the store says: whose the lock is, sinking with the lease, with every renewal as a tooth. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import { isCounted } from '#web/replay/counts.ts'
import { routineMs } from '#web/replay/routine.ts'
import type { OrphanSpan, StoreGrantSpan } from '#web/replay/types.ts'
import { draw, mark, type SceneDraft, sizeWithin, stretch, tipOf, type } from '../drawing-context.ts'
import { dots } from '../glyphs.ts'
import type { Lane, Layout } from '../layout.ts'
import { grantShapes, holderName, lasting, slopeAt } from '../lease.ts'
import { ownerToken, type PlainShape } from '../shapes.ts'
import { rowsOf } from '../stacked-spans.ts'
import { countLane } from './count.ts'

export function truthLane(stage: SceneDraft): void {
  const { truth, right, left, unit } = stage.layout
  const y = truth.y + truth.height
  draw(stage, { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke: 'line', strokeWidth: 1.5 * unit })
  const seen = stage.picture.storeGrants
  if (seen.length > 0 && isCounted(stage.header, seen)) {
    countLane(stage)
    orphans(stage)
    return
  }
  // Two masters that grant at once lie one below the other.
  const { rows, count } = rowsOf(seen)
  const rowHeight = truth.height / count
  for (const grant of seen) {
    const top = truth.y + rowHeight * (rows.get(grant) ?? 0)
    grants(stage, grant, { y: top, height: rowHeight - (count > 1 ? 2 : 0) })
  }
  // Where there is room for few words, what should not have happened comes first.
  for (const grant of seen.toSorted((a, b) => Number(isStrange(b)) - Number(isStrange(a)))) ending(stage, grant)
  for (const grant of seen) renewals(stage, grant)
  free(stage, seen)
  orphans(stage)
  if (stage.picture.lockless) unasked(stage)
}

/** Says of the first slope what sinks there. Placed last: whatever else there is to say goes first. */
export function slopeWords(stage: SceneDraft): void {
  const { layout, picture, labels } = stage
  const { unit, truthNotes } = layout
  if (isCounted(stage.header, picture.storeGrants) || rowsOf(picture.storeGrants).count > 1) return
  const first = picture.storeGrants.find(
    ({ segments, many }) => many === undefined && lasting(segments)[0]?.expiresAtMs,
  )
  const place = first === undefined ? null : stretch(stage, first)
  if (first === undefined || place === null || !isSeenToSink(stage, first)) return
  const size = type.tiny * unit
  const request = { texts: words.slope, anchor: 'start', size, fill: 'mute', halo: true } as const
  const above = {
    ...request,
    x: place.x + 2 * unit,
    y: truthNotes.y + truthNotes.height - 4 * unit,
    slide: true,
  } as const
  draw(
    stage,
    labels.place({ ...above, within: [place.x, Math.min(layout.right, place.x + Math.max(place.width, 150 * unit))] })
      ?.shape,
  )
}

/** What has hardly begun to sink, or lasts far longer than its hold, looks like a flat block: words of a slope would find none. */
function isSeenToSink(stage: SceneDraft, { segments }: StoreGrantSpan): boolean {
  const [segment] = lasting(segments)
  const place = segment === undefined ? null : stretch(stage, segment)
  if (place === null) return false
  const heightAt = (px: number) => Math.max(0, slopeAt(stage, segments, segment, px))
  return heightAt(place.x) - heightAt(place.x + place.width) >= leastSlope
}

/** Of the lane's height, so much is seen to sink. */
const leastSlope = 0.25

/** Without a lock the lane stays empty, and says why. */
function unasked(stage: SceneDraft): void {
  const { truth, left, unit } = stage.layout
  const size = type.small * unit
  const y = truth.y + truth.height - 6 * unit
  draw(stage, stage.labels.place({ texts: words.unasked, x: left + 8 * unit, y, size, fill: 'mute' })?.shape)
}

function grants(stage: SceneDraft, grant: StoreGrantSpan, lane: Lane): void {
  const { unit } = stage.layout
  const place = stretch(stage, grant)
  if (place === null) return
  const owner = ownerToken(grant.client)
  const size = sizeWithin(stage, lane.height * 0.5, type.text)
  const letter = grant.many === undefined ? letterOf(stage, grant, place, lane, size) : undefined
  const lease = leaseTip(stage, grant)
  const length = durationText(grant.untilMs - grant.fromMs)
  const single = () => words.holdTip(holderName(grant), timeText(grant.fromMs), length, lease)
  const tip = tipOf(grant, single, words.manyOf.holds(grant.client))
  const edge: PlainShape = {
    kind: 'line',
    x1: place.x,
    x2: place.x,
    y1: lane.y,
    y2: lane.y + lane.height,
    stroke: owner,
    strokeWidth: 1.5 * unit,
  }
  mark(
    stage,
    grant.fromSeq,
    tip,
    { x: place.x, y: lane.y },
    [...grantShapes(stage, grant, lane, letter && letter.left + letter.width), edge, letter?.shape],
    grant,
  )
}

function leaseTip({ hidesEnd }: SceneDraft, { segments, untilMs }: StoreGrantSpan): string | null {
  const { expiresAtMs = null, deadlineAtMs, endsWith } = segments.at(-1) ?? {}
  if (endsWith) return words.endsWithTip(endsWith)
  if (expiresAtMs !== null) return words.leaseTip(durationText(Math.max(0, expiresAtMs - untilMs)))
  if (deadlineAtMs !== undefined) return words.byValueTip(timeText(deadlineAtMs))
  return hidesEnd ? null : words.endlessTip
}

/** The owner's letter at the foot of the slope, where the colour lies deepest; `∞` beside it where nothing sinks. */
function letterOf(
  stage: SceneDraft,
  grant: StoreGrantSpan,
  place: { x: number; width: number },
  lane: Lane,
  size: number,
) {
  const { unit } = stage.layout
  const [first] = lasting(grant.segments)
  const until = first?.expiresAtMs === null ? first.deadlineAtMs : undefined
  const endless = first?.expiresAtMs === null
  const name = holderName(grant) ?? '?'
  const onSlope =
    !endless && slopeAt(stage, grant.segments, first, place.x + 8 * unit + size) * lane.height >= size * 1.3
  const within = [place.x + 4 * unit, place.x + Math.min(place.width, 240 * unit) - 2 * unit] as const
  // In whole words where the slope lies behind all of them.
  const said = words.heldBy(name)
  const saidEnd = place.x + 7 * unit + stage.labels.measure(said, size, 750, false)
  const isSaid = !endless && slopeAt(stage, grant.segments, first, saidEnd) * lane.height >= size * 1.3
  const label = stage.labels.place({
    texts:
      until !== undefined
        ? words.byValue(name, timeText(until))
        : endless && !stage.hidesEnd
          ? [
              ...(first?.endsWith ? words.endsWith(first.endsWith) : words.endless).map((word) => `${name} · ${word}`),
              name,
            ]
          : [...(isSaid ? [said] : []), name],
    x: place.x + 7 * unit,
    y: lane.y + lane.height - size * 0.45,
    size,
    weight: 750,
    fill: onSlope ? 'on-owner' : 'ink',
    halo: !onSlope,
    within,
  })
  return label ?? undefined
}

/** Somebody else than the owner, or a failure, ended it. */
function isStrange({ endedBy, endedByClient, client }: StoreGrantSpan): boolean {
  if (endedBy === 'taken-over') return false
  return endedBy === 'node-down' || (client !== null && endedByClient !== null && endedByClient !== client)
}

/** A small word above the lane. */
function wordAbove(stage: SceneDraft, texts: string[], atMs: number, fill: 'mute' | 'bad'): void {
  const { scale, layout } = stage
  if (!scale.shows(atMs, atMs)) return
  const size = type.tiny * layout.unit
  const y = layout.truthNotes.y + layout.truthNotes.height - 4 * layout.unit
  const request = { texts, x: scale.timeToPx(atMs), y, anchor: 'middle', size, fill, slide: true, halo: true } as const
  draw(stage, stage.labels.place(request)?.shape)
}

function ending(stage: SceneDraft, grant: StoreGrantSpan): void {
  // A node that has a row of its own shows its death there.
  if (grant.endedBy === 'node-down' && stage.layout.nodes.length > 0) return
  if (grant.endedBy !== null) wordAbove(stage, words.ended(grant), grant.untilMs, isStrange(grant) ? 'bad' : 'mute')
}

function renewals(stage: SceneDraft, grant: StoreGrantSpan): void {
  // A majority's lease changes with every node that answers: its own rows tell that better.
  if (stage.picture.fleet === 'quorum') return
  for (const [before, segment] of pairs(lasting(grant.segments))) {
    const longer = (segment.expiresAtMs ?? Number.POSITIVE_INFINITY) > (before.expiresAtMs ?? 0)
    if (longer || before.expiresAtMs === null) wordAbove(stage, words.renewed, segment.fromMs, 'mute')
  }
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((item, i) => [items[i] as T, item])
}

/** Between two grants the lock is free. */
function free(stage: SceneDraft, grants: readonly StoreGrantSpan[]): void {
  const { picture, scale, layout } = stage
  const { unit, truth } = layout
  let heldUntilMs = 0
  for (const [i, grant] of grants.entries()) {
    heldUntilMs = Math.max(heldUntilMs, grant.untilMs)
    const nextMs = grants[i + 1]?.fromMs ?? picture.at.atMs
    if (grant.untilSeq === null || grant.many !== undefined || nextMs <= heldUntilMs || heldUntilMs > grant.untilMs)
      continue
    const from = scale.clamped(grant.untilMs)
    const label = stage.labels.place({
      texts: grant.endedBy === 'node-down' ? (layout.nodes.length > 0 ? [] : words.silent) : [words.free],
      x: from + 8 * unit,
      y: truth.y + truth.height - 6 * unit,
      size: type.small * unit,
      fill: 'mute',
      within: [from + 4 * unit, scale.clamped(nextMs) - 2 * unit],
    })
    draw(stage, label?.shape)
  }
}

/** From the truth to whatever lies next; the signs of the beats stand right over the axis. */
function gapBelow({ truth, nodes, table, resource, axis, unit }: Layout): number {
  const next = nodes[0]?.lane ?? table?.inbox ?? resource
  return (next?.y ?? axis.y - 12 * unit) - truth.y - truth.height
}

/** An answer is always on its way for a moment: that is worth no words. */
const leastUnheardMs = 100

/** Why its owner does not believe in it, beginning where that is so. `null`: there is nothing to say. */
function orphanLabel(stage: SceneDraft, orphan: OrphanSpan, y: number): PlainShape | null {
  const { scale, layout } = stage
  const { cause, sinceMs } = orphan
  if (cause === 'unheard' && orphan.untilMs - orphan.fromMs < leastUnheardMs) return null
  const place = stretch(stage, { ...orphan, fromMs: sinceMs })
  if (place === null) return null
  const label = stage.labels.place({
    texts: words.orphan(orphan.client, cause),
    x: place.x + place.width / 2,
    y,
    anchor: 'middle',
    size: type.tiny * layout.unit,
    weight: 600,
    fill: 'warn',
    halo: true,
    slide: true,
    // Nobody has crashed before the crash: its words do not reach further back.
    within: [cause === 'crashed' ? scale.clamped(sinceMs) : layout.left, layout.right],
  })
  return label?.shape ?? null
}

function orphans(stage: SceneDraft): void {
  const { unit, truth, truthNotes } = stage.layout
  const leastMs = routineMs(stage.header)
  for (const orphan of stage.picture.orphans) {
    const place = stretch(stage, orphan)
    // Between a command and its reply truth is always a little ahead of belief, and an axis of steps gives even that some width.
    if (place === null || place.width < 6 * unit || orphan.untilMs - orphan.fromMs < leastMs) continue
    const y = truth.y + truth.height + 4 * unit
    const length = durationText(orphan.untilMs - orphan.fromMs)
    // Above the lane where what lies below it is too near.
    const baseline = gapBelow(stage.layout) >= 17 * unit ? y + 11 * unit : truthNotes.y + truthNotes.height - 4 * unit
    const single = () => words.orphanTip(orphan.client, timeText(orphan.fromMs), length)
    mark(stage, orphan.fromSeq, tipOf(orphan, single, words.manyOf.orphans(orphan.client)), { x: place.x, y }, [
      dots(place, y, 'warn', unit),
      orphanLabel(stage, orphan, baseline),
    ])
  }
}
