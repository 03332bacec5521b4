/** Watches one node for a run: the commands on the run's own database and the key changes that they caused, in the server's own order. */
import { because } from '#model/refusals/because.ts'
import type { RunClock } from '#server/engine/clock.ts'
import { StoreError } from '#server/stores/store.ts'
import type { FleetNode } from '../servers/fleet.ts'
import type { KeyspaceNotice } from './keyspace.ts'
import { type MonitorWatcher, watchServer } from './monitor.ts'
import type { MonitorLine } from './monitor-line.ts'

export interface ObserverEvents {
  /** Called for each executed command. `notices` contains the key changes that the command caused. */
  onCommand(line: MonitorLine, notices: KeyspaceNotice[]): void
  /** Called for each key that the server removed by itself, because the key expired or was evicted. */
  onEnded(notice: KeyspaceNotice): void
  /** Called each time watching begins, with the role that the node reports. */
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

  /** Starts to watch. Rejects if the node cannot be watched within a time limit. */
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
        // No command causes these notifications. They may come before the command that noticed the expiry, so pass them on at once.
        if (notice.notice === 'expired' || notice.notice === 'evicted') this.events.onEnded(notice)
        else this.notices.push(notice)
      },
    }
    this.watching = watchServer(this.node, watcher, this.clock)
    return this.ready()
  }

  /** Resolves while the node is being watched, so that clients send nothing unobserved. Rejects once the node is lost for good. */
  ready(): Promise<void> {
    return this.sight.seen
  }

  /** Resolves with the role that the node reports now, or with `undefined` while the node cannot be reached. */
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
