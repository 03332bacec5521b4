/** Handover: the move of the lock from one client to the next between two scenes of the same run. Pure. */
import type { Scene } from './scene.ts'

export interface Handover {
  /** `seq` of the last event of the later scene. */
  seq: number
  /** Client whose color the lock has: the new holder, or the one that lost it. */
  client: string | null
  x: number
  fromY: number
  untilY: number
  /** Size of the drawn lock: no higher than the lock's lane, so that it covers no words above that. */
  sizePx: number
}

/**
 * The move from the old holder's lane to the new holder's. It is drawn where the lock changed hands: the step itself may lead far beyond, to an event of
 * another client. A free lock is on the store's lane. `null`: the holder is the same.
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
