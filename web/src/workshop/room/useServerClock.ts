/** What time it is for everybody in a workshop. */
import { useClock } from '../../base/useClock.ts'
import { useRoom } from './room-context.tsx'

/** Milliseconds since 1970 by the server's clock, new each second. */
export function useServerClock(): number {
  return useClock() + useRoom((state) => state.aheadMs)
}
