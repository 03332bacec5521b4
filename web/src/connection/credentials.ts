/** Who this browser is to the server: what it has started belongs to it, and whoever has opened the host's link is the host. */
const visitorKey = 'lockstep.visitor'
const hostKey = 'lockstep.host'

/** Where a browser keeps nothing, the same for as long as the page lives. */
const here = new Map<string, string>()

/** Takes the host's token out of the address, where it would be copied and projected along. Call it before anything reads the address. */
export function keepHostToken(): void {
  const [, token] = /^#host=([a-f0-9]{48})$/.exec(location.hash) ?? []
  if (token === undefined) return
  write(hostKey, token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** What is shown when a connection is opened. */
export function credentials(): { visitor: string; host?: string } {
  const host = read(hostKey)
  const visitor = read(visitorKey) ?? newSecret()
  write(visitorKey, visitor)
  return { visitor, ...(host === undefined ? {} : { host }) }
}

/** 192 bits, as hexadecimal digits. */
function newSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? here.get(key)
  } catch {
    return here.get(key)
  }
}

function write(key: string, value: string): void {
  here.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Refused, or full: then the page itself remembers.
  }
}
