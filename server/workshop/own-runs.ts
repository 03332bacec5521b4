/** What members run on their own: each by the run manager, like any other comparison, and noted on the room's wall. */

import type { ReleasedHandsOn, WallEntry } from '#model/messages/hands-on.ts'
import { defaultsOf } from '#scenarios/parameter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Asker, RunManager } from '../runs/run-manager.ts'
import type { Audience } from './audience.ts'
import { withEnded } from './hands-on.ts'
import { limits } from './limits.ts'
import type { RoomStore } from './store.ts'

interface OwnRunsParts {
  store: RoomStore
  audience: Audience
  catalogue: Catalogue
  runManager: Pick<RunManager, 'submit' | 'watch' | 'cancel'>
  onFailure(error: unknown): void
}

export interface WantedRun {
  parameters: Record<string, number>
  seed?: number | undefined
  /** Whose it will be, beside the room's. */
  owner?: Owner
}

interface OwnRunRequest extends WantedRun {
  code: string
  member: string
  handsOn: ReleasedHandsOn
}

export class OwnRuns {
  /** Members whose run is just being accepted: two windows of one member must not both get through. */
  private readonly starting = new Set<string>()
  /** Runs of this server that have not ended, by room and member. */
  private readonly running = new Map<string, string[]>()

  /** `onChange`: called when the teacher's view of the class is out of date. */
  constructor(
    private readonly parts: OwnRunsParts,
    private readonly nowMs: () => number,
    private readonly onChange: (code: string) => void,
  ) {}

  /** Starts a run, or puts it in line. Throws `TOO_MANY`, or what the run manager refuses. */
  async start(request: OwnRunRequest): Promise<WallEntry> {
    const { code, member } = request
    const key = `${code}:${member}`
    if (this.starting.has(key)) throw stillRunning()
    this.starting.add(key)
    try {
      await this.checkShare(code, member)
      const entry = this.submit(request)
      await this.parts.store.putRun(code, entry, mostKept)
      this.onChange(code)
      return entry
    } finally {
      this.starting.delete(key)
    }
  }

  /** Ends what somebody still runs who has gone: nobody watches it, and others wait in line behind it. */
  async stop(code: string, member: string): Promise<void> {
    const runs = this.running.get(`${code}:${member}`) ?? []
    await Promise.all(runs.map((run) => this.parts.runManager.cancel(run)))
  }

  private async checkShare(code: string, member: string): Promise<void> {
    const own = await this.parts.store.runs(code, member)
    if (own.some(({ state }) => state === 'running')) throw stillRunning()
    if (own.filter(({ state }) => state !== 'stalled').length >= limits.runsPerMember)
      throw new RefusalError('TOO_MANY', `Everybody can run ${limits.runsPerMember} times in one workshop.`)
  }

  /** `repeats`: the comparison that it is run again for. */
  private submit(request: OwnRunRequest, repeats?: string): WallEntry {
    const { runManager, catalogue } = this.parts
    const { code, member, handsOn, parameters, seed, owner } = request
    const { scenario, challenge } = handsOn
    const lesson = catalogue.scenarios.get(scenario)?.lesson
    if (lesson === undefined) throw new RefusalError('UNKNOWN_SCENARIO', `There is no scenario "${scenario}".`)
    const wanted = { scenario, parameters, ...(seed === undefined ? {} : { seed }) }
    const asker: Asker = { person: `${code}:${member}`, standing: 'member' }
    const accepted = runManager.submit(wanted, { ...owner, room: code }, asker)
    const first: WallEntry = {
      comparison: accepted.comparison,
      member,
      scenario,
      release: handsOn.id,
      ...(repeats === undefined ? {} : { repeats }),
      parameters: { ...defaultsOf(lesson.parameters), ...parameters },
      startedAtMs: this.nowMs(),
      state: 'running',
      verdicts: [],
      won: false,
    }
    let entry = first
    const key = `${code}:${member}`
    this.running.set(
      key,
      accepted.runs.map(({ run }) => run),
    )
    for (const { run, lock } of accepted.runs) {
      runManager.watch(run, {
        ended: (ended) => {
          this.over(key, run)
          entry = withEnded(entry, lesson, { lock, count: accepted.runs.length, ended, challenge })
          if (entry.state !== 'stalled' || repeats !== undefined) this.note(code, entry)
          else void this.runAgain(request, entry).catch(this.parts.onFailure)
        },
      })
    }
    return first
  }

  private over(key: string, run: string): void {
    const left = this.running.get(key)?.filter((each) => each !== run) ?? []
    if (left.length > 0) this.running.set(key, left)
    else this.running.delete(key)
  }

  /** Once, as the command line does. Only the challenge that is still on gets another run. */
  private async runAgain(request: OwnRunRequest, stalled: WallEntry): Promise<void> {
    const { code, handsOn } = request
    try {
      const room = await this.parts.store.read(code)
      if (room?.state === 'open' && room.handsOn?.id === handsOn.id)
        this.note(code, this.submit(request, stalled.comparison))
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      // Where there is no room in line the member is told that the run said nothing.
    } finally {
      this.note(code, stalled)
    }
  }

  private note(code: string, entry: WallEntry): void {
    const { audience, store, onFailure } = this.parts
    audience.mine(code, entry.member, entry)
    store.putRun(code, entry, mostKept).then(() => this.onChange(code), onFailure)
  }
}

/** A run that says nothing counts for nobody, and is kept beside the one that was run for it. */
const mostKept = 2 * limits.runsPerMember

const stillRunning = () => new RefusalError('TOO_MANY', 'Your last run is still going on. Wait for its end.')
