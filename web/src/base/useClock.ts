/** What time it is, for a view that shows it. */
import { useEffect, useState } from 'react'

/** Milliseconds since 1970, new each second. */
export function useClock(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
