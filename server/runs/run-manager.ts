/** Accepts requests for runs, plays a limited number at once, records them, and notifies watchers. */

import { isInconclusive } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import type {
  Health,
  RunAccepted,
  RunEnded,
  RunRequest,
  StoredComparison,
  StoredRun,
} from '#model/messages/messages.ts'
import { because } from '#model/refusals/because.ts'
import { Lru } from '#server/base/lru.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { RunPlan } from '../engine/run/plan.ts'
import { CancelledError, type RunWorld } from '../engine/run/run.ts'
import { type Elsewhere, type KeptOrder, LetGoError } from './elsewhere.ts'
import { newComparisonId, partsOfRunId } from './ids.ts'
import { jobsOf, played, type RunJob, recorderOf, type StartOptions } from './job.ts'
import { JudgedRuns } from './judged-runs.ts'
import { type Requester, WaitingLine } from './line.ts'
import type { LiveRun, RunWatcher } from './live-run.ts'
import type { Owner } from './owner.ts'
import { RefusalError, refusal, refusalOf } from './refusal.ts'
import { type Order, orderOf, settled } from './request.ts'
import type { StartBarrier } from './start-barrier.ts'
import { arrivalOf, leftOf, type TakenUp } from './take-up.ts'
import type { TraceStore } from './trace-store.ts'

export interface RunManagerParts extends Pick<RunWorld, 'stores' | 'resources'> {
  catalogue: Catalogue
  store: TraceStore
  maxRuns: number
  /** Host that runs the clients' code instead of the default one. `planned` overrides parts of every run's plan. */
  host?: NonNullable<RunWorld['host']>
  planned?: Pick<RunPlan, 'lockKey' | 'injectable'>
  maxWaiting: number
  /** Other processes that play runs. If absent, this process plays all runs. */
  elsewhere?: Elsewhere | undefined
  onFailure(error: unknown): void
}

export interface RunAsker {
  person?: string | undefined
  /** Default: `guest`. */
  standing?: Requester
}

/** Maximum number of comparisons that one person may have in the queue, so that there is room for others. */
const maxWaitingOfPerson = 4

/** Maximum number of running runs that have their own servers and sandbox. */
const mostInOwnWorlds = 4

/** Number of outcomes kept of runs without a trace, for pages that ask late. */
const rememberedEndings = 200

export class RunManager {
  private readonly jobs = new Map<string, RunJob>()
  private readonly line: WaitingLine<RunJob>
  private readonly endings = new Lru<RunEnded>(rememberedEndings)
  private readonly takers = new Set<(taken: TakenUp) => void>()
  private readonly judged = new JudgedRuns()
  /** One promise per run under way, which resolves when the run has released all its resources. */
  private readonly performing = new Set<Promise<void>>()
  private finished = 0
  /** Number of runs that prove nothing, because the machine was paused or the runner was lost. */
  voidCount = 0
  private closed = false

  constructor(private readonly parts: RunManagerParts) {
    const isOfThem = ({ world }: RunJob) => world !== undefined
    // If there are runners, their slots set the limit instead of `maxRuns`, so runs wait in this queue and not at the runners.
    const most = () => parts.elsewhere?.slots || parts.maxRuns
    this.line = new WaitingLine<RunJob>(most, parts.maxWaiting, undefined, { most: mostInOwnWorlds, isOfThem })
    parts.elsewhere?.connect({ changed: () => this.admit(), takeUp: (orders) => void this.takeUp(orders) })
  }

  get counts(): Health['runs'] {
    return { running: this.line.runningCount, waiting: this.line.waitingCount, finished: this.finished }
  }

  /** Starts a comparison or adds it to the queue for `asker`. `barrier` holds the comparison's clients back until it opens. Throws a `RefusalError`. */
  submit(
    request: RunRequest,
    owner: Owner = {},
    asker: RunAsker = { person: owner.visitor },
    barrier?: StartBarrier,
  ): RunAccepted {
    const order = orderOf(this.parts.catalogue, request)
    return this.start({ ...order, barrier, request: settled(order) }, owner, asker)
  }

  /** Does what `submit` does, for a scenario that need not be in the catalogue. `drive` may only be set for a single run. */
  start(order: Order & StartOptions, owner: Owner = {}, asker: RunAsker = { person: owner.visitor }): RunAccepted {
    const { person, standing } = asker
    const { request } = order
    if (this.closed) throw new RefusalError('server-stopping')
    if (person !== undefined && this.line.waitingOf(person) >= maxWaitingOfPerson)
      throw new RefusalError('own-runs-waiting', { most: maxWaitingOfPerson })
    const comparison = newComparisonId()
    const jobs = jobsOf({ ...order, comparison, owner, first: standing === 'leads', planned: this.parts.planned })
    if (!this.line.join(jobs, person, standing)) throw new RefusalError('runs-waiting')
    for (const job of jobs) this.jobs.set(job.plan.run, job)
    if (request !== undefined) this.parts.elsewhere?.keep({ comparison, request, owner, asker })
    this.noteOwner(comparison, owner)
    this.admit()
    return { comparison, runs: jobs.map(({ plan }) => ({ run: plan.run, lock: plan.cast.id })) }
  }

  live(run: string): LiveRun | undefined {
    return this.jobs.get(run)?.live
  }

  /**
   * Waits until this server has taken over a run that another one accepted. Returns `undefined` if there is no such run, if its recording can be read, or if
   * the run does not arrive in time.
   */
  async arriving(run: string): Promise<LiveRun | undefined> {
    return await arrivalOf(run, this, this.parts.elsewhere)
  }

  /** Calls `listener` with each comparison that this server takes over from another. Returns a function that stops listening. */
  onTakenUp(listener: (taken: TakenUp) => void): () => void {
    this.takers.add(listener)
    return () => this.takers.delete(listener)
  }

  /** Lets the clients of a comparison start, because the page now shows the comparison's run cards. */
  begin(comparison: string): void {
    for (const { plan, barrier } of this.jobs.values()) if (plan.comparison === comparison) barrier?.open()
  }

  isRunning(comparison: string): boolean {
    return [...this.jobs.values()].some(({ plan }) => plan.comparison === comparison)
  }

  async ownerOf(comparison: string): Promise<Owner> {
    const job = [...this.jobs.values()].find(({ plan }) => plan.comparison === comparison)
    return job?.owner ?? (await this.parts.store.notes.read(comparison)).owner ?? {}
  }

  /** Returns the outcome of a run that has no trace. */
  ending(run: string): RunEnded | undefined {
    return this.endings.get(run)
  }

  /** Watches a run that has not ended yet. Returns a function that stops watching. Throws `UNKNOWN_RUN`. */
  watch(run: string, watcher: RunWatcher, from = 0): () => void {
    const live = this.live(run)
    if (live === undefined) throw unknownRun(run)
    return live.watch(watcher, from)
  }

  /** Ends a run early or removes it from the queue. Does nothing if the run has already ended. Rejects with `UNKNOWN_RUN`. */
  async cancel(run: string): Promise<void> {
    const job = this.jobs.get(run)
    if (job !== undefined) return this.stop(job)
    // The run may have ended while the request to cancel it was on its way. In that case, there is nothing left to do.
    if (this.endings.get(run) === undefined && (await this.pathOf(run)) === undefined) throw unknownRun(run)
  }

  /** Returns a run with its verdicts and everything recorded so far. Rejects with `UNKNOWN_RUN` or `BROKEN_TRACE`. */
  async read(run: string): Promise<StoredRun> {
    const live = this.live(run)
    if (live?.header === undefined) return await this.judged.read(await this.storedPath(run))
    const trace = { header: live.header, events: [...live.events] }
    return { ...trace, judgement: judge(trace) }
  }

  /** Returns the started and waiting runs of a comparison. Rejects with `UNKNOWN_RUN` or `BROKEN_TRACE`. */
  async readComparison(comparison: string): Promise<StoredComparison> {
    const own = [...this.jobs.values()].filter(({ live }) => live.comparison === comparison)
    const begun = own.filter(({ live }) => live.header)
    const waiting = own.filter(({ live }) => !live.header).map(({ plan }) => ({ run: plan.run, lock: plan.cast.id }))
    const stored = await this.parts.store.filesOf(comparison)
    const runs = [...new Set([...stored.map(({ run }) => run), ...begun.map(({ plan }) => plan.run)])]
    if (runs.length + waiting.length === 0) throw new RefusalError('unknown-comparison', { comparison })
    runs.sort((a, b) => (partsOfRunId(a)?.number ?? 0) - (partsOfRunId(b)?.number ?? 0))
    return { comparison, waiting, runs: await Promise.all(runs.map((run) => this.read(run))) }
  }

  /** Returns the path of a run's stored trace, or `undefined`. For `maxAgeMs`, see `TraceStore.find`. */
  async pathOf(run: string, maxAgeMs?: number): Promise<string | undefined> {
    return await this.parts.store.find(run, maxAgeMs)
  }

  /** Ends every run and rejects new ones. A run that another server can continue is left to that server. Resolves when all resources are released. */
  async close(): Promise<void> {
    this.closed = true
    this.parts.elsewhere?.letGo()
    for (const job of this.parts.elsewhere === undefined ? [] : [...this.jobs.values()])
      if (job.errand !== undefined && this.line.leave(job)) this.jobs.delete(job.plan.run)
    for (const job of [...this.jobs.values()]) this.stop(job)
    await Promise.all(this.performing)
  }

  cancelAll(comparison: string): void {
    for (const job of [...this.jobs.values()]) if (job.plan.comparison === comparison) this.stop(job)
  }

  private stop(job: RunJob): void {
    const { run } = job.plan
    if (this.line.leave(job)) {
      this.end(job, { run, refusal: refusal('run-cancelled') })
      this.admit()
    } else {
      job.handle?.cancel()
    }
  }

  private async takeUp(orders: readonly KeptOrder[]): Promise<void> {
    for (const order of orders) await this.takeUpOne(order).catch(this.parts.onFailure)
    this.admit()
  }

  private async takeUpOne({ comparison, request, owner, asker }: KeptOrder): Promise<void> {
    const { catalogue, store, elsewhere, planned } = this.parts
    if (elsewhere === undefined || this.closed) return
    const order = { ...orderOf(catalogue, request), request, comparison, owner }
    const jobs = jobsOf({ ...order, first: asker.standing === 'leads', planned })
    const left = await leftOf(jobs, store, elsewhere)
    for (const job of left) this.jobs.set(job.plan.run, job)
    // Runs that a runner already plays go to the front of the queue.
    this.line.join(
      left.filter(({ handedOver }) => handedOver),
      '',
      'leads',
    )
    const waiting = left.filter(({ handedOver }) => !handedOver)
    if (!this.line.join(waiting, asker.person, asker.standing))
      for (const job of waiting) this.end(job, { run: job.plan.run, refusal: refusal('runs-waiting') })
    if (left.length === 0) elsewhere.forget(comparison)
    const runs = jobs.map(({ plan }) => ({ run: plan.run, lock: plan.cast.id }))
    for (const tell of this.takers) tell({ comparison, owner, scenario: request.scenario, runs })
  }

  private noteOwner(comparison: string, owner: Owner): void {
    if (owner.visitor === undefined && owner.room === undefined) return
    this.parts.store.notes.change(comparison, (note) => ({ ...note, owner })).catch(this.parts.onFailure)
  }

  private async storedPath(run: string): Promise<string> {
    const path = await this.pathOf(run)
    if (path === undefined) throw unknownRun(run)
    return path
  }

  private admit(): void {
    for (const job of this.closed ? [] : this.line.admit()) {
      const performing = this.perform(job)
      this.performing.add(performing)
      void performing.finally(() => this.performing.delete(performing))
    }
    for (const { waiting, place } of this.line.places()) {
      if (waiting.live.progress?.place !== place) waiting.live.tell(because('waits-in-line', { place }), place)
    }
  }

  private async perform(job: RunJob): Promise<void> {
    const { plan } = job
    const { run } = plan
    const file = this.parts.store.create(run, plan.scenario.lesson.id, plan.cast.id)
    const listener = recorderOf(job, file)
    let ended: RunEnded
    try {
      const judgement = judge(await played(job, this.parts, this.parts.elsewhere, listener))
      if (isInconclusive(judgement)) this.voidCount += 1
      ended = { run, judgement }
    } catch (error) {
      if (error instanceof LetGoError) return await file.close()
      if (!(error instanceof CancelledError)) this.parts.onFailure(error)
      ended = { run, refusal: refusalOf(error) }
    }
    await file.close()
    if (file.broken && ended.refusal === undefined) ended = { ...ended, refusal: refusal('not-written') }
    // Servers of a cancelled run may still be starting. The caller of `cancel` need not wait for these servers, but the next run in the queue has to.
    if (ended.refusal?.code === 'CANCELLED') this.end(job, ended)
    await job.handle?.over
    this.line.finish(job)
    if (this.jobs.has(run)) this.end(job, ended)
    this.admit()
    // Remove old traces only while no run is under way.
    if (this.line.runningCount === 0) await this.parts.store.prune()
  }

  private end(job: RunJob, ended: RunEnded): void {
    this.finished += 1
    const { run, comparison } = job.plan
    this.jobs.delete(run)
    if (job.errand !== undefined) this.parts.elsewhere?.recorded(run)
    if (job.errand !== undefined && !this.isRunning(comparison)) this.parts.elsewhere?.forget(comparison)
    if (job.live.header === undefined) this.endings.set(ended.run, ended)
    job.live.end(ended)
  }
}

function unknownRun(run: string): RefusalError {
  return new RefusalError('unknown-run', { run })
}
