/** Limits the open connections per address. */
import type { SocketData } from './page-socket.ts'

export interface OpenSocket {
  /** Whether the connection belongs to a workshop. It is closed for a newcomer only if all other connections of its address belong to one too. */
  isAtHome(): boolean
  /** Whether the connection leads a room. It is never closed for a newcomer. */
  leads(): boolean
  close(): void
}

export interface ConnectionLimits {
  /** Open connections of one address. */
  most: number
  /** Further connections per address, so that newcomers find room even if all others belong to a workshop. */
  reserve: number
}

/** A whole year's class may be behind one router, each with two windows. */
export const usualLimits: ConnectionLimits = { most: 2500, reserve: 50 }

export class Connections {
  /** Sockets by address, oldest first. */
  private readonly open = new Map<string, Set<OpenSocket>>()

  constructor(private readonly limits: ConnectionLimits) {}

  /**
   * Counts a connection. If its address has too many, closes another one, so that idle connections keep nobody out. First choice: the oldest outside a
   * workshop. Second choice: the oldest of the reserve (the newest ones) that leads no room. Returns `false` if all of the reserve lead rooms: then the caller
   * closes the new connection.
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

/** How many windows of a member are protected. A member with more windows has none protected, so opening thousands does not help. */
const mostWindows = 2

/** Whether this page leads a room, or is one of its member's few windows. `windowsOf`: number of windows that a member has. */
export function isAtHome(
  { lead, member }: SocketData,
  windowsOf: (member: NonNullable<SocketData['member']>) => number,
): boolean {
  return lead !== undefined || (member !== undefined && windowsOf(member) <= mostWindows)
}
