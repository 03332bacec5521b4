/** Remembers in this browser whether the reader opened the panels in a calm lesson, so that the next one opens them too. */
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
    // Without storage, the choice lasts for this lesson only.
  }
}
