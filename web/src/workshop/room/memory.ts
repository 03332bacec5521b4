/** Stores what this browser remembers about workshops: its member tokens, and the secrets of rooms that it leads. */
const key = (what: 'token' | 'secret', code: string) => `lockstep.workshop.${what}.${code}`

export interface Memory {
  get(what: 'token' | 'secret', code: string): string | undefined
  set(what: 'token' | 'secret', code: string, value: string): void
}

/** Uses the browser's storage. Without storage, as in some private windows, values last as long as the page. */
export function browserMemory(): Memory {
  const here = new Map<string, string>()
  return {
    get(what, code) {
      try {
        return localStorage.getItem(key(what, code)) ?? here.get(key(what, code))
      } catch {
        return here.get(key(what, code))
      }
    },
    set(what, code, value) {
      here.set(key(what, code), value)
      try {
        localStorage.setItem(key(what, code), value)
      } catch {
        // Storage is denied or full, but `here` has the value.
      }
    },
  }
}
