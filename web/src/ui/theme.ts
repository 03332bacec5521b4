/** The reader's choice of theme and size: kept in the browser, applied to <html>, where tokens.css looks for it. */
import { useEffect, useSyncExternalStore } from 'react'

type Theme = 'system' | 'light' | 'dark'

interface Looks {
  theme: Theme
  projector: boolean
}

const storageKey = 'lockstep-looks'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
/** On a projected page: larger type without being asked, which other windows do not take over. `null`: this is no such page. */
let lent: boolean | null = null
let looks = read()
let shown = looks
apply()
systemDark.addEventListener('change', tell)

function read(): Looks {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof Looks, unknown>>
    const theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'system'
    return { theme, projector: kept.projector === true }
  } catch {
    return { theme: 'system', projector: false }
  }
}

function apply(): void {
  const { dataset } = document.documentElement
  if (looks.theme === 'system') delete dataset.theme
  else dataset.theme = looks.theme
  shown = { ...looks, projector: lent ?? looks.projector }
  if (shown.projector) dataset.size = 'projector'
  else delete dataset.size
}

function tell(): void {
  for (const listener of listeners) listener()
}

function change(next: Partial<Looks>): void {
  looks = { ...looks, ...next }
  apply()
  try {
    localStorage.setItem(storageKey, JSON.stringify(looks))
  } catch {
    // A browser that keeps nothing still gets the theme for this visit.
  }
  tell()
}

/** What is shown now: the system's theme is looked up. */
function shownTheme(): 'light' | 'dark' {
  if (looks.theme !== 'system') return looks.theme
  return systemDark.matches ? 'dark' : 'light'
}

/** Light to dark or back: what the key `t` and the button do. */
export function toggleTheme(): void {
  change({ theme: shownTheme() === 'dark' ? 'light' : 'dark' })
}

/** Larger type and thicker bars, and back: what the key `p` does. */
export function toggleProjector(): void {
  if (lent === null) change({ projector: !looks.projector })
  else lend(!lent)
}

function lend(projector: boolean | null): void {
  lent = projector
  apply()
  tell()
}

/** While it is shown, a page that is projected has the projector's size by itself. */
export function useProjectorSize(): void {
  useEffect(() => {
    lend(true)
    return () => lend(null)
  }, [])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLooks(): Looks {
  return useSyncExternalStore(subscribe, () => shown)
}

export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownTheme)
}
