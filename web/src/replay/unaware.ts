/** Why a client does not believe in a lock that the store keeps for it. The one source for the sentence below a run and for the label in its picture. Pure. */
import type { RunPicture } from './types.ts'

/** It has not heard of its grant, it has left the lock and not released it yet, or it has crashed. */
export type Cause = 'unheard' | 'left' | 'crashed'

export interface Why {
  cause: Cause
  /** Since when that is the cause. */
  sinceMs: number
}

/** A stretch in which the store keeps the lock for this client. */
interface Kept {
  client: string
  fromSeq: number
  fromMs: number
  untilMs: number
  untilSeq: number | null
}

type About = Pick<RunPicture, 'beliefs' | 'crashes' | 'lives' | 'storeGrants'>

/** Of what the picture shows: a crash that is still ahead of the cursor is no cause yet. */
export function whyUnaware(picture: About, kept: Kept): Why {
  const crashMs = crashOf(picture, kept)
  if (crashMs !== undefined) return { cause: 'crashed', sinceMs: Math.max(crashMs, kept.fromMs) }
  return { cause: hasLeft(picture, kept) ? 'left' : 'unheard', sinceMs: kept.fromMs }
}

/** When its owner crashed, unless it has started again since. */
function crashOf({ crashes, lives }: About, { client, untilMs }: Kept): number | undefined {
  const crash = crashes.findLast((one) => one.client === client && one.atMs <= untilMs)
  if (crash === undefined) return undefined
  const isBack = lives.some((life) => life.client === client && life.fromMs > crash.atMs && life.fromMs < untilMs)
  return isBack ? undefined : crash.atMs
}

/** Whether it has believed under this very grant, and does so no more. */
function hasLeft({ beliefs, storeGrants }: About, { client, fromSeq, untilSeq }: Kept): boolean {
  const grant = storeGrants.findLast((one) => one.client === client && one.fromSeq <= fromSeq)
  const sinceSeq = grant?.fromSeq ?? fromSeq
  const isOver = (seq: number | null) => seq !== null && seq >= sinceSeq && seq <= (untilSeq ?? seq)
  return beliefs.some((one) => one.client === client && isOver(one.untilSeq))
}
