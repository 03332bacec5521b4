/** Clients whose lock is a foreign process. The script (read, work, write, when to acquire) runs here; the process only locks. */
import path from 'node:path'
import type { Why } from '#model/trace/cause.ts'
import { processMark } from '#model/trace/marks.ts'
import type { SourceLine, SourceText } from '#model/trace/trace.ts'
import type { AcquireOptions, ClientScript, Grant, LockDefinition } from '#scenarios/define.ts'
import { lockKey } from '#scenarios/lesson.ts'
import type { Cast } from '#server/catalogue/catalogue.ts'
import type { ForeignClient, ForeignCommand, Link } from '#server/engine/arena.ts'
import type { RunClock } from '#server/engine/clock.ts'
import type { ClientNotice, ClientPort, Request } from '#server/engine/port.ts'
import { shorten } from '#server/engine/shorten.ts'
import { type ClientSetup, runClient } from '../client.ts'
import type { ClientHost, HostedClient } from '../host.ts'
import { ProcessConversation, usualSilenceMs } from './conversation.ts'
import { Door } from './door.ts'
import { keptLines, withLog } from './last-words.ts'
import { type Ability, abilitiesOf, type ProcessAnswer, type ProcessRequest, protocol, versions } from './messages.ts'
import { ProcessRefusal } from './refusal.ts'

/** Extra milliseconds for a process to begin: a virtual machine has to start, and the machine may be busy. */
export const beginLimitMs = 20_000
/** Longest wait that a process is asked for; no run is longer. */
const longestWaitMs = 60_000

/** Milliseconds of silence where nobody sees whether the process waits for its store. */
const unreadSilenceMs = 30_000
/** Milliseconds that a process has to call a command off. */
const cancelLimitMs = 500
/** Milliseconds within which we read that a socket was closed. */
const closedLimitMs = 50

/** Log lines recorded per client. */
const logLimit = 200

export interface ProcessOptions {
  /** Limit on silence while the process owes an answer and waits for no reply. */
  silenceMs?: number
  /** The work under the lock is done by the process, on its own processor. */
  works?: boolean
}

/** Client host that starts `command` once per client. */
export function inProcesses(
  command: readonly string[],
  { silenceMs = usualSilenceMs, works = false }: ProcessOptions = {},
) {
  return ({ run, cast }: { run: string; cast: Pick<Cast, 'clients' | 'lock'> }, clock: RunClock): ClientHost => {
    const everybody = new Set<ClientInProcess>()
    const isRead = cast.lock.store === 'redis'
    return {
      open: (setup, port, links) => {
        const script = cast.clients[setup.name]?.script
        if (!script) throw new RangeError(`no script for ${setup.name}`)
        const client = new ClientInProcess(command, {
          run,
          setup,
          port,
          links,
          script,
          clock,
          silenceMs: isRead ? silenceMs : Math.max(silenceMs, unreadSilenceMs),
          isRead,
          works,
          everybody,
          sources: cast.lock.sources,
        })
        everybody.add(client)
        return client
      },
    }
  }
}

interface ProcessWorld {
  run: string
  setup: ClientSetup
  port: ClientPort
  links: readonly Link[]
  script: ClientScript
  clock: RunClock
  silenceMs: number
  works: boolean
  /** Whether its commands are read: they are only in Redis. */
  isRead: boolean
  /** The clients of the run. */
  everybody: ReadonlySet<ClientInProcess>
  /** The lock's source files, as far as they are known. */
  sources: readonly SourceText[]
}

class ClientInProcess implements HostedClient, ForeignClient {
  readonly ready: Promise<void>
  started = false
  private readonly process: ProcessConversation
  private readonly doors: Door[] = []
  private over = false
  private onEnded: () => void = () => {}
  private onLost: (why: string) => void = () => {}
  private believes = false
  /** Reason of a loss reported before the grant: both may arrive together. */
  private lostAtOnce: string | undefined
  private onWaiting: (why: Why) => void = () => {}
  /** Commands without a reply so far. */
  private underWay = 0
  /** Commands that the current acquire has tried: repeating one on the same node means that the client waits. */
  private tried = new Set<string>()
  /** The process's reason for the last refused acquire. */
  private refusedBecause: string | undefined
  private logged = 0
  /** Latest lines of its log, which may explain a failure. */
  private lastLines: string[] = []
  private refusedCommand: string | undefined
  /** Lease that the process declared for all its grants. */
  private ownLeaseMs: number | undefined
  private place: SourceLine | undefined
  private failure: string | undefined
  private can: ReadonlySet<Ability> = new Set()
  private readonly ended: Promise<void>

  constructor(
    command: readonly string[],
    private readonly world: ProcessWorld,
  ) {
    this.process = new ProcessConversation(
      command,
      world.clock,
      {
        onLost: (why) => this.lose(why),
        onLog: (line) => this.log(line),
        onAt: (source, line) => this.goTo(source, line),
        onFailed: (why) => this.fail(why),
      },
      world.silenceMs,
    )
    this.process.busy = () => this.underWay > 0
    this.ended = new Promise((resolve) => {
      this.onEnded = resolve
    })
    this.ready = this.begin()
  }

  /** Key that the process was asked to lock; in the store the name may be longer. */
  readonly key = lockKey

  get doing(): 'acquire' | 'release' | undefined {
    const { doing } = this.process
    return doing === 'acquire' || doing === 'release' ? doing : undefined
  }

  get at(): SourceLine | undefined {
    return this.place
  }

  sends({ action, name, node, waits }: ForeignCommand): void {
    this.underWay += 1
    if (this.doing !== 'acquire') return
    const attempt = `${name} on ${node}`
    if (waits) this.onWaiting({ code: 'awaits-notice', values: {} })
    else if (action === 'acquire' && this.tried.has(attempt)) this.onWaiting({ code: 'not-granted', values: {} })
    this.tried.add(attempt)
  }

  heard(): void {
    this.underWay -= 1
  }

  refused(command: string): void {
    this.refusedCommand ??= command
  }

  start(): Promise<void> {
    const { setup, script } = this.world
    this.started = true
    if (this.failure !== undefined) this.tellFailure(this.failure)
    else {
      void runClient(setup, { lock: this.lock(), script, openLinks: () => ({}) }, this.port()).then(() => this.finish())
    }
    return this.ended
  }

  /** Waits one turn only: the next step of a foreign process cannot be seen. */
  async atRest(): Promise<void> {
    await this.world.clock.yield()
  }

  freeze(): void {
    this.process.freeze()
  }

  thaw(): void {
    this.process.thaw()
  }

  async cancel(request: 'acquire' | 'release'): Promise<void> {
    if (!this.can.has('cancel')) throw new RangeError('this process does not offer "cancel"')
    const { clock } = this.world
    const { cancelled, answered } = this.process.cancel(request)
    await Promise.race([cancelled, this.ended])
    // A process that calls its command off does so before it answers. One that does not, waits for the command.
    await Promise.race([answered, this.ended, clock.sleep(cancelLimitMs)])
    // Its sockets are closed by now, but we may not have read so yet.
    await clock.sleep(closedLimitMs)
  }

  stop(): void {
    this.over = true
    this.believes = false
    this.process.kill()
    this.closeDoors()
  }

  private async begin(): Promise<void> {
    const { run, setup, links, isRead } = this.world
    const urls = await Promise.all(links.map((link) => this.openProxy(link)))
    const { name: client, parameters, seed } = setup
    const places = placesOf(urls, isRead)
    const asked = {
      do: 'init',
      protocol,
      versions,
      client,
      ...places,
      run,
      key: lockKey,
      leaseMs: parameters.leaseMs,
      seed,
    } as const
    const answer = await Promise.race([this.process.ask(asked, beginLimitMs), this.ended])
    const { failure, refusedCommand } = this
    const refused = refusedCommand === undefined ? '' : ` It was refused ${refusedCommand}, which a trial cannot have.`
    if (failure !== undefined) throw new ProcessRefusal(`The process of ${client} failed: ${failure}.${refused}`)
    if (answer && !answer.ok) throw new ProcessRefusal(`The process of ${client} says: ${reasonOf(answer)}.${refused}`)
    this.ownLeaseMs = answer?.leaseMs
    if (answer) this.can = abilitiesOf(answer)
  }

  /** Opens this client's own port for one node. Resolves with its address. */
  private async openProxy({ entrance }: Link): Promise<string> {
    if (!entrance) throw new ProcessRefusal('This store has no way in for a process.')
    const door = new Door((socket) => entrance.serve(socket, this))
    this.doors.push(door)
    const port = await door.open()
    entrance.onReach?.((canBeReached) => {
      if (!this.over) door.turn(canBeReached)
    })
    return entrance.url(port)
  }

  /** The process as a lock definition. The process itself waits. */
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
            if ([...this.world.everybody].some((other) => other.believes)) this.waitUnread()
            return await asking
          },
          release: async () => {
            const answer = await this.process.ask({ do: 'release', ...other })
            return answer.freed ?? answer.ok
          },
        }
      },
    }
  }

  private async acquire({ waitMs = 0, leaseMs }: AcquireOptions, other: { key?: string }): Promise<Grant | null> {
    const boundedMs = Math.min(waitMs, longestWaitMs)
    const own = leaseMs === undefined ? {} : { leaseMs }
    const answer = await this.process.ask({ do: 'acquire', waitMs: boundedMs, ...own, ...other }, boundedMs)
    const { ok, token, why } = answer
    this.refusedBecause = why
    if (!ok) return null
    const saidMs = answer.leaseMs ?? leaseMs ?? this.ownLeaseMs
    return { ...(token === undefined ? {} : { token }), ...(saidMs === undefined ? {} : { leaseMs: saidMs }) }
  }

  /** The engine's port while the process lives. Requests after its failure never resolve, so the script stops wherever it is. */
  private port(): ClientPort {
    const { port } = this.world
    return {
      ask: async <R extends Request>(request: R) => {
        if (request.do === 'leave') this.believes = false
        const worked = request.do === 'work' ? this.workInside(request.ms) : undefined
        const answer = await (this.over ? never() : port.ask(request))
        await worked
        if (request.do === 'enter') this.enter()
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

  /** Work that keeps the process's own processor busy. */
  private async workInside(ms: number): Promise<void> {
    if (this.world.works && this.can.has('work')) await this.process.ask({ do: 'work', ms }, ms)
  }

  /** Commands that are not read show nobody waiting: whoever asks for a lock while another believes it holds it does. */
  private waitUnread(): void {
    if (!this.world.isRead && !this.believes && this.doing === 'acquire') this.onWaiting('another has the lock')
  }

  private enter(): void {
    this.believes = true
    for (const other of this.world.everybody) other.waitUnread()
    const { lostAtOnce } = this
    // The script must learn of the grant before its loss.
    if (lostAtOnce !== undefined) void this.world.clock.yield().then(() => this.lose(lostAtOnce))
  }

  private lose(why: string): void {
    if (this.believes) this.onLost(why)
    else if (this.doing === undefined) this.lostAtOnce = why
    this.believes = false
  }

  private async finish(): Promise<void> {
    await Promise.race([this.process.ask({ do: 'end' }), this.ended])
    this.onEnded()
  }

  /** A source file missing from the recording leaves `place` empty. */
  private goTo(source: string, line: number): void {
    const known = this.world.sources.find(({ file }) => path.basename(file) === path.basename(source))
    this.place = known && { file: known.file, line }
  }

  private log(line: string): void {
    this.logged += 1
    this.lastLines = [...this.lastLines, line].slice(-keptLines)
    if (!this.started || this.over || this.logged > logLimit) return
    this.world.port.tell({ tell: 'logged', line: shorten(line) })
  }

  private fail(reason: string): void {
    if (this.over) return
    // A log explains why a process ended, but not a malformed line.
    const why = /^it (was )?ended/.test(reason) ? withLog(reason, this.lastLines) : reason
    this.over = true
    this.failure = why
    this.closeDoors()
    if (this.started) this.tellFailure(why)
    else this.onEnded()
  }

  /** Reports a failure, but not before the client is started. */
  private tellFailure(why: string): void {
    const { port } = this.world
    port.tell({ tell: 'threw', message: `${processMark}${why}` })
    port.tell({ tell: 'left', why: 'threw' })
    this.onEnded()
  }

  private closeDoors(): void {
    for (const door of this.doors) door.close()
  }
}

/** Addresses as `init` names them. `isRedis`: the nodes are of a Redis. */
export function placesOf(urls: string[], isRedis: boolean): Pick<ProcessRequest & { do: 'init' }, 'redis' | 'store'> {
  const [store] = urls
  return isRedis ? { redis: urls } : { redis: [], ...(store === undefined ? {} : { store }) }
}

const never = () => new Promise<never>(() => {})
const reasonOf = ({ error, why }: ProcessAnswer) => error ?? why ?? 'no'
