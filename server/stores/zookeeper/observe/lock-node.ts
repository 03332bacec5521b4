/** Records changes of the lock's node from ZooKeeper's transaction log, each with the operation that caused it. */
import type { EventOf } from '#model/trace/trace.ts'
import type { RunContext } from '#server/engine/arena.ts'
import { shorten } from '#server/engine/shorten.ts'
import { type Logged, TransactionLog } from './transaction-log.ts'

export interface SentOperation {
  client: string
  id: number
  argv: readonly string[]
}

/** A node below the lock's node: a client's place in the queue, or the lock itself. */
interface Place {
  name: string
  client: string | null
}

type By = { client: string; command: number } | null

/**
 * Milliseconds between regular looks at the log. Each answer is followed by an additional look. The regular looks notice changes that nobody requested, such as
 * the end of a session.
 */
const lookEveryMs = 5

export class LockNode {
  private readonly log: TransactionLog
  private readonly clients = new Map<bigint, string>()
  private readonly underWay = new Map<string, SentOperation>()
  private places: Place[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    logFolder: string,
    private readonly path: string,
    private readonly node: string,
    private readonly run: Pick<RunContext, 'recorder' | 'clock' | 'lockKey'>,
  ) {
    this.log = new TransactionLog(logFolder)
    // Skip the entries of earlier runs.
    this.log.read()
  }

  open(): void {
    this.timer = setInterval(() => this.look(), lookEveryMs)
  }

  close(): void {
    clearInterval(this.timer)
    this.log.close()
  }

  belongsTo(session: bigint, client: string): void {
    this.clients.set(session, client)
  }

  /** Registers a sent request. Call the returned function when the answer to the request has come. */
  sent(session: bigint, xid: number, operation: SentOperation): () => void {
    const name = `${session} ${xid}`
    this.underWay.set(name, operation)
    return () => {
      this.look()
      // A request that changed nothing is not in the log.
      if (this.underWay.delete(name)) this.recordExecuted(operation)
    }
  }

  /** Records an execution that the log does not contain. */
  recordExecuted({ client, id, argv }: SentOperation): void {
    const { recorder, clock } = this.run
    const serverUs = Math.round((clock.startedWallMs + clock.nowMs()) * 1000)
    const shown = argv.map(shorten)
    recorder.record({ kind: 'command-executed', node: this.node, client, id, argv: shown, inner: false, serverUs })
  }

  look(): void {
    for (const logged of this.log.read()) this.record(logged)
  }

  /** Clients in the queue, the holder first. */
  get inLine(): readonly (string | null)[] {
    return this.places.map(({ client }) => client)
  }

  private record(logged: Logged): void {
    const name = `${logged.session} ${logged.xid}`
    const operation = this.underWay.get(name)
    this.underWay.delete(name)
    if (operation) this.recordExecuted(operation)
    const by = operation ? { client: operation.client, command: operation.id } : null
    if (logged.did === 'other') return
    const paths = logged.did === 'close-session' ? logged.paths : [logged.path]
    const names = paths
      .filter((path) => path.startsWith(`${this.path}/`))
      .map((path) => path.slice(this.path.length + 1))
    if (names.length === 0) return
    if (logged.did === 'create') {
      const client = this.clients.get(logged.session) ?? null
      const places = [...this.places, ...names.map((place) => ({ name: place, client }))]
      this.become(places.sort(inOrder), by, 'create')
    } else {
      const places = this.places.filter((place) => !names.includes(place.name))
      this.become(places, by, logged.did === 'delete' ? 'delete' : 'session over')
    }
  }

  private become(places: Place[], by: By, notice: string): void {
    const before = this.places
    this.places = places
    const at = { node: this.node, key: this.run.lockKey, by, notice }
    const [first] = places
    if (first === undefined) {
      const kind = by === null ? 'key-expired' : 'key-deleted'
      if (before.length > 0) this.run.recorder.record({ kind, ...at })
      return
    }
    const state: Pick<EventOf<'key-set'>, 'type' | 'value' | 'expiresAtMs' | 'endsWith' | 'holder'> = {
      type: 'list',
      value: places.map(({ name }) => name),
      expiresAtMs: null,
      endsWith: 'session',
      holder: first.client,
    }
    this.run.recorder.record({ kind: before.length === 0 ? 'key-set' : 'key-changed', ...at, ...state })
  }
}

/** Compares two nodes by the ten-digit number that ZooKeeper appended to their names. */
function inOrder(a: Place, b: Place): number {
  return a.name.slice(-10).localeCompare(b.name.slice(-10))
}
