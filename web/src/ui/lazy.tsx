/**
 * A component whose code loads when it is first drawn; once loaded, it is drawn at once everywhere. React's own `lazy` shows its fallback even then, and
 * keeps it for 300 ms (facebook/react, `FALLBACK_THROTTLE_MS`): a pause at the start of every page.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { follow } from '../base/asked.ts'

/** `fetch` loads ahead. It rejects with the load error and may be called again. */
export type LazyComponent<P> = ComponentType<P> & { fetch(): Promise<void> }

interface LazyOptions {
  /** Drawn until the code has loaded. */
  meanwhile?: () => ReactNode
  /** The page works without it: a failed load is retried silently instead of thrown. */
  optional?: boolean
}

const retryDelayMs = 3000

/** Draws the component once its code has loaded. Throws a load error to the nearest error boundary, unless `optional`. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { meanwhile = () => null, optional = false }: LazyOptions = {},
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<void> | null = null
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
      },
      (error: unknown) => {
        // Reset, so that the next call loads again.
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
    return Component === null ? meanwhile() : <Component {...props} />
  }
  return Object.assign(Fetched, { fetch })
}
