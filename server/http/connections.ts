import type { SocketData } from './page-socket.ts'

export interface OpenSocket {
  /** Whether the connection belongs to a workshop. If so, it is closed for a newcomer only if every connection from its address belongs to a workshop. */
  isAtHome(): boolean
  /** Whether the connection leads a room. If so, it is never closed for a newcomer. */
  leads(): boolean
  close(): void
}

export interface ConnectionLimits {
  /** Maximum number of open connections from one address. */
  most: number
  /** Additional connections per address, which leave room for newcomers even if all other connections belong to a workshop. */
  reserve: number
}

/** An entire year's class may connect through one router, with two windows per person. */
export const usualLimits: ConnectionLimits = { most: 2500, reserve: 50 }

export class Connections {
  /** Open sockets, keyed by address, oldest first. */
  private readonly open = new Map<string, Set<OpenSocket>>()

  constructor(private readonly limits: ConnectionLimits) {}

  /**
   * Counts a connection. If its address has too many connections, closes another one, so that idle connections lock nobody out. Prefers the
   * oldest connection outside a workshop. If there is none, closes the oldest connection of the reserve (the newest connections) that leads
   * no room. If every connection of the reserve leads a room, returns `false`, and the caller must close the new connection.
   */
  enter(address: string, connection: OpenSocket): boolean {
    const { most, reserve } = this.limits
    const own = this.open.get(address) ?? new Set()
    if (own.size >= most + reserve) {
      const all = [...own]
      const goes = all.find((each) => !each.isAtHome()) ?? all.slice(most).find((each) => !each.leads())
      if (goes === undefined) return false
      own.delete(goes)
      goes.close()
    }
    own.add(connection)
    this.open.set(address, own)
    return true
  }

  leave(address: string, connection: OpenSocket): void {
    const own = this.open.get(address)
    own?.delete(connection)
    if (own?.size === 0) this.open.delete(address)
  }
}

/** Maximum number of protected windows per member. If a member has more windows, none of them is protected, so opening thousands does not help. */
const mostWindows = 2

/** Whether this page leads a room or is one of its member's few windows. `windowsOf` returns the number of windows that a member has open. */
export function isAtHome(
  { lead, member }: SocketData,
  windowsOf: (member: NonNullable<SocketData['member']>) => number,
): boolean {
  return lead !== undefined || (member !== undefined && windowsOf(member) <= mostWindows)
}
