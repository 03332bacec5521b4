/** What one run sees of one node: the commands on its own database and the key changes they caused, in the server's own order. */
import type { RunClock } from '#server/engine/clock.ts'
import { StoreError } from '#server/stores/store.ts'
import type { FleetNode } from '../servers/fleet.ts'
import type { KeyspaceNotice } from './keyspace.ts'
import { type Watcher, watchServer } from './monitor.ts'
import type { MonitorLine } from './monitor-line.ts'

export interface ObserverEvents {
  /** A command was executed; `notices` are the key changes it caused. */
  onCommand(line: MonitorLine, notices: KeyspaceNotice[]): void
  /** A key that the server ended by itself: its time was up, or there had to be room. */
  onEnded(notice: KeyspaceNotice): void
  /** Each time the node is being watched, for the first time or again: what the node says it is. */
  onConnected(role: string): void
}

export class Observer {
  private notices: KeyspaceNotice[] = []
  private sight = untilSeen()
  /** Whether the node is being watched. */
  sees = false
  private watching: ReturnType<typeof watchServer> | undefined

  constructor(
    private readonly node: FleetNode,
    private readonly clock: RunClock,
    private readonly events: ObserverEvents,
  ) {}

  /** Begins to watch, or rejects after a limit. */
  start(): Promise<void> {
    const watcher: Watcher = {
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
      onLost: (why) => this.sight.fail(new StoreError('NODE_LOST', `cannot watch ${this.node.id}: ${why}`)),
      onLine: (line) => {
        const { notices } = this
        if (notices.length > 0) this.notices = []
        this.events.onCommand(line, notices)
      },
      onNotice: (notice) => {
        // That has no command of its own. It may come before the command that ran into it, and is passed on at once.
        if (notice.notice === 'expired' || notice.notice === 'evicted') this.events.onEnded(notice)
        else this.notices.push(notice)
      },
    }
    this.watching = watchServer(this.node, watcher, this.clock)
    return this.ready()
  }

  /** Resolves while the node is being watched, so that clients need not send what nobody would see; rejects if it cannot be any more. */
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
  // Whoever waits hears of a failure; nobody may be waiting.
  seen.catch(() => {})
  return { seen, begin, fail }
}
