/**
 * Creates components whose code loads when they are first drawn. Once the code has loaded, the component is drawn immediately everywhere.
 *
 * React's own `lazy` shows its fallback even then, and keeps it for 300 ms (facebook/react, `FALLBACK_THROTTLE_MS`), which would delay the start of every page.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { follow } from '../base/asked.ts'
import { once } from '../base/once.ts'
import { LoadError, load, sayOutdated } from '../loading/load.ts'

/** A component with a `fetch` method that loads the code in advance. `fetch` rejects with the load error, and can be called again. */
export type LazyComponent<P> = ComponentType<P> & { fetch(): Promise<void> }

interface LazyOptions {
  /** Returns what is drawn until the code has loaded. */
  meanwhile?: () => ReactNode
  /** Whether the page works without the component. If so, a failed load is retried silently instead of thrown, unless the page is out of date. */
  optional?: boolean
}

const retryDelayMs = 3000

/** Draws the component once its code has loaded. Throws a load error to the nearest error boundary, unless `optional` is true. */
export function lazy<P extends object>(
  getComponent: () => Promise<ComponentType<P>>,
  { meanwhile = () => null, optional = false }: LazyOptions = {},
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null
  const fetch = once(async () => {
    // The error is shown in the component's place, so no notice is needed.
    loaded = await load(getComponent, () => {})
  })
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
            if (!optional) fail(error)
            else if (error instanceof LoadError && error.code === 'PAGE_OUTDATED') sayOutdated(error)
            else timer = setTimeout(ask, retryDelayMs)
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
