/** Turns observations into events: executed commands, changed keys, promoted nodes. */

import type { NodeRole } from '#model/trace/trace.ts'
import type { RunClock } from '#server/engine/clock.ts'
import type { Recorder } from '#server/engine/recorder.ts'
import { shortenAll } from '#server/engine/shorten.ts'
import { RedisConnection } from '../connect/connection.ts'
import type { SentCommand } from '../connect/sent-command.ts'
import type { Fleet, FleetNode } from '../servers/fleet.ts'
import { serves } from '../servers/slots.ts'
import type { Holders } from './holders.ts'
import { KeyEvents } from './key-events.ts'
import { Keyspace, type KeyspaceNotice } from './keyspace.ts'
import type { CommandLedger } from './ledger.ts'
import type { MonitorLine } from './monitor-line.ts'
import { Observer } from './observer.ts'

interface Watched {
  observer: Observer
  keyspace: Keyspace
  role: NodeRole
  down: boolean
  /** Resolves at the end of the current restart. */
  restarting: Promise<void> | undefined
  /** Resolves when the events that were missed during an interruption have been reconstructed. `undefined` if none are missing. */
  catchingUp: Promise<void> | undefined
}

/** Milliseconds between checks of a replica's role. */
const askRoleMs = 5

export class FleetWatch {
  private readonly watched = new Map<string, Watched>()
  private readonly keys: KeyEvents
  private closed = false

  constructor(
    private readonly fleet: Fleet,
    /** The lock's key, and the holders that the lock reads from it. */
    private readonly lock: { key: string; holders: Holders },
    private readonly parts: { clock: RunClock; recorder: Recorder; ledger: CommandLedger },
  ) {
    this.keys = new KeyEvents(parts.clock, parts.recorder, lock)
    for (const node of fleet.nodes) {
      if (node.role !== 'sentinel') this.watched.set(node.id, this.watch(node))
    }
  }

  async start(): Promise<void> {
    await Promise.all([...this.watched.values()].map(({ observer }) => observer.start()))
  }

  close(): void {
    this.closed = true
    for (const { observer } of this.watched.values()) observer.close()
  }

  /** Resolves once this node's commands are being observed. Returns `undefined` if they already are, which is nearly always so. */
  ready(nodeId: string): Promise<void> | undefined {
    const watched = this.watched.get(nodeId)
    if (watched === undefined) return undefined
    const isSeen = watched.observer.sees && watched.restarting === undefined && watched.catchingUp === undefined
    return isSeen && !this.mayHaveBeenPromoted(watched) ? undefined : this.becomeReady(nodeId, watched)
  }

  private async becomeReady(nodeId: string, watched: Watched): Promise<void> {
    await watched.restarting
    await watched.observer.ready()
    await watched.catchingUp
    if (this.mayHaveBeenPromoted(watched)) await this.lookAtRole(nodeId, watched)
  }

  /** Returns whether the node is a cluster's replica that may have been promoted. Clients send commands only to masters. */
  private mayHaveBeenPromoted({ role }: Watched): boolean {
    return role === 'replica' && this.fleet.topology === 'cluster'
  }

  isDown(nodeId: string): boolean {
    return this.watched.get(nodeId)?.down ?? false
  }

  /** Marks a node as down, because its process has ended. */
  down(nodeId: string): void {
    const watched = this.watched.get(nodeId)
    if (!watched) return
    watched.down = true
    if (this.fleet.topology === 'cluster') void this.awaitPromotion()
  }

  /** Makes clients wait for this node until the returned function is called. */
  expectRestart(nodeId: string): () => void {
    let done = () => {}
    const watched = this.watched.get(nodeId)
    if (watched) {
      const restarting = new Promise<void>((resolve) => {
        done = () => {
          if (watched.restarting === restarting) watched.restarting = undefined
          resolve()
        }
      })
      watched.restarting = restarting
    }
    return () => done()
  }

  /** Records that the node is up again. If `emptied`, the node has lost its data. */
  restarted(nodeId: string, emptied: boolean): void {
    const watched = this.watched.get(nodeId)
    if (!watched) return
    watched.down = false
    if (emptied) watched.keyspace.clear()
    this.parts.recorder.record({ kind: 'node-restarted', node: nodeId, emptied })
  }

  /** Returns the lock's current master, as far as we have observed it. */
  master(): string | undefined {
    const serving = (id: string) => this.fleet.nodes.some((node) => node.id === id && serves(node, this.lock.key))
    return [...this.watched].findLast(([id, { role, down }]) => role === 'master' && !down && serving(id))?.[0]
  }

  knows(nodeId: string, key: string): boolean {
    return this.watched.get(nodeId)?.keyspace.has(key) ?? false
  }

  /** Returns the keys that begin with `prefix` on any watched node, with their expiry in run time. */
  keysLike(prefix: string): { node: string; key: string; expiresAtMs: number | null }[] {
    return [...this.watched].flatMap(([node, { keyspace }]) =>
      [...keyspace.entries()]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { expiresWallMs }]) => ({ node, key, expiresAtMs: this.keys.toRunMs(expiresWallMs) })),
    )
  }

  /**
   * Polls replicas until one has been promoted. Sentinel promotes a replica with a command, which we observe, but a replica in a cluster promotes itself
   * without one.
   */
  private async awaitPromotion(): Promise<void> {
    const replicas = [...this.watched].filter(([, { role, down }]) => role === 'replica' && !down)
    while (!this.closed && replicas.every(([, { role }]) => role === 'replica')) {
      await Promise.all(replicas.map(([id, watched]) => this.lookAtRole(id, watched)))
      await this.parts.clock.sleep(askRoleMs)
    }
  }

  private async lookAtRole(id: string, { observer }: Watched): Promise<void> {
    const role = await observer.askRole()
    if (role !== undefined && !this.closed) this.onRole(id, role)
  }

  private watch(node: FleetNode): Watched {
    const keyspace = new Keyspace()
    const observer = new Observer(node, this.parts.clock, {
      onCommand: (line, notices) => this.onCommand(node, keyspace, line, notices),
      onEnded: ({ key, notice }) => this.onEnded(node.id, keyspace, key, notice),
      onConnected: (role) => {
        this.onRole(node.id, role)
        // If ROLE was not answered, the node keeps its previous role.
        if (watched.role === 'master') this.catchUp(watched, node)
      },
    })
    const { role } = node
    const watched: Watched = { observer, keyspace, role, down: false, restarting: undefined, catchingUp: undefined }
    return watched
  }

  private catchUp(watched: Watched, node: FleetNode): void {
    const over = () => {
      if (watched.catchingUp === catchingUp) watched.catchingUp = undefined
    }
    const catchingUp = this.findExpired(node, watched.keyspace).then(over, over)
    watched.catchingUp = catchingUp
  }

  /** Finds keys that expired while the node was not being watched, because the server reports an expiry only once. */
  private async findExpired(node: FleetNode, keyspace: Keyspace): Promise<void> {
    const nowWallMs = this.parts.clock.startedWallMs + this.parts.clock.nowMs()
    const due = [...keyspace.entries()].filter(([, { expiresWallMs }]) => (expiresWallMs ?? nowWallMs + 1) <= nowWallMs)
    if (due.length === 0) return
    const connection = new RedisConnection(async () => node)
    try {
      await connection.ready()
      for (const [key] of due) {
        if ((await connection.send(['EXISTS', key])) === 0) this.onEnded(node.id, keyspace, key, 'expired')
      }
    } finally {
      connection.destroy()
    }
  }

  private onEnded(node: string, keyspace: Keyspace, key: string, notice: string): void {
    const change = keyspace.gone(key, 'key-expired', notice)
    if (change) this.keys.record(node, change, null, this.parts.clock.nowMs())
  }

  private onCommand(
    { id: node, announce }: FleetNode,
    keyspace: Keyspace,
    line: MonitorLine,
    allNotices: KeyspaceNotice[],
  ): void {
    const found = this.parts.ledger.match(node, line)
    // On a shared server, other users' keys are ignored, but their changes to our keys are not.
    const isShared = !found && announce !== undefined
    const notices = isShared ? allNotices.filter(({ key }) => keyspace.has(key)) : allNotices
    const blocked = this.parts.ledger.blockedOn(node)
    for (const { command, notices: own } of blocked.served(notices, found?.inner ?? false)) {
      this.recordServed({ node, keyspace }, command, own, line)
    }
    if (found && !found.inner) blocked.shown(found.command, notices)
    // Pings, replication's acknowledgements, and Sentinel's queries change nothing.
    if (!found && notices.length === 0) {
      this.onForeign(node, line)
      return
    }
    const atMs = Math.max(line.redisUs / 1000 - this.parts.clock.startedWallMs, found?.command.sentMs ?? 0)
    // A script's own line comes before the commands inside it. A plain command's line comes after the changes that the command made.
    const whole = found?.inner === false ? found.command : undefined
    const argv = shortenAll(whole ? whole.shown : line.argv)
    const serverUs = line.redisUs
    this.parts.recorder.record(
      found
        ? {
            kind: 'command-executed',
            node,
            client: found.command.client,
            id: found.command.id,
            argv,
            inner: found.inner,
            serverUs,
          }
        : { kind: 'command-executed', node, argv, inner: false, serverUs },
      Math.min(atMs, this.parts.clock.nowMs()),
    )
    if (notices.length === 0) return
    const by = found ? { client: found.command.client, command: found.command.id } : null
    // Prefer our own `argv`: if the trace contained a substring of MONITOR's text, that would keep the whole text in memory.
    for (const change of keyspace.apply(whole?.argv ?? line.argv, notices, line.redisUs / 1000)) {
      this.keys.record(node, change, by, Math.min(atMs, this.parts.clock.nowMs()))
    }
  }

  /** Records the effect of a blocked command that another command served. */
  private recordServed(
    { node, keyspace }: { node: string; keyspace: Keyspace },
    { client, id, argv, sentMs }: SentCommand,
    notices: KeyspaceNotice[],
    { redisUs }: MonitorLine,
  ): void {
    const atMs = Math.min(Math.max(redisUs / 1000 - this.parts.clock.startedWallMs, sentMs), this.parts.clock.nowMs())
    for (const change of keyspace.apply(argv, notices, redisUs / 1000)) {
      this.keys.record(node, change, { client, command: id }, atMs)
    }
  }

  private onForeign(node: string, line: MonitorLine): void {
    const [command = '', first = ''] = line.argv.map((word) => word.toUpperCase())
    if ((command === 'SLAVEOF' || command === 'REPLICAOF') && first === 'NO') this.onRole(node, 'master')
  }

  private onRole(node: string, said: string): void {
    const watched = this.watched.get(node)
    const role = said === 'slave' ? 'replica' : said === 'master' ? 'master' : undefined
    if (!watched || !role || watched.role === role) return
    watched.role = role
    // A demoted node discards its data and copies the data of its new master.
    if (role === 'replica') watched.keyspace.clear()
    this.parts.recorder.record({ kind: role === 'master' ? 'node-promoted' : 'node-demoted', node })
  }
}
