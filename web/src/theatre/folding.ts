/** Whoever has opened the panels in a calm lesson finds them open in the next one. */
const storageKey = 'lockstep-panels'

export function panelsAreOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'open'
  } catch {
    return false
  }
}

export function rememberPanels(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'folded')
  } catch {
    // They stay as they are for this visit.
  }
}
