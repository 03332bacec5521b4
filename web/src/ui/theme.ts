/** Stores the theme and size that the reader has chosen, and applies them to <html>, where tokens.css reads them. */
import { useEffect, useSyncExternalStore } from 'react'
import { keepJson, keptJson } from '../base/kept-json.ts'

type Theme = 'system' | 'light' | 'dark'

interface Looks {
  theme: Theme
  projector: boolean
}

const storageKey = 'lockstep-looks'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
/** Size override for a projected page, which is large by default and not shared with other windows. `null` if this page is not projected. */
let lent: boolean | null = null
let looks = read()
let shown = looks
apply()
systemDark.addEventListener('change', tell)

function read(): Looks {
  const kept = (keptJson(storageKey) ?? {}) as Partial<Record<keyof Looks, unknown>>
  const theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'system'
  return { theme, projector: kept.projector === true }
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
  keepJson(storageKey, looks)
  tell()
}

/** Returns the theme in effect. `system` is resolved to light or dark. */
function shownTheme(): 'light' | 'dark' {
  if (looks.theme !== 'system') return looks.theme
  return systemDark.matches ? 'dark' : 'light'
}

/** Switches between light and dark (key `t`). */
export function toggleTheme(): void {
  change({ theme: shownTheme() === 'dark' ? 'light' : 'dark' })
}

/** Turns larger type and thicker bars on or off (key `p`). */
export function toggleProjector(): void {
  if (lent === null) change({ projector: !looks.projector })
  else lend(!lent)
}

function lend(projector: boolean | null): void {
  lent = projector
  apply()
  tell()
}

/** Turns on the projector size while the calling page is shown. */
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
