/**
 * Identifies this browser to the server. A visitor secret owns the runs that the browser starts. If the browser opened the host's link, it also sends the
 * host's token.
 */
const visitorKey = 'lockstep.visitor'
const hostKey = 'lockstep.host'

/** Values for browsers that block storage. They last as long as the page. */
const here = new Map<string, string>()

/** Moves the host's token from the address into storage, so that nobody copies or projects it with the address. Call this before any code reads the address. */
export function keepHostToken(): void {
  const [, token] = /^#host=([a-f0-9]{48})$/.exec(location.hash) ?? []
  if (token === undefined) return
  write(hostKey, token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

export function credentials(): { visitor: string; host?: string } {
  const host = read(hostKey)
  const visitor = read(visitorKey) ?? newSecret()
  write(visitorKey, visitor)
  return { visitor, ...(host === undefined ? {} : { host }) }
}

/** Returns 192 random bits as hexadecimal digits. */
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
    // Storage is blocked or full, but `here` has the value.
  }
}
