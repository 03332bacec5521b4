import type { FaultMark, RunPicture } from '#web/replay/types.ts'

/**
 * Returns the time at which a fault is shown. A fault and the crash or pause that it causes are two successive events, but are shown at one moment: the time of
 * the crash or pause if that follows at once, otherwise the fault's own time.
 */
export function faultTimeMs({ crashes, pauses }: Pick<RunPicture, 'crashes' | 'pauses'>, fault: FaultMark): number {
  const isOf = (client: string, seq: number) => seq === fault.seq + 1 && fault.target === `client:${client}`
  const crash = crashes.find(({ client, seq }) => isOf(client, seq))
  const pause = pauses.find(({ client, fromSeq }) => isOf(client, fromSeq))
  return crash?.atMs ?? pause?.fromMs ?? fault.atMs
}
