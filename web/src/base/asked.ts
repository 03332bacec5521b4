/** Requests that components make, and the state of each answer. The answer to an outdated request is dropped. */
import { useCallback, useEffect, useRef, useState } from 'react'

export type Asked<T> = { is: 'loading' } | { is: 'loaded'; value: T } | { is: 'failed'; error: unknown }

interface Following<T> {
  loaded(value: T): void
  failed?(error: unknown): void
}

/**
 * Calls `loaded` or `failed` when the answer comes. Returns a function that drops the answer, so that neither is called. Without `failed`, ignores a failure.
 */
export function follow<T>(answer: Promise<T>, { loaded, failed = () => {} }: Following<T>): () => void {
  let wanted = true
  answer.then(
    (value) => wanted && loaded(value),
    (error: unknown) => wanted && failed(error),
  )
  return () => {
    wanted = false
  }
}

/**
 * Calls `ask` once. Wrap `ask` in `useCallback`, so that it changes only if the request changes; `null`: no request. A new request is `loading` until its own
 * answer comes. `again` repeats the request, and keeps the last answer meanwhile.
 */
export function useAsked<T>(ask: (() => Promise<T>) | null): Asked<T> & { again: () => void } {
  const [found, setFound] = useState<{ ask: typeof ask; asked: Asked<T> } | null>(null)
  const drop = useRef(() => {})
  const again = useCallback(() => {
    drop.current()
    if (ask === null) return
    setFound((before) => (before?.asked.is === 'loaded' ? before : null))
    drop.current = follow(ask(), {
      loaded: (value) => setFound({ ask, asked: { is: 'loaded', value } }),
      failed: (error) => setFound({ ask, asked: { is: 'failed', error } }),
    })
  }, [ask])
  useEffect(() => {
    again()
    return () => drop.current()
  }, [again])
  return { ...(found !== null && found.ask === ask ? found.asked : { is: 'loading' as const }), again }
}
