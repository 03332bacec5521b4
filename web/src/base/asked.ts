/** What a component asks for and waits for. A late answer, to what nobody asks for any more, is dropped. */
import { useCallback, useEffect, useRef, useState } from 'react'

export type Asked<T> = { is: 'loading' } | { is: 'loaded'; value: T } | { is: 'failed'; error: unknown }

interface Following<T> {
  loaded(value: T): void
  failed?(error: unknown): void
}

/** Calls one of these when the answer comes. Returns how to drop it: then neither is called any more. A failure that nobody follows is ignored. */
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
 * Asks once for each `ask`, which `useCallback` keeps as long as it asks for the same; `null` asks for nothing. Until its answer has come it is loading,
 * whatever was asked for before. `again` asks once more: what was loaded stays until the new answer comes.
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
