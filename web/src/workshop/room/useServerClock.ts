import { useEffect, useState } from 'react'
import { useRoom } from './room-context.tsx'

/** Returns the server's time, which is the same for everybody in a workshop, in milliseconds since 1970. It is updated every second. */
export function useServerClock(): number {
  const aheadMs = useRoom((state) => state.aheadMs)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return nowMs + aheadMs
}
