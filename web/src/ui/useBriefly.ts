/** Holds a value for a limited time, for example a confirmation next to a button. */
import { useEffect, useState } from 'react'

/** Returns the current value, or `null` if there is none, and a function that sets the value. Each value lasts `forMs` milliseconds. */
export function useBriefly<Said>(forMs: number) {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), forMs)
    return () => clearTimeout(timer)
  }, [said, forMs])
  return [said, setSaid] as const
}
