/** What this browser remembers of workshops: who it is in them, and which it leads. */
const key = (what: 'token' | 'secret', code: string) => `lockstep.workshop.${what}.${code}`

export interface Memory {
  get(what: 'token' | 'secret', code: string): string | undefined
  set(what: 'token' | 'secret', code: string, value: string): void
}

/** In the browser's own storage. Where there is none, as in some private windows, for as long as the page lives. */
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
        // Refused, or full: then the page itself remembers.
      }
    },
  }
}
