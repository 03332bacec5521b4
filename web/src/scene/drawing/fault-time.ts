/** Fault time: striking a client and the client’s own end or pause are two events, one right behind the other, and are shown at one moment. */
import type { FaultMark, RunPicture } from '#web/replay/types.ts'

/** The time of what it did to its client, where that follows at once; else its own. */
export function faultTimeMs({ crashes, pauses }: Pick<RunPicture, 'crashes' | 'pauses'>, fault: FaultMark): number {
  const isOf = (client: string, seq: number) => seq === fault.seq + 1 && fault.target === `client:${client}`
  const crash = crashes.find(({ client, seq }) => isOf(client, seq))
  const pause = pauses.find(({ client, fromSeq }) => isOf(client, fromSeq))
  return crash?.atMs ?? pause?.fromMs ?? fault.atMs
}
