/** Keeps the route after the `#` of the address, because a plain file host knows only the file's address. The moment in view is kept there too. */
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

/** Used as a hook for wouter: `<Router hook={useHashLocation}>`. */
export function useHashLocation(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, path), navigate]
}
useHashLocation.searchHook = () => useSyncExternalStore(subscribe, search)
useHashLocation.hrefs = (href: string) => `#${href}`
