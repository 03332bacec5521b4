/** The sockets that each address has open. */
import type { SocketData } from './feed.ts'

export interface OpenSocket {
  /** Whether it belongs to a workshop. Such a connection is never closed to make room. */
  isAtHome(): boolean
  close(): void
}

export class Connections {
  /** By address, the oldest first. */
  private readonly open = new Map<string, Set<OpenSocket>>()

  constructor(private readonly most: number) {}

  /**
   * Counts a connection. If its address has too many, closes the oldest that belongs to no workshop, so that idle connections keep nobody out.
   * `false`: all of them belong to one, and the new connection must go.
   */
  enter(address: string, connection: OpenSocket): boolean {
    const own = this.open.get(address) ?? new Set()
    if (own.size >= this.most) {
      const stranger = [...own].find((each) => !each.isAtHome())
      if (stranger === undefined) return false
      own.delete(stranger)
      stranger.close()
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

/** Windows with which one member is at home: whoever opens thousands has none that keeps others out. */
const mostWindows = 2

/** Whether this page leads a room, or is one of its member's few windows. `windowsOf`: how many a member has. */
export function isAtHome(
  { lead, member }: SocketData,
  windowsOf: (member: NonNullable<SocketData['member']>) => number,
): boolean {
  return lead !== undefined || (member !== undefined && windowsOf(member) <= mostWindows)
}
