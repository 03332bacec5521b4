/** Handover: how the lock went from one client to the next between two scenes of the same run. Pure. */
import type { Scene } from './scene.ts'

export interface Handover {
  /** The event that is drawn last, once it has happened. */
  seq: number
  /** The client whose color it has: the new holder, or the one that lost it. */
  client: string | null
  x: number
  fromY: number
  untilY: number
  /** How large the lock is drawn: no higher than the lane of the lock, so that it covers none of the words above that. */
  sizePx: number
}

/**
 * From the old holder's lane to the new holder's, at the moment at which it went: a step may lead far beyond that, to somebody else's doing. A free lock is on
 * the store's lane. `null`: the holder is the same.
 */
export function handoverOf(before: Scene, now: Scene): Handover | null {
  if (before.holder === now.holder || now.changedX === null || before.seq < 0) return null
  const { clients, truth, unit } = now.layout
  const sizePx = Math.max(26 * unit, Math.min(44 * unit, truth.height))
  const middleOf = (client: string | null) => {
    const lane = client === null ? undefined : clients.get(client)
    return lane === undefined ? truth.y + Math.max(truth.height, sizePx) / 2 : lane.y + lane.height / 2
  }
  const [fromY, untilY] = [middleOf(before.holder), middleOf(now.holder)]
  if (fromY === untilY) return null
  return { seq: now.seq, client: now.holder ?? before.holder, x: now.changedX, fromY, untilY, sizePx }
}
