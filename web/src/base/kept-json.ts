/** Values that this browser keeps between visits, as JSON. A browser may refuse storage; then nothing is kept, and no caller fails. */

/** `undefined`: nothing is kept under this key, or nothing that can be read. */
export function keptJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')
  } catch {
    return undefined
  }
}

export function keepJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The value lasts for as long as the page that has it.
  }
}
