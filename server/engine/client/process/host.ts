/** Runs clients whose lock is an external process. The script (read, work, write, when to acquire) runs in this process. The external process only locks. */
import path from 'node:path'
import type { Why } from '#model/trace/cause.ts'
import { processMark } from '#model/trace/marks.ts'
import type { SourceLine, SourceText } from '#model/trace/trace.ts'
import { ended } from '#model/words/en/ended.ts'
import type { ReasonError } from '#model/words/en/reason-error.ts'
import {
  type AcquireOptions,
  type ClientScript,
  type Grant,
  type LockDefinition,
  WorkEnded,
} from '#scenarios/define.ts'
import { lockKey } from '#scenarios/lesson.ts'
import type { Cast } from '#server/catalogue/catalogue.ts'
import type { ForeignCommand, Link } from '#server/engine/arena.ts'
import type { RunClock } from '#server/engine/clock.ts'
import type { ClientNotice, ClientPort, Request } from '#server/engine/port.ts'
import { shorten } from '#server/engine/shorten.ts'
import { type ClientSetup, runClient } from '../client.ts'
import type { ClientHost, HostedClient } from '../host.ts'
import { type Loss, usualSilenceMs } from './conversation.ts'
import { type ProcessWorker, WorkersProcess } from './workers-process.ts'

/** Longest wait in milliseconds that a process is asked for. No run is longer. */
const longestWaitMs = 60_000
/** Silence limit in milliseconds if commands are not read. In that case, a wait for the store looks like silence, too. */
const unreadSilenceMs = 30_000

/** Maximum number of log lines recorded per client. */
const logLimit = 200

interface ProcessOptions {
  /** Milliseconds for which the process may be silent while it owes an answer and waits for no reply. */
  silenceMs?: number
  /** Whether the process also keeps a processor busy during the work under the lock. */
  works?: boolean
  /** Whether all clients share one process. If so, the process's commands cannot be attributed to a client, so they are not read. */
  together?: boolean
}

/** Makes client hosts that start `command` once per client, or once for all clients if `together` is set. */
export function inProcesses(
  command: readonly string[],
  { silenceMs = usualSilenceMs, works = false, together = false }: ProcessOptions = {},
) {
  return ({ run, cast }: { run: string; cast: Pick<Cast, 'clients' | 'lock'> }, clock: RunClock): ClientHost => {
    const everybody = new Set<ClientInProcess>()
    const isRedis = cast.lock.store === 'redis'
    const isRead = isRedis && !together
    const limit = { silenceMs: isRead ? silenceMs : Math.max(silenceMs, unreadSilenceMs) }
    let shared: WorkersProcess | undefined
    const processFor = ({ parameters, seed }: ClientSetup, links: readonly Link[]) => {
      const plan = { command, run, clock, parameters, seed, links, isRedis, ...limit }
      if (!together) return new WorkersProcess(plan)
      shared ??= new WorkersProcess({ ...plan, workers: Object.keys(cast.clients) })
      return shared
    }
    return {
      open: (setup, port, links) => {
        const script = cast.clients[setup.name]?.script
        if (!script) throw new RangeError(`no script for ${setup.name}`)
        const { sources } = cast.lock
        const world = { setup, port, script, clock, isRead, works, everybody, sources }
        const client = new ClientInProcess(processFor(setup, links), world)
        everybody.add(client)
        return client
      },
    }
  }
}

interface WorkerWorld {
  setup: ClientSetup
  port: ClientPort
  script: ClientScript
  clock: RunClock
  works: boolean
  /** Whether the process's commands are read. This requires Redis and one process per client. */
  isRead: boolean
  everybody: ReadonlySet<ClientInProcess>
  sources: readonly SourceText[]
}

class ClientInProcess implements HostedClient, ProcessWorker {
  readonly ready: Promise<void>
  readonly name: string
  started = false
  private over = false
  private onEnded: () => void = () => {}
  private onLost: (why: string) => void = () => {}
  /** Position of the worker: outside the lock, inside while believing that it holds the lock, or inside after it has lost the lock. */
  private section: 'outside' | 'held' | 'lost' = 'outside'
  /** A loss that was reported before the grant. The loss and the grant may arrive together. */
  private lostAtOnce: Loss | undefined
  /** Reason why the library has ended the work under the lock. Set until the worker releases the lock. */
  private stopped: string | undefined
  private onWaiting: (why: Why) => void = () => {}
  /** Commands that the current acquire has tried. If a command is repeated on the same node, the client is waiting. */
  private tried = new Set<string>()
  private refusedBecause: string | undefined
  private logged = 0
  private place: SourceLine | undefined
  private readonly ended: Promise<void>

  constructor(
    private readonly process: WorkersProcess,
    private readonly world: WorkerWorld,
  ) {
    this.name = world.setup.name
    this.ended = new Promise((resolve) => {
      this.onEnded = resolve
    })
    this.ready = process.begin(this)
  }

  /** Key that the process was asked to lock. In the store, the key may have a longer name. */
  readonly key = lockKey

  get doing(): 'acquire' | 'release' | undefined {
    const doing = this.process.doing(this.name)
    return doing === 'acquire' || doing === 'release' ? doing : undefined
  }

  get at(): SourceLine | undefined {
    return this.place
  }

  sends({ action, name, node, waits }: ForeignCommand): void {
    this.process.sends()
    if (this.doing !== 'acquire') return
    const attempt = `${name} on ${node}`
    if (waits) this.onWaiting({ code: 'awaits-notice', values: {} })
    else if (action === 'acquire' && this.tried.has(attempt)) this.onWaiting({ code: 'not-granted', values: {} })
    this.tried.add(attempt)
  }

  heard(): void {
    this.process.heard()
  }

  refused(command: string): void {
    this.process.refused(command)
  }

  start(): Promise<void> {
    const { setup, script } = this.world
    const { failure } = this.process
    this.started = true
    if (failure !== undefined) this.tellFailure(failure)
    else {
      void runClient(setup, { lock: this.lock(), script, openLinks: () => ({}) }, this.port()).then(() => this.finish())
    }
    return this.ended
  }

  /** Waits one turn only, because the steps of an external process cannot be observed. */
  async atRest(): Promise<void> {
    await this.world.clock.yield()
  }

  freeze(): void {
    this.process.freeze()
  }

  thaw(): void {
    this.process.thaw()
  }

  cancel(request: 'acquire' | 'release'): Promise<void> {
    return this.process.cancel(this.name, request)
  }

  stop(): void {
    this.over = true
    this.section = 'outside'
    this.process.stop(this.name)
  }

  lose(loss: Loss): void {
    if (this.section === 'outside') {
      if (this.doing === undefined && !this.lostAtOnce?.stops) this.lostAtOnce = loss
      return
    }
    if (this.section === 'held') this.onLost(loss.why)
    this.section = 'lost'
    if (loss.stops) this.stopped = loss.why
  }

  /** Sets the source line that the process reported. Clears the line if its file is not among the known sources. */
  goTo(source: string, line: number): void {
    const known = this.world.sources.find(({ file }) => path.basename(file) === path.basename(source))
    this.place = known && { file: known.file, line }
  }

  log(line: string): void {
    this.logged += 1
    if (!this.started || this.over || this.logged > logLimit) return
    this.world.port.tell({ tell: 'logged', line: shorten(line) })
  }

  fail(why: ReasonError): void {
    if (this.over) return
    this.over = true
    if (this.started) this.tellFailure(why)
    else this.onEnded()
  }

  /** Wraps the process as a lock definition. `waits` is set, because the process retries by itself. */
  private lock(): LockDefinition {
    return {
      title: 'A process',
      summary: 'A lock in a process of its own.',
      waits: true,
      create: (context) => {
        let waiting = false
        const isMain = context.key === this.world.setup.lockKey
        const other = isMain ? {} : { key: context.key }
        if (isMain) {
          this.onLost = (why) => context.lost(why)
          this.onWaiting = (why) => {
            if (!waiting && !this.over) this.world.port.tell({ tell: 'waiting', why })
            waiting = true
          }
        }
        return {
          acquire: async (options) => {
            waiting = false
            this.tried.clear()
            this.lostAtOnce = undefined
            const asking = this.acquire(options, other)
            if ([...this.world.everybody].some((other) => other.section === 'held')) this.waitUnread()
            return await asking
          },
          release: async () => {
            const answer = await this.process.ask(this.name, { do: 'release', ...other })
            return answer.freed ?? answer.ok
          },
        }
      },
    }
  }

  private async acquire({ waitMs = 0, leaseMs }: AcquireOptions, other: { key?: string }): Promise<Grant | null> {
    const boundedMs = Math.min(waitMs, longestWaitMs)
    const own = leaseMs === undefined ? {} : { leaseMs }
    const asked = { do: 'acquire', waitMs: boundedMs, ...own, ...other } as const
    const answer = await this.process.ask(this.name, asked, boundedMs)
    const { ok, token, why } = answer
    this.refusedBecause = why
    if (!ok) return null
    const saidMs = answer.leaseMs ?? leaseMs ?? this.process.ownLeaseMs
    return { ...(token === undefined ? {} : { token }), ...(saidMs === undefined ? {} : { leaseMs: saidMs }) }
  }

  /** Returns the engine's port for as long as the process lives. After the process has failed, requests never resolve, so the script stops wherever it is. */
  private port(): ClientPort {
    const { port } = this.world
    return {
      ask: async <R extends Request>(request: R) => {
        if (request.do === 'leave') {
          this.section = 'outside'
          this.stopped = undefined
        }
        this.throwIfStopped()
        const worked = request.do === 'work' ? this.workInside(request.ms) : undefined
        const answer = await (this.over ? never() : port.ask(request))
        await worked
        if (request.do === 'enter') this.enter()
        else this.throwIfStopped()
        return this.over ? never() : answer
      },
      tell: (notice: ClientNotice) => {
        if (this.over) return
        const { refusedBecause: why } = this
        port.tell(notice.tell === 'refused' && why !== undefined ? { ...notice, why: shorten(why) } : notice)
      },
      nowMs: () => port.nowMs(),
      startedWallMs: () => port.startedWallMs(),
    }
  }

  /** Throws in the worker's script if the library has ended the script's work, just as a canceled task would throw at its next step. */
  private throwIfStopped(): void {
    if (this.stopped !== undefined) throw new WorkEnded(this.stopped)
  }

  /** Keeps the process's own processor busy during the work, if the process offers that. */
  private async workInside(ms: number): Promise<void> {
    if (this.world.works && this.process.can.has('work')) await this.process.ask(this.name, { do: 'work', ms }, ms)
  }

  /** Reports an acquiring client as waiting, if commands are not read. Call this when another client believes that it holds the lock. */
  private waitUnread(): void {
    if (!this.world.isRead && this.section !== 'held' && this.doing === 'acquire')
      this.onWaiting({ code: 'held-by-another', values: {} })
  }

  private enter(): void {
    this.section = 'held'
    for (const other of this.world.everybody) other.waitUnread()
    const { lostAtOnce } = this
    // The script must learn of the grant before it learns of the loss.
    if (lostAtOnce !== undefined) void this.world.clock.yield().then(() => this.lose(lostAtOnce))
  }

  private async finish(): Promise<void> {
    await this.process.leave(this.name)
    this.onEnded()
  }

  /** Reports a failure and ends the client. Call this only after the client has started. */
  private tellFailure({ message, because }: ReasonError): void {
    const { port } = this.world
    port.tell({ tell: 'threw', message: `${processMark}${message}`, why: ended(because) })
    port.tell({ tell: 'left', why: 'threw' })
    this.onEnded()
  }
}

const never = () => new Promise<never>(() => {})
