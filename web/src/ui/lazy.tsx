/**
 * A component whose code is fetched when it is first drawn. Once fetched it is drawn at once, wherever it stands. React's own `lazy` shows what stands
 * in its place first even then, and keeps that for 300 ms (facebook/react, `FALLBACK_THROTTLE_MS`): a pause that every page would begin with.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { follow } from '../base/asked.ts'

/** `fetch`: fetches ahead. It rejects with what went wrong, and may be called again. */
export type LazyComponent<P> = ComponentType<P> & { fetch(): Promise<void> }

interface How {
  /** Drawn in its place until its code has arrived. */
  meanwhile?: ReactNode
  /** The page works without it: if its code does not arrive, it is fetched again, without an error. */
  optional?: boolean
}

const retryDelayMs = 3000

/** Draws the component as soon as its code has arrived. Throws to the nearest error boundary if it does not. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { meanwhile = null, optional = false }: How = {},
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<void> | null = null
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
      },
      (error: unknown) => {
        // Whoever tries again fetches again.
        loading = null
        throw error
      },
    )
    return loading
  }
  function Fetched(props: P) {
    const [Component, show] = useState<ComponentType<P> | null>(() => loaded)
    const [failed, fail] = useState<unknown>(null)
    useEffect(() => {
      if (Component !== null) return
      let drop = () => {}
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () => {
        drop = follow(fetch(), {
          loaded: () => show(() => loaded),
          failed: (error) => {
            if (optional) timer = setTimeout(ask, retryDelayMs)
            else fail(error)
          },
        })
      }
      ask()
      return () => {
        drop()
        clearTimeout(timer)
      }
    }, [Component])
    if (failed !== null) throw failed
    return Component === null ? meanwhile : <Component {...props} />
  }
  return Object.assign(Fetched, { fetch })
}
