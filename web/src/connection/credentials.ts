/** Identifies this browser to the server: by a visitor secret, which owns the runs it starts, and by the host's token if it opened the host's link. */
const visitorKey = 'lockstep.visitor'
const hostKey = 'lockstep.host'

/** Fallback where the browser refuses storage; lasts as long as the page. */
const here = new Map<string, string>()

/** Moves the host's token from the address into storage, so that it is not copied or projected with the address. Call it before anything reads the address. */
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

/** 192 random bits, as hexadecimal digits. */
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
    // Storage refused or full: `here` has the value.
  }
}
