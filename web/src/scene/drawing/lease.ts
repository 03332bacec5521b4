/**
 * Draws a grant as a lease: a bar that slopes down as the lease's time runs out. The bar is hatched if the deadline is only part of a value, and level if there
 * is no time limit.
 */
import type { LeaseSegment, StoreGrantSpan } from '#web/replay/types.ts'
import type { DrawingContext, Row } from './lane.ts'
import { sessionGrantShapes } from './session-grant.ts'
import { ownerToken, type PathShape, type PlainShape } from './shapes.ts'
import { type Stretch, stretch } from './spans.ts'

export const leaseOpacity = 0.92

/** Leaves out segments that the same command replaced immediately. */
export function lasting(segments: readonly LeaseSegment[]): LeaseSegment[] {
  return segments.filter(({ command }, i) => command === undefined || segments[i + 1]?.command !== command)
}

/** Returns the duration that the full height of a row stands for: the longest lease of this grant, or the lock's configured lease if that is longer. */
function fullMsOf({ header }: DrawingContext, segments: readonly LeaseSegment[]): number {
  const lengths = segments.map(
    ({ fromMs, expiresAtMs, deadlineAtMs }) => (expiresAtMs ?? deadlineAtMs ?? fromMs) - fromMs,
  )
  return Math.max(header.parameters.leaseMs, ...lengths)
}

type Grant = Pick<StoreGrantSpan, 'client' | 'segments' | 'many' | 'fromMs' | 'untilMs' | 'untilSeq'>

/** Draws the lease as a slope, at full height for the longest remaining time and at zero when the lease has run out. */
function leaseShapes(context: DrawingContext, { client, segments }: Grant, row: Row, clearToPx: number) {
  const { scale } = context
  const owner = ownerToken(client)
  const fullMs = fullMsOf(context, segments)
  const base = row.y + row.height
  return lasting(segments).flatMap((segment): PlainShape[] => {
    const place = stretch(context, segment)
    if (place === null) return []
    const box = { kind: 'rect', x: place.x, y: row.y, width: place.width, height: row.height } as const
    const endMs = segment.expiresAtMs ?? segment.deadlineAtMs
    if (endMs === undefined) {
      const endless = { ...endlessRow(clearOf(place, clearToPx), row, context.layout.unit), stroke: owner }
      return [{ ...box, fill: owner, opacity: 0.2 }, ...(context.hidesEnd ? [] : [endless])]
    }
    const heightAt = (px: number) => {
      const share = (endMs - scale.pxToTime(px)) / fullMs
      return base - row.height * Math.max(0, Math.min(1, share))
    }
    const end = place.x + place.width
    const d = `M${place.x},${base}L${place.x},${heightAt(place.x)}L${end},${heightAt(end)}L${end},${base}Z`
    return [
      { ...box, fill: owner, opacity: 0.15 },
      // A deadline in a value is hatched, because the server does not enforce such a deadline.
      segment.expiresAtMs === null
        ? { kind: 'path', d, fill: `hatch-${owner}`, stroke: owner, strokeWidth: 1, opacity: 0.9 }
        : { kind: 'path', d, fill: owner, opacity: leaseOpacity },
    ]
  })
}

function clearOf({ x, width }: Stretch, toPx: number): Stretch {
  const from = Math.max(x, toPx)
  return { x: from, width: Math.max(0, x + width - from) }
}

/**
 * Draws a grant as a lease. Grants too short to distinguish become one dense bar. `clearToPx` is the end of the holder's name, after which signs of ∞ may
 * begin.
 */
export function grantShapes(
  context: DrawingContext,
  grant: Grant,
  row: Row,
  clearToPx = Number.NEGATIVE_INFINITY,
): PlainShape[] {
  const owner = ownerToken(grant.client)
  const endsWith = grant.segments.at(-1)?.endsWith
  if (grant.many === undefined && endsWith)
    return sessionGrantShapes(context, grant, { endsWith, owner, row, clearToPx })
  if (grant.many === undefined) return leaseShapes(context, grant, row, clearToPx)
  const place = stretch(context, grant)
  if (place === null) return []
  return [{ kind: 'rect', ...place, y: row.y, height: row.height, fill: owner, opacity: 0.6 }]
}

function endlessRow(place: Stretch, row: Row, unit: number): PathShape {
  const half = Math.min(6 * unit, row.height * 0.3)
  const lobe = half * 0.62
  const y = row.y + row.height / 2
  const apart = half * 5
  const count = Math.max(0, Math.floor((place.width - half) / apart))
  const sign = `c0,${-lobe} ${half * 0.8},${-lobe} ${half},0s${half},${lobe} ${half},0s${-half * 0.8},${-lobe} ${-half},0s${-half},${lobe} ${-half},0z`
  const signs = Array.from({ length: count }, (_, i) => `M${place.x + apart * (i + 0.5)},${y}${sign}`)
  return { kind: 'path', d: signs.join('') || 'M0,0', strokeWidth: 1.3 * unit, opacity: 0.55 }
}

/**
 * Returns the name of the grant's holder: the client, or else the value of a grant that ends with a session, transaction or connection, such as that of a
 * pooled connection. Returns `null` if neither is known.
 */
export function holderName({ client, value, segments }: Pick<StoreGrantSpan, 'client' | 'value' | 'segments'>) {
  return client ?? (segments.at(-1)?.endsWith ? value : undefined) ?? null
}

/** Returns the lease's height at this pixel, as a fraction of its row's height. */
export function slopeAt(
  context: DrawingContext,
  segments: readonly LeaseSegment[],
  segment: LeaseSegment | undefined,
  px: number,
): number {
  const endMs = segment?.expiresAtMs ?? segment?.deadlineAtMs ?? Number.POSITIVE_INFINITY
  return (endMs - context.scale.pxToTime(px)) / fullMsOf(context, segments)
}
