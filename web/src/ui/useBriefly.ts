/** A value that is forgotten again after a while, for a confirmation next to a button. */
import { useEffect, useState } from 'react'

/** Returns the value, `null` while there is none, and its setter. Each new value lasts `forMs`. */
export function useBriefly<Said>(forMs: number) {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), forMs)
    return () => clearTimeout(timer)
  }, [said, forMs])
  return [said, setSaid] as const
}
