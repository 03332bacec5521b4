/** Manages the process of one or several workers: its introduction, its local ports to the nodes, its log and its end. */
import type { NodeRole } from '#model/trace/trace.ts'
import type { ReasonError } from '#model/words/en/reason-error.ts'
import { lockKey, type Parameters } from '#scenarios/lesson.ts'
import type { FleetEntrances, ForeignClient, Link, ProcessEntrance } from '#server/engine/arena.ts'
import type { RunClock } from '#server/engine/clock.ts'
import { type Loss, ProcessConversation } from './conversation.ts'
import { Door } from './door.ts'
import { isEnd, keptLines, withLog } from './last-words.ts'
import { type Ability, abilitiesOf, type ProcessAnswer, type ProcessRequest, protocol, versions } from './messages.ts'
import { ProcessRefusal } from './refusal.ts'

/** Extra milliseconds for a process to begin, because a virtual machine has to start and the computer may be busy. */
export const beginLimitMs = 20_000
/** Maximum milliseconds for a process to cancel a command. */
const cancelLimitMs = 500
/** Milliseconds after which our side has surely noticed that a socket was closed. */
const closedLimitMs = 50

export interface ProcessWorker extends ForeignClient {
  readonly name: string
  lose(loss: Loss): void
  goTo(source: string, line: number): void
  log(line: string): void
  /** Called at most once, when the process has failed. */
  fail(why: ReasonError): void
}

export interface ProcessPlan {
  command: readonly string[]
  run: string
  clock: RunClock
  parameters: Parameters
  seed: number
  links: readonly Link[]
  /** Milliseconds for which the process may be silent while it owes an answer and waits for no reply. */
  silenceMs: number
  isRedis: boolean
  /** Names of the process's workers, if it has several. */
  workers?: readonly string[]
}

export class WorkersProcess {
  /** Resolves once the process has failed, or has ended without being asked to. */
  readonly ended: Promise<void>
  /** Abilities that the process offers, and the lease that it declares for all its grants. Both are known once the process has begun. */
  can: ReadonlySet<Ability> = new Set()
  ownLeaseMs: number | undefined
  failure: ReasonError | undefined
  private readonly conversation: ProcessConversation
  private readonly workers = new Map<string, ProcessWorker>()
  private readonly left = new Set<string>()
  private readonly doors: Door[] = []
  private over = false
  private onEnded: () => void = () => {}
  private beginning: Promise<void> | undefined
  private underWay = 0
  /** Latest lines of the process's log, which may explain a failure. */
  private lastLines: string[] = []
  private refusedCommand: string | undefined

  constructor(private readonly plan: ProcessPlan) {
    const { command, clock, silenceMs } = plan
    this.conversation = new ProcessConversation(
      command,
      clock,
      {
        onLost: (loss, of) => this.of(of, (worker) => worker.lose(loss)),
        onLog: (line) => this.log(line),
        onAt: (source, line, of) => this.of(of, (worker) => worker.goTo(source, line)),
        onFailed: (why) => this.fail(why),
      },
      silenceMs,
    )
    this.conversation.busy = () => this.underWay > 0
    this.ended = new Promise((resolve) => {
      this.onEnded = resolve
    })
  }

  /** Adds a worker. Resolves when the process has begun, or rejects with a `ProcessRefusal`. */
  begin(worker: ProcessWorker): Promise<void> {
    this.workers.set(worker.name, worker)
    this.beginning ??= this.introduce(worker)
    return this.beginning
  }

  doing(worker: string): ProcessRequest['do'] | undefined {
    return this.conversation.doing(worker)
  }

  /** Sends a request and resolves with its answer. Never resolves if the process fails. */
  ask(worker: string, request: ProcessRequest, allowedMs = 0): Promise<ProcessAnswer> {
    const named = this.plan.workers === undefined ? request : { ...request, client: worker }
    return this.conversation.ask(named, allowedMs)
  }

  async cancel(worker: string, request: 'acquire' | 'release'): Promise<void> {
    if (!this.can.has('cancel')) throw new RangeError('this process does not offer "cancel"')
    const { clock } = this.plan
    const { cancelled, answered } = this.conversation.cancel(request, worker)
    await Promise.race([cancelled, this.ended])
    // A process that cancels its command does so before it answers the request. Any other process waits for the command, so the wait here is limited.
    await Promise.race([answered, this.ended, clock.sleep(cancelLimitMs)])
    // The process's sockets are closed by now, but our side may not have noticed yet.
    await clock.sleep(closedLimitMs)
  }

  sends(): void {
    this.underWay += 1
  }

  heard(): void {
    this.underWay -= 1
  }

  refused(command: string): void {
    this.refusedCommand ??= command
  }

  /** Stops the process, unless it has several workers. A process with several workers runs on, as a program does when one of its threads is stuck. */
  freeze(): void {
    if (this.plan.workers === undefined) this.conversation.freeze()
  }

  thaw(): void {
    if (this.plan.workers === undefined) this.conversation.thaw()
  }

  /** Notes that a worker's script has ended. After the last script has ended, asks the process to end and waits for its end. */
  async leave(worker: string): Promise<void> {
    this.left.add(worker)
    if (this.isDeserted) await Promise.race([this.conversation.ask({ do: 'end' }), this.ended])
  }

  /** Stops a worker. Kills the process once no worker is left. */
  stop(worker: string): void {
    this.left.add(worker)
    if (!this.isDeserted) return
    this.over = true
    this.conversation.kill()
    this.closeDoors()
  }

  private get isDeserted(): boolean {
    return (this.plan.workers ?? [...this.workers.keys()]).every((name) => this.left.has(name))
  }

  private of(name: string | undefined, tell: (worker: ProcessWorker) => void): void {
    for (const worker of this.workers.values()) if (name === undefined || worker.name === name) tell(worker)
  }

  private async introduce(first: ProcessWorker): Promise<void> {
    const { links, workers, isRedis, run, parameters, seed } = this.plan
    const urls = await Promise.all(links.flatMap(({ entrance }) => (entrance ? [this.openDoor(entrance, first)] : [])))
    const fleets = await Promise.all(links.flatMap(({ fleet }) => (fleet ? [this.openFleet(fleet, first)] : [])))
    // Every link needs an entrance. A lock that uses no store has no links.
    if (urls.length + fleets.length < links.length) throw new ProcessRefusal('no-way-in')
    const { name: client } = first
    const asked = {
      do: 'init',
      protocol,
      versions,
      client,
      ...(workers ? { workers } : {}),
      ...placesOf(urls, isRedis),
      ...fleets[0],
      run,
      key: lockKey,
      leaseMs: parameters.leaseMs,
      seed,
    } as const
    const answer = await Promise.race([this.conversation.ask(asked, beginLimitMs), this.ended])
    const { failure, refusedCommand } = this
    const refused = refusedCommand ?? null
    if (failure !== undefined) throw new ProcessRefusal('process-failed', { client, why: failure.because, refused })
    if (answer && !answer.ok) throw new ProcessRefusal('process-says', { client, why: reasonOf(answer), refused })
    this.ownLeaseMs = answer?.leaseMs
    if (answer) this.can = abilitiesOf(answer)
  }

  /** Opens the process's own port for one node. Resolves with the URL for that port. */
  private async openDoor(entrance: ProcessEntrance, client: ForeignClient): Promise<string> {
    const door = new Door((socket) => entrance.serve(socket, client))
    this.doors.push(door)
    const port = await door.open()
    entrance.onReach?.((canBeReached) => {
      if (!this.over) door.turn(canBeReached)
    })
    return entrance.url(port)
  }

  /** Opens a port for each node of a fleet. Resolves with the URLs in the fields of `init`. */
  private async openFleet({ master, members }: FleetEntrances, client: ForeignClient) {
    const opened = await Promise.all(
      members.map(async ({ role, entrance }) => ({ role, url: await this.openDoor(entrance, client) })),
    )
    if (master === undefined) return { cluster: opened.map(({ url }) => url) }
    const urlsOf = (role: NodeRole) => opened.flatMap((member) => (member.role === role ? [member.url] : []))
    return { sentinels: { master, urls: urlsOf('sentinel') }, replicas: urlsOf('replica') }
  }

  private log(line: string): void {
    this.lastLines = [...this.lastLines, line].slice(-keptLines)
    // The output of a process with several workers cannot be attributed to one of them, so it is recorded for the first worker.
    const [first] = this.workers.values()
    if (!this.over) first?.log(line)
  }

  private fail(reason: ReasonError): void {
    if (this.over) return
    // A log explains why a process ended, but not a malformed line.
    const why = isEnd(reason) ? withLog(reason, this.lastLines) : reason
    this.over = true
    this.failure = why
    this.closeDoors()
    for (const worker of this.workers.values()) worker.fail(why)
    this.onEnded()
  }

  private closeDoors(): void {
    for (const door of this.doors) door.close()
  }
}

/** Puts the URLs into the fields of `init`: all URLs into `redis`, or for another store the first URL into `store`. */
export function placesOf(urls: string[], isRedis: boolean): Pick<ProcessRequest & { do: 'init' }, 'redis' | 'store'> {
  const [store] = urls
  return isRedis ? { redis: urls } : { redis: [], ...(store === undefined ? {} : { store }) }
}

const reasonOf = ({ error, why }: ProcessAnswer) => error ?? why ?? 'no'
