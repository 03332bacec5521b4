/**
 * Checks the host names under which browsers reach this server. A page of another site can point its own name at 127.0.0.1 ("DNS rebinding"), which
 * would allow the page to read from this server. The `Host` and `Origin` headers still contain the other name, so the request is rejected here.
 */
import { isIP } from 'node:net'
import { hostname } from 'node:os'

export type HostGuard = (hostHeader: string | undefined) => boolean

const everyAddress = new Set(['0.0.0.0', '::', ''])

export function listensEverywhere(host: string): boolean {
  return everyAddress.has(host)
}

/**
 * Returns a guard that checks `Host` headers. `host` is the address that the server listens on. Loopback names are always allowed; numeric
 * addresses are allowed only if the server listens on all addresses. `others` lists names of a load balancer or proxy in front of the server.
 */
export function hostGuard(host: string, others: readonly string[] = []): HostGuard {
  const everywhere = listensEverywhere(host)
  const named = new Set(['localhost', '127.0.0.1', '::1', host.toLowerCase(), ...others])
  if (everywhere) named.add(hostname().toLowerCase())
  return (header) => {
    const name = nameOf(header)
    if (name === undefined) return false
    return named.has(name) || name.endsWith('.localhost') || (everywhere && isIP(name) !== 0)
  }
}

/**
 * Returns whether a page from `origin` may open a socket. Its origin must match the `Host` header, or its host name must be in `others`. A
 * page from another port of this machine belongs to another program. Programs other than browsers send no origin, and may connect.
 */
export function originAllowed(
  origin: string | undefined,
  host: string | undefined,
  others: readonly string[] = [],
): boolean {
  if (origin === undefined) return true
  if (!/^https?:\/\/[^/]+$/.test(origin) || !URL.canParse(origin)) return false
  const { protocol, host: from, hostname: name } = new URL(origin)
  if (others.includes(name)) return true
  const own = `${protocol}//${host}/`
  return URL.canParse(own) && new URL(own).host === from
}

/** Example: `[::1]:4173` → `::1` */
function nameOf(header: string | undefined): string | undefined {
  if (header === undefined || !URL.canParse(`http://${header}/`)) return undefined
  const { hostname: name, username, pathname } = new URL(`http://${header}/`)
  if (username !== '' || pathname !== '/') return undefined
  return name.replace(/^\[|\]$/g, '').toLowerCase()
}
