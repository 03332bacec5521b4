/** The reader's choice of theme and size: kept in the browser, applied to <html>, where tokens.css looks for it. */
import { useSyncExternalStore } from 'react'

type Theme = 'system' | 'light' | 'dark'

interface Looks {
  theme: Theme
  projector: boolean
}

const storageKey = 'lockstep-looks'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let looks = read()
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
  if (looks.projector) dataset.size = 'projector'
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
  change({ projector: !looks.projector })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLooks(): Looks {
  return useSyncExternalStore(subscribe, () => looks)
}

export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownTheme)
}
