/** Remembers, for this tab, the workshop that its reader takes part in, so that other pages can lead back. */
const storageKey = 'lockstep-joined-workshop'

export function noteWorkshop(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, code)
  } catch {
    // Without storage, there is no link back.
  }
}

export function joinedWorkshop(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}
