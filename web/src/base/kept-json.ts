/** Values that this browser keeps between visits, as JSON. A browser may refuse storage: then nothing is kept, and no error is thrown. */

/** Reads a kept value. `undefined`: there is none under this key, or it is not valid JSON. */
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
    // Without storage, the value lasts only as long as the page.
  }
}
