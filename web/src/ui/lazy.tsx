/**
 * A component whose code is fetched when it is first needed. Once fetched it is drawn at once, wherever it stands. React's own `lazy` shows what stands
 * in its place first even then, and keeps that for 300 ms (facebook/react, `FALLBACK_THROTTLE_MS`): a pause that every page would begin with.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** `fetch`: fetches ahead. It rejects with what went wrong, and may be called again. */
export type LazyComponent<P> = ComponentType<P> & { fetch(): Promise<void> }

interface How {
  /** Stands in its place until it has come. */
  meanwhile?: ReactNode
  /** The page is whole without it: if it does not come, it is asked for again, and nothing is said. */
  optional?: boolean
}

const retryDelayMs = 3000

/** If it does not come, whatever stands around it hears of the error. */
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
      let wanted = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () =>
        fetch().then(
          () => wanted && show(() => loaded),
          (error: unknown) => {
            if (!wanted) return
            if (optional) timer = setTimeout(ask, retryDelayMs)
            else fail(error)
          },
        )
      void ask()
      return () => {
        wanted = false
        clearTimeout(timer)
      }
    }, [Component])
    if (failed !== null) throw failed
    return Component === null ? meanwhile : <Component {...props} />
  }
  return Object.assign(Fetched, { fetch })
}
