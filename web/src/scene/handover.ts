import type { Scene } from './scene.ts'

export interface Handover {
  seq: number
  /** Client in whose color the lock is drawn: the new holder, or the client that lost the lock. */
  client: string
  x: number
  fromY: number
  untilY: number
  /** Size of the drawn lock. The size follows the height of the lock's lane, so that the lock hardly covers words above that lane. */
  sizePx: number
}

/**
 * Returns the last change of the lock's holder between two scenes of a run, which may be many steps apart. The lock moves from the old holder's lane to the new
 * holder's lane; a free lock is on the store's lane. Returns `null` if the lock stayed where it was.
 */
export function handoverOf(before: Scene, now: Scene): Handover | null {
  const { changed } = now
  if (changed === null || changed.seq <= before.seq || before.seq < 0) return null
  const { clients, truth, unit } = now.layout
  const sizePx = Math.max(26 * unit, Math.min(44 * unit, truth.height))
  const middleOf = (client: string | null) => {
    const lane = client === null ? undefined : clients.get(client)
    return lane === undefined ? truth.y + Math.max(truth.height, sizePx) / 2 : lane.y + lane.height / 2
  }
  const [fromY, untilY] = [middleOf(changed.from), middleOf(changed.to)]
  if (fromY === untilY) return null
  return { seq: now.seq, client: changed.client, x: changed.x, fromY, untilY, sizePx }
}
