/** Starts members' own runs. They go through the run manager, like every comparison, and are listed on the room's wall. */
import type { ReleasedHandsOn, WallEntry } from '#model/messages/hands-on.ts'
import type { RunAccepted, RunEnded } from '#model/messages/messages.ts'
import { defaultsOf } from '#scenarios/parameter.ts'
import type { Owner } from '#server/runs/owner.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { RunAsker } from '#server/runs/run-manager.ts'
import type { TakenUp } from '#server/runs/take-up.ts'
import { lessonIn } from '../base/lesson-of.ts'
import { limits } from '../base/limits.ts'
import { OneAtATime } from '../base/one-at-a-time.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, ClassRuns } from './activity.ts'
import { withEnded } from './run-outcome.ts'

interface OwnRunRequest {
  parameters: Record<string, number>
  seed?: number | undefined
  owner?: Owner
  code: string
  member: string
  handsOn: ReleasedHandsOn
}

type Means = Omit<
  ActivityMeans<RoomCore & { handsOn: ReleasedHandsOn | null; challenges?: ReleasedHandsOn[] }>,
  'levels' | 'editing' | 'explorations' | 'runManager' | 'changedForAll'
> & { runManager: Omit<ClassRuns, 'readComparison'> }

export class OwnRuns {
  private readonly starting = new OneAtATime(() => stillRunning())
  /** Unfinished runs of this server, keyed by room and member. */
  private readonly running = new Map<string, string[]>()

  constructor(private readonly means: Means) {
    means.runManager.onTakenUp?.((taken) => void this.takeUp(taken).catch(means.onFailure))
  }

  /** Starts a run or puts it into the queue. Throws `TOO_MANY`, or the run manager's refusal. */
  async start(request: OwnRunRequest): Promise<WallEntry> {
    const { code, member } = request
    return await this.starting.run(request, async () => {
      await this.checkShare(code, member)
      const entry = this.submit(request)
      await this.means.store.putRun(code, entry, mostKept)
      this.means.changed(code)
      return entry
    })
  }

  /** Ends the runs of a member who has left. Nobody watches these runs, and other people's runs wait behind them in the queue. */
  async stop(code: string, member: string): Promise<void> {
    const runs = this.running.get(`${code}:${member}`) ?? []
    await Promise.all(runs.map((run) => this.means.runManager.cancel(run)))
  }

  private async checkShare(code: string, member: string): Promise<void> {
    const own = await this.means.store.runs(code, member)
    if (own.some(({ state }) => state === 'running')) throw stillRunning()
    if (own.filter(({ state }) => state !== 'stalled').length >= limits.runsPerMember)
      throw new RefusalError('own-runs-used-up', { most: limits.runsPerMember })
  }

  /** Starts a member's comparison. `repeats` is the id of the inconclusive comparison that this comparison repeats. */
  private submit(request: OwnRunRequest, repeats?: string): WallEntry {
    const { runManager, catalogue, nowMs } = this.means
    const { code, member, handsOn, parameters, seed, owner } = request
    const { scenario } = handsOn
    const lesson = lessonIn(catalogue, scenario)
    const wanted = { scenario, parameters, ...(seed === undefined ? {} : { seed }) }
    const asker: RunAsker = { person: `${code}:${member}`, standing: 'member' }
    const accepted = runManager.submit(wanted, { ...owner, room: code }, asker)
    const first: WallEntry = {
      comparison: accepted.comparison,
      member,
      scenario,
      release: handsOn.id,
      ...(repeats === undefined ? {} : { repeats }),
      parameters: { ...defaultsOf(lesson.parameters), ...parameters },
      startedAtMs: nowMs(),
      state: 'running',
      verdicts: [],
      won: false,
    }
    this.follow(request, first, accepted.runs, repeats)
    return first
  }

  /** Follows a comparison that this server took over from a server that has ended, so that the wall shows the results. */
  private async takeUp({ comparison, owner, runs }: TakenUp): Promise<void> {
    const { room: code } = owner
    if (code === undefined) return
    const entry = (await this.means.store.runs(code)).find((each) => each.comparison === comparison)
    if (entry?.state !== 'running') return
    const { handsOn, challenges = [] } = await this.means.openRoom(code)
    const released = [...challenges, ...(handsOn === null ? [] : [handsOn])].find(({ id }) => id === entry.release)
    if (released === undefined) return
    const { member, parameters } = entry
    this.follow({ code, member, parameters, owner, handsOn: released }, entry, runs, entry.repeats)
  }

  private follow(request: OwnRunRequest, first: WallEntry, runs: RunAccepted['runs'], repeats?: string): void {
    const { runManager, catalogue } = this.means
    const { code, member, handsOn } = request
    const lesson = lessonIn(catalogue, handsOn.scenario)
    let entry = first
    const open = runs.filter(({ run }) => !first.verdicts.some((verdict) => verdict.run === run))
    const key = `${code}:${member}`
    this.running.set(
      key,
      open.map(({ run }) => run),
    )
    for (const { run, lock } of open) {
      const over = (ended: RunEnded) => {
        this.over(key, run)
        entry = withEnded(entry, lesson, { lock, count: runs.length, ended, challenge: handsOn.challenge })
        if (entry.state !== 'stalled' || repeats !== undefined) this.note(code, entry)
        else void this.runAgain(request, entry).catch(this.means.onFailure)
      }
      try {
        runManager.watch(run, { ended: over })
      } catch (error) {
        // A comparison that was taken over may contain runs that are already finished and recorded.
        if (runManager.read === undefined) throw error
        runManager.read(run).then(({ judgement }) => over({ run, judgement }), this.means.onFailure)
      }
    }
  }

  private over(key: string, run: string): void {
    const left = this.running.get(key)?.filter((each) => each !== run) ?? []
    if (left.length > 0) this.running.set(key, left)
    else this.running.delete(key)
  }

  /** Repeats an inconclusive comparison once, as the command line does, if its challenge is still on. */
  private async runAgain(request: OwnRunRequest, stalled: WallEntry): Promise<void> {
    const { code, handsOn } = request
    try {
      if ((await this.means.openRoom(code)).handsOn?.id === handsOn.id)
        this.note(code, this.submit(request, stalled.comparison))
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      // The room has ended, or the queue is full. The member sees that the run was inconclusive.
    } finally {
      this.note(code, stalled)
    }
  }

  private note(code: string, entry: WallEntry): void {
    const { notify, changed, store, onFailure } = this.means
    notify(code, entry.member, { name: 'room-mine', notice: entry })
    store.putRun(code, entry, mostKept).then(() => changed(code), onFailure)
  }
}

/** Maximum number of stored runs per member. An inconclusive run is stored in addition to its repetition, but does not count against `runsPerMember`. */
const mostKept = 2 * limits.runsPerMember

const stillRunning = () => new RefusalError('own-run-going-on')
