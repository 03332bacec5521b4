/** What time it is for everybody in a workshop. */
import { useEffect, useState } from 'react'
import { useRoom } from './room-context.tsx'

/** Milliseconds since 1970 by the server's clock, new each second. */
export function useServerClock(): number {
  const aheadMs = useRoom((state) => state.aheadMs)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return nowMs + aheadMs
}
