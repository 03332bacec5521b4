/** Plays paths of an exploration on the engine that plays lessons. The result is an ordinary recording. */

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunAccepted, RunEnded } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { ClientScript } from '#scenarios/define.ts'
import { defaultsOf } from '#scenarios/parameter.ts'
import type { LoadedLock, LoadedScenario } from '../catalogue/catalogue.ts'
import { readWithImports } from '../catalogue/modules.ts'
import { type RunClock, realClock } from '../engine/clock.ts'
import { FirstSteps } from '../engine/explore/entrance.ts'
import { Astray, Leases } from '../engine/explore/leases.ts'
import { DidOtherwise, playSteps, StepDriver } from '../engine/explore/play.ts'
import { Gate } from '../engine/gate.ts'
import type { RunHandle } from '../engine/run/run.ts'
import type { OwnWorld } from '../runs/job.ts'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { RunManager } from '../runs/run-manager.ts'
import { worker } from './explored-sources.ts'
import { playedLesson } from './played-lesson.ts'
import type { PlayedPath } from './played-path.ts'

/** Lease lengths to try for locks in processes, in milliseconds. They are long, because processes may be slow, and some processes count whole seconds. */
const leasesOfProcessesMs = [1000, 3000, 9000, 27_000]

/** Lease lengths to try, in milliseconds. If a lease ends before its step because the machine is busy, the next length is tried. */
const leasesMs = [500, 1500, 4500]

const isOfNode = (step: string) => /^[-!+]n/.test(step)
/**
 * Returns the lease lengths to try for a path. No lease may end during a restart, and a restart takes time, so paths with a restart skip the shortest length.
 */
const leasesFor = (path: readonly string[]) => (path.some(isOfNode) ? leasesMs.slice(1) : leasesMs)

export interface LivePlayerParts {
  runManager: RunManager
  /** Removes the recording of a run that left its path. */
  forget(comparison: string): Promise<void>
  scenariosFolder: string
  /** Whether the run manager's clients are processes of a brought lock. */
  isBrought?: boolean
}

/** Makes the world in which an edited lock is played. Each client begins when `entrance` lets it in. */
export type PlayedWorld = (entrance: Pick<FirstSteps, 'inside'>) => OwnWorld

export interface Played {
  accepted: RunAccepted
  ended: RunEnded
  header: TraceHeader | undefined
  /** Whether a process tried to renew a lease and was held back. */
  isHeldBack: boolean
}

export class LivePlayer {
  private script: Promise<Pick<LoadedScenario, 'sources'> & { script: ClientScript }> | undefined

  constructor(private readonly parts: LivePlayerParts) {}

  /** Plays a path live. Resolves once the run is over and recorded. Rejects with a `RefusalError`, or with `DidOtherwise` for a lock in processes. */
  async play(lock: LoadedLock, path: PlayedPath, owner: Owner = {}, world?: PlayedWorld): Promise<Played> {
    this.script ??= loadScript(this.parts.scenariosFolder)
    const { script, sources } = await this.script
    let astray: Astray = new Astray('machine-stood-still')
    // `DidOtherwise` is only thrown for locks in processes. Such a lock behaves the same with every lease length, so it is not tried again.
    for (const leaseMs of this.parts.isBrought ? leasesOfProcessesMs : leasesFor(path.path)) {
      // A process may read its own clock when it begins, so it begins only with its first step.
      const entrance = new FirstSteps(this.parts.isBrought ? path.names : path.coming)
      const scenario = playedLesson({ played: path, lock, leaseMs, script: entrance.before(script), sources })
      const played = await this.once(scenario, entrance, path, owner, world)
      if ('ended' in played) return played
      astray = played.astray
      await this.parts.forget(played.comparison)
      if (astray instanceof DidOtherwise) throw astray
    }
    throw new RefusalError('too-busy-to-play', { why: astray.because })
  }

  private async once(
    scenario: LoadedScenario,
    entrance: FirstSteps,
    { path: steps, steps: played }: PlayedPath,
    owner: Owner,
    world: PlayedWorld | undefined,
  ): Promise<Played | { comparison: string; astray: Astray }> {
    const { runManager, isBrought = false } = this.parts
    const { lesson, casts } = scenario
    const parameters = defaultsOf(lesson.parameters)
    const driver = new StepDriver()
    const gate = new Gate(driver)
    let clock: RunClock | undefined
    const leases = new Leases(() => clock?.nowMs() ?? 0)
    let isOver = false
    let astray: Astray | undefined
    let failed: unknown
    let stoodStill = false
    let isHeldBack = false
    const done = new Set<string>()
    const onStart = (handle: RunHandle) => {
      const isDone = (client: string) => done.has(client)
      const expected = isBrought ? { expected: played.map((step) => step.expected), isDone } : {}
      playSteps(steps, { gate, clients: lesson.clients, leases, entrance, inject: handle.inject, ...expected })
        .then(() => {
          isOver = true
          isHeldBack =
            isBrought && lesson.clients.some((name) => gate.pending(name).some(({ action }) => action === 'renew'))
          entrance.letAll()
          driver.release(gate)
        })
        .catch((error: unknown) => {
          if (error instanceof Astray) astray = error
          else failed = error
          handle.cancel()
        })
    }
    // A run that may kill a server needs a server of its own.
    const ofNodes = steps.some(isOfNode) ? (['kill-node', 'restart-node'] as const) : []
    // A process may send its node any command. A run that may kill its node gets a node of its own, so no other run is disturbed.
    const injectable = isBrought ? (['kill-node'] as const) : ofNodes
    const drive = { gate, clock: () => (clock = realClock()), onStart, injectable }
    const worldOf = world && (() => world(entrance))
    const accepted = runManager.start(
      { scenario, casts, parameters, seed: 1, drive, ...(worldOf ? { worldOf } : {}) },
      owner,
    )
    const [{ run = '' } = {}] = accepted.runs
    let header: TraceHeader | undefined
    const ended = await new Promise<RunEnded>((resolve) => {
      const events = (recorded: readonly TraceEvent[]) => {
        for (const event of recorded) {
          leases.feed(event)
          stoodStill ||= event.kind === 'machine-stalled'
          if (event.kind === 'client-finished') done.add(event.client)
        }
      }
      runManager.watch(run, { header: (begun) => (header = begun), events, ended: resolve })
    })
    if (failed) throw failed
    if (ended.refusal) throw new RefusalError(ended.refusal)
    // Even on a slow machine, the steps were taken in order, so lateness casts no doubt on the run. Only a stall does.
    if (stoodStill && ended.judgement?.doubt !== undefined) astray ??= new Astray('machine-stood-still')
    if (astray !== undefined) return { comparison: accepted.comparison, astray }
    if (!isOver) throw new RefusalError('ended-before-last-step')
    return { accepted, ended, header, isHeldBack }
  }
}

async function loadScript(scenariosFolder: string) {
  const module = await import(/* @vite-ignore */ pathToFileURL(path.join(scenariosFolder, worker.file)).href)
  const sources = await readWithImports(scenariosFolder, worker.file, /^workers\//)
  return { script: module[worker.script] as ClientScript, sources }
}
