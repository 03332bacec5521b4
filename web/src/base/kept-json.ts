/** Stores JSON values in this browser between visits. If the browser blocks storage, nothing is stored and no error is thrown. */

/** Reads a stored value. Returns `undefined` if the key has no value or the value is not valid JSON. */
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
