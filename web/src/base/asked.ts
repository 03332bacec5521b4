/** Tracks the requests that a component makes and the state of each answer. Drops answers to outdated requests. */
import { useCallback, useEffect, useRef, useState } from 'react'

export type Asked<T> = { is: 'loading' } | { is: 'loaded'; value: T } | { is: 'failed'; error: unknown }

interface Following<T> {
  loaded(value: T): void
  failed?(error: unknown): void
}

/** Calls `loaded` or `failed` when the answer comes. If there is no `failed`, a failure is ignored. Returns a function that cancels both callbacks. */
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
 * Calls `ask` once, and again whenever `ask` changes. So wrap `ask` in `useCallback`; `null` means no request.
 *
 * After `ask` has changed, the state is `loading` until the new request is answered. `again` repeats the request and keeps the last answer meanwhile.
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
