/** A run's view of one node: the commands on its own database and the key changes they caused, in the server's own order. */
import { because } from '#model/refusals/because.ts'
import type { RunClock } from '#server/engine/clock.ts'
import { StoreError } from '#server/stores/store.ts'
import type { FleetNode } from '../servers/fleet.ts'
import type { KeyspaceNotice } from './keyspace.ts'
import { type MonitorWatcher, watchServer } from './monitor.ts'
import type { MonitorLine } from './monitor-line.ts'

export interface ObserverEvents {
  /** An executed command; `notices` are the key changes it caused. */
  onCommand(line: MonitorLine, notices: KeyspaceNotice[]): void
  /** A key that the server removed by itself: expired or evicted. */
  onEnded(notice: KeyspaceNotice): void
  /** Called each time observation begins, with the node's own answer about its role. */
  onConnected(role: string): void
}

export class Observer {
  private notices: KeyspaceNotice[] = []
  private sight = untilSeen()
  sees = false
  private watching: ReturnType<typeof watchServer> | undefined

  constructor(
    private readonly node: FleetNode,
    private readonly clock: RunClock,
    private readonly events: ObserverEvents,
  ) {}

  /** Begins to watch. Rejects if the node cannot be watched within a limit. */
  start(): Promise<void> {
    const watcher: MonitorWatcher = {
      db: this.node.db,
      onWatching: (role) => {
        this.notices = []
        this.events.onConnected(role)
        this.sees = true
        this.sight.begin()
      },
      onBlind: () => {
        this.sees = false
        this.sight = untilSeen()
      },
      onLost: (why) =>
        this.sight.fail(
          new StoreError('NODE_LOST', 'server-ended', { why: because('cannot-watch', { node: this.node.id, why }) }),
        ),
      onLine: (line) => {
        const { notices } = this
        if (notices.length > 0) this.notices = []
        this.events.onCommand(line, notices)
      },
      onNotice: (notice) => {
        // No command causes these. They may come before the command that noticed the expiry, so they are passed on at once.
        if (notice.notice === 'expired' || notice.notice === 'evicted') this.events.onEnded(notice)
        else this.notices.push(notice)
      },
    }
    this.watching = watchServer(this.node, watcher, this.clock)
    return this.ready()
  }

  /** Resolves while the node is being watched, so that clients send nothing unobserved; rejects after a final loss. */
  ready(): Promise<void> {
    return this.sight.seen
  }

  /** The role that the node reports now. `undefined` while it cannot be reached. */
  async askRole(): Promise<string | undefined> {
    return await this.watching?.askRole()
  }

  close(): void {
    this.watching?.leave()
  }
}

function untilSeen() {
  let begin = () => {}
  let fail: (why: Error) => void = () => {}
  const seen = new Promise<void>((resolve, reject) => {
    begin = resolve
    fail = reject
  })
  // Prevents an unhandled rejection when nobody awaits `seen`.
  seen.catch(() => {})
  return { seen, begin, fail }
}
