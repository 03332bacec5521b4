/** Returns the library, for windows that stay open for hours. The library is fetched again and again until it has loaded. */
import { useEffect } from 'react'
import { useLibrary } from '#web/parts/useLibrary.ts'

const againAfterMs = 3000

export function useClassLibrary(): Pick<ReturnType<typeof useLibrary>, 'library' | 'lessons'> {
  const { library, lessons, failure, retry } = useLibrary()
  const failed = failure !== null
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(retry, againAfterMs)
    return () => clearTimeout(timer)
  }, [failed, retry])
  return { library, lessons }
}
