/** Routes behind the `#`, for pages on a plain file host, which knows only the file's address. The moment in view is stored there too. */
import { useSyncExternalStore } from 'react'

const whole = () => location.hash.replace(/^#?\/?/, '/')
const path = () => whole().replace(/\?.*$/, '')
const search = () => /\?(.*)$/.exec(whole())?.[1] ?? ''

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function navigate(to: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', `#${to}`)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** For `<Router hook={useHashLocation}>` of wouter. */
export function useHashLocation(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, path), navigate]
}
useHashLocation.searchHook = () => useSyncExternalStore(subscribe, search)
useHashLocation.hrefs = (href: string) => `#${href}`
