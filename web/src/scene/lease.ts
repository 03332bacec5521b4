/** A grant as the lease that it is: sinking with its time, hatched where only a value says so, without a slope where it has no time. */
import type { LeaseSegment, StoreGrantSpan } from '../replay/types.ts'
import { type SceneDraft, stretch } from './drawing-context.ts'
import type { Lane } from './layout.ts'
import { heldShapes } from './session-grant.ts'
import { type OwnerToken, ownerToken, type PathShape, type PlainShape } from './shapes.ts'

/** Of a slope. */
export const leaseOpacity = 0.92

/** Without those that the same command has changed again at once. */
export function lasting(segments: readonly LeaseSegment[]): LeaseSegment[] {
  return segments.filter(({ command }, i) => command === undefined || segments[i + 1]?.command !== command)
}

/** What a full lane stands for: the longest lease of this grant, or the lock's own where that is longer. */
function fullMsOf({ header }: SceneDraft, segments: readonly LeaseSegment[]): number {
  const lengths = segments.map(
    ({ fromMs, expiresAtMs, deadlineAtMs }) => (expiresAtMs ?? deadlineAtMs ?? fromMs) - fromMs,
  )
  return Math.max(header.parameters.leaseMs, ...lengths)
}

/** The lease as a slope: full height when it is as long as it ever is, nothing when it has run out. */
function leaseShapes(
  stage: SceneDraft,
  segments: readonly LeaseSegment[],
  owner: OwnerToken | 'ghost',
  lane: Lane,
  clearToPx: number,
) {
  const { scale } = stage
  const fullMs = fullMsOf(stage, segments)
  const base = lane.y + lane.height
  return lasting(segments).flatMap((segment): PlainShape[] => {
    const place = stretch(stage, segment)
    if (place === null) return []
    const box = { kind: 'rect', x: place.x, y: lane.y, width: place.width, height: lane.height } as const
    const endMs = segment.expiresAtMs ?? segment.deadlineAtMs
    if (endMs === undefined) {
      return [
        { ...box, fill: owner, opacity: 0.2 },
        ...(stage.hidesEnd
          ? []
          : [{ ...endlessRow(clearOf(place, clearToPx), lane, stage.layout.unit), stroke: owner }]),
      ]
    }
    const heightAt = (px: number) => {
      const share = (endMs - scale.pxToTime(px)) / fullMs
      return base - lane.height * Math.max(0, Math.min(1, share))
    }
    const end = place.x + place.width
    const d = `M${place.x},${base}L${place.x},${heightAt(place.x)}L${end},${heightAt(end)}L${end},${base}Z`
    return [
      { ...box, fill: owner, opacity: 0.15 },
      // What only a value says is drawn as a promise, and not as the server's own word.
      ...(segment.expiresAtMs === null
        ? [{ kind: 'path', d, fill: `hatch-${owner}`, stroke: owner, strokeWidth: 1, opacity: 0.9 } as const]
        : [{ kind: 'path', d, fill: owner, opacity: leaseOpacity } as const]),
    ]
  })
}

function clearOf({ x, width }: { x: number; width: number }, toPx: number) {
  const from = Math.max(x, toPx)
  return { x: from, width: Math.max(0, x + width - from) }
}

/** One grant as a lease; many that are too short to be distinguished, as a dense bar. */
export function grantShapes(
  stage: SceneDraft,
  grant: Pick<StoreGrantSpan, 'client' | 'segments' | 'many' | 'fromMs' | 'untilMs' | 'untilSeq'>,
  lane: Lane,
  /** Where its name ends: what has no end begins to be drawn there. */
  clearToPx = Number.NEGATIVE_INFINITY,
) {
  const owner = ownerToken(grant.client)
  const endsWith = grant.segments.at(-1)?.endsWith
  if (grant.many === undefined && endsWith) return heldShapes(stage, grant, endsWith, owner, lane, clearToPx)
  if (grant.many === undefined) return leaseShapes(stage, grant.segments, owner, lane, clearToPx)
  const place = stretch(stage, grant)
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

/** Whose it is. A connection that no client has, as one in a pool, holds what it holds by its own name. */
export function holderName({ client, value, segments }: Pick<StoreGrantSpan, 'client' | 'value' | 'segments'>) {
  return client ?? (segments.at(-1)?.endsWith ? value : undefined) ?? null
}

/** How high a lease stands at this place, as a share of its lane. */
export function slopeAt(
  stage: SceneDraft,
  segments: readonly LeaseSegment[],
  segment: LeaseSegment | undefined,
  px: number,
): number {
  const endMs = segment?.expiresAtMs ?? segment?.deadlineAtMs ?? Number.POSITIVE_INFINITY
  return (endMs - stage.scale.pxToTime(px)) / fullMsOf(stage, segments)
}
