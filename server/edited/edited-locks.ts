/** Locks that people edit in the page: loaded, explored and played. Each person has one exploration and one run at a time. */

import { editedId } from '#model/messages/edited-id.ts'
import type {
  EditableLock,
  EditedExplored,
  EditedExploreRequest,
  EditedFilesRequest,
  EditedRun,
  EditedRunRequest,
  LoadError,
  OffersEditing,
} from '#model/messages/edited-lock.ts'
import type { SourceText } from '#model/trace/trace.ts'
import type { Cast, Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import type { ClientHost } from '../engine/client/host.ts'
import { inWorkers } from '../engine/client/worker/host.ts'
import type { RunWorld } from '../engine/run/run.ts'
import type { ExplorationAsker, ExplorationListener, ExplorationManager } from '../explorations/exploration-manager.ts'
import { ExplorerTurns } from '../explorations/explorer-turns.ts'
import type { PlayedWorld } from '../explorations/live-player.ts'
import type { OwnWorld } from '../runs/job.ts'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import { orderOf, scenarioOf } from '../runs/request.ts'
import type { RunAsker, RunManager } from '../runs/run-manager.ts'
import type { StartBarrier } from '../runs/start-barrier.ts'
import { type EditedLock, loadedLock } from '../sandbox/edited-lock.ts'
import type { CodeProblem, GuestCode } from '../sandbox/guest/code.ts'
import { LiveGuests } from '../sandbox/live-guests.ts'
import type { Loaded } from '../sandbox/process/messages.ts'
import { SandboxLost } from '../sandbox/process/sandbox.ts'
import { loadErrorOf, refusalOfLoss } from '../sandbox/refusals.ts'
import type { Sandboxes } from '../sandbox/sandboxes.ts'
import {
  type EditingContract,
  editableLock,
  editedText,
  isEditable,
  isOnQuorum,
  type Original,
  originalOf,
  readContract,
  unprintableIn,
} from './edited-files.ts'
import { editedScenario } from './edited-scenario.ts'

export interface EditedLocksParts {
  /** Who may edit locks. Callers must check this before they pass on a request. */
  offers: OffersEditing
  catalogue: Catalogue
  scenariosFolder: string
  sandboxes: Sandboxes
  explorations: ExplorationManager
  runManager: RunManager
  /** Stores for edited locks. They grant few rights, and share no servers with other runs. */
  stores: RunWorld['stores']
  checkScripts(scripts: readonly SourceText[]): Promise<CodeProblem[]>
  /** Starts the search process, so that the first exploration does not have to wait for it. */
  warm(): void
}

/** Maximum number of edited locks that are loaded at the same time. Other loads wait in a queue. */
const loadsAtOnce = 2
/** Maximum number of one person's loads at the same time, including waiting ones. A page waits for an answer before it sends the next text. */
const loadsOfPerson = 2

interface Person {
  /** Id of the connection over which the person last started an exploration or a run. */
  socket: string
  exploration?: string
  comparison?: string
}

interface PlayedAs {
  run?: string
  entrance?: Parameters<PlayedWorld>[0]
}

type Unloaded = Extract<EditedExplored, { loads: false }>

export class EditedLocks {
  private readonly people = new Map<string, Person>()
  private readonly contract: Promise<EditingContract>
  private readonly loads = new ExplorerTurns(loadsAtOnce, loadsOfPerson)

  constructor(private readonly parts: EditedLocksParts) {
    this.contract = readContract(parts.scenariosFolder)
    // Prevents an unhandled rejection. Requests that await the contract still get the error.
    this.contract.catch(() => {})
  }

  get offers(): OffersEditing {
    return this.parts.offers
  }

  /** Whether everybody may edit a lock of this lesson. */
  isEditable(scenario: LoadedScenario): boolean {
    return this.parts.offers === 'everyone' && isEditable(scenario)
  }

  /** Returns the files of a lesson's lock for the editor. Rejects with a `RefusalError` if the lock cannot be edited. */
  async files({ scenario, lock }: EditedFilesRequest): Promise<EditableLock> {
    const original = this.originalOf(scenario, lock)
    this.parts.warm()
    this.parts.sandboxes.warm()
    return editableLock(original, await this.contract)
  }

  async explore(
    asker: ExplorationAsker,
    { scenario, lock, files, ...request }: EditedExploreRequest,
    listener: ExplorationListener,
  ): Promise<EditedExplored> {
    const edited = await this.loads.take(() => this.load(this.originalOf(scenario, lock), files), asker)
    if ('errors' in edited) return edited
    const before = this.people.get(asker.person)?.exploration
    if (before) this.parts.explorations.end(before)
    const accepted = this.parts.explorations.start(asker, { ...request, lock: edited.id }, listener, edited)
    this.note(asker, { exploration: accepted.exploration })
    return { loads: true, ...accepted }
  }

  /** Plays the edited lock. Rejects with a `RefusalError`, for example if the person already has a run in progress. */
  async run(
    asker: RunAsker & Pick<ExplorationAsker, 'person' | 'socket'>,
    { scenario, lock, files, beside, parameters, seed }: EditedRunRequest,
    owner: Owner,
    barrier?: StartBarrier,
  ): Promise<EditedRun> {
    const { runManager, catalogue } = this.parts
    const original = this.originalOf(scenario, lock)
    this.refuseSecondRun(asker.person)
    const edited = await this.loads.take(() => this.load(original, files), asker)
    if ('errors' in edited) return edited
    // Checks again, because two requests may have been loading at the same time.
    this.refuseSecondRun(asker.person)
    const values = { ...(parameters ? { parameters } : {}), ...(seed === undefined ? {} : { seed }) }
    const order = orderOf(catalogue, { scenario, ...values })
    const own = loadedLock(edited, catalogue.locks.get(edited.id))
    const accepted = runManager.start(
      {
        ...order,
        ...editedScenario(original, own, beside),
        barrier,
        worldOf: (cast) => (cast.id === editedId ? this.worldFor(edited, { run: original.cast.id }) : undefined),
        edited: { run: editedId, lock, files: edited.edited },
      },
      owner,
      asker,
    )
    this.note(asker, { comparison: accepted.comparison })
    return { loads: true, ...accepted }
  }

  close(person: string): void {
    const { exploration, comparison } = this.people.get(person) ?? {}
    this.people.delete(person)
    if (exploration) this.parts.explorations.end(exploration)
    if (comparison) this.parts.runManager.cancelAll(comparison)
  }

  /** Ends what a person started over a connection. Call this when the connection has closed. */
  leave({ person, socket }: Pick<ExplorationAsker, 'person' | 'socket'>): void {
    if (this.people.get(person)?.socket === socket) this.close(person)
  }

  /**
   * Returns the world in which an edited lock's run is played. `run` is the lesson's run that this run
   * replaces. If `entrance` is given, each client starts only after `entrance` has let it in.
   */
  worldFor({ code }: Pick<EditedLock, 'code'>, { run, entrance }: PlayedAs = {}): OwnWorld {
    const { sandboxes, scenariosFolder, stores } = this.parts
    return {
      stores,
      host: (plan, clock, clientModule) => {
        const guests = new LiveGuests(sandboxes, (file) => codeOf(file, code, plan.cast, scenariosFolder))
        // Client scripts come from the run that this one replaces.
        const like = run === undefined ? plan : { ...plan, cast: { ...plan.cast, id: run } }
        const host = inWorkers(guests, scenariosFolder)(like, clock, clientModule)
        return entrance ? heldBack(host, entrance) : host
      },
    }
  }

  private note({ person, socket }: Pick<ExplorationAsker, 'person' | 'socket'>, begun: Omit<Person, 'socket'>): void {
    this.people.set(person, { ...this.people.get(person), ...begun, socket })
  }

  private refuseSecondRun(person: string): void {
    const { comparison } = this.people.get(person) ?? {}
    if (comparison && this.parts.runManager.isRunning(comparison))
      throw new RefusalError('own-runs-waiting', { most: 1 })
  }

  private originalOf(id: string, run: string | null): Original {
    const { catalogue } = this.parts
    return originalOf(catalogue, scenarioOf(catalogue, id), run)
  }

  private async load(original: Original, files: EditedRunRequest['files']): Promise<EditedLock | Unloaded> {
    const { folder, id } = original
    const text = editedText(original, await this.contract, files)
    const wrong = (problems: readonly CodeProblem[]) => unloaded(problems.map((one) => loadErrorOf(one, folder)))
    const odd = unprintableIn(text.sources)
    if (odd.length > 0) return wrong(odd)
    const scripts = text.sources.filter(({ language }) => language === 'lua')
    const [loaded, inScripts] = await Promise.all([this.loaded(text.code), this.parts.checkScripts(scripts)])
    if ('lost' in loaded) return unloaded([{ file: 'lock.ts', line: null, column: null, refusal: loaded.lost }])
    const problems = [...('problems' in loaded ? loaded.problems : []), ...inScripts]
    if (problems.length > 0 || !('facts' in loaded)) return wrong(problems)
    const changed = changedRule(loaded.facts, original)
    if (changed) return wrong([changed])
    return { id, isOnQuorum: isOnQuorum(original), ...text, facts: loaded.facts }
  }

  private async loaded(code: GuestCode): Promise<Loaded | { lost: ReturnType<typeof refusalOfLoss> }> {
    const { sandboxes } = this.parts
    const sandbox = sandboxes.take()
    try {
      return (await sandbox.ask({ do: 'load', code })) as Loaded
    } catch (error) {
      await sandbox.end()
      if (error instanceof SandboxLost) return { lost: refusalOfLoss(error) }
      throw error
    } finally {
      sandboxes.giveBack(sandbox)
    }
  }
}

/** Starts a client only after `entrance` has let it in. Otherwise its script in the sandbox would run ahead of the played path. */
function heldBack(host: ClientHost, entrance: Parameters<PlayedWorld>[0]): ClientHost {
  return {
    open: (setup, port, links) => {
      const hosted = host.open(setup, port, links)
      const start = async () => {
        await entrance.inside(setup.name)
        await hosted.start()
      }
      return { ready: hosted.ready, start, atRest: () => hosted.atRest(), stop: () => hosted.stop() }
    },
  }
}

/** Returns a problem if the edit changed `holders` or `capacity`. Our process uses the original's functions, because it must not run a stranger's code. */
function changedRule({ readsHolders, capacity }: EditedLock['facts'], { run, cast, folder }: Original) {
  const { definition } = cast.lock
  const original = run !== null ? definition : { holders: undefined, capacity: undefined }
  const field =
    readsHolders !== (original.holders !== undefined)
      ? 'holders'
      : capacity !== original.capacity
        ? 'capacity'
        : undefined
  if (field === undefined) return undefined
  const why = 'this stays as it is in the original'
  const fault = { reason: 'code-shape' as const, values: { field, why } }
  return { file: `${folder}lock.ts`, line: null, column: null, fault }
}

/** Returns the code of the lock in `file`: the edited lock, or another lock that one of the cast's clients uses. */
function codeOf(file: string, code: GuestCode, { clients }: Cast, scenariosFolder: string): GuestCode {
  if (file.endsWith(code.entry)) return code
  const other = Object.values(clients).find(({ lock }) => lock && file.endsWith(lock.sources[0]?.file ?? '\0'))?.lock
  if (!other) throw new RangeError(`no client has a lock in ${file}, below ${scenariosFolder}`)
  const own = other.sources.filter(({ language }) => language === 'ts')
  return {
    entry: other.sources[0]?.file ?? '',
    files: { ...code.files, ...Object.fromEntries(own.map(({ file: name, text }) => [name, text])) },
  }
}

const unloaded = (errors: LoadError[]): Unloaded => ({ loads: false, errors: errors as [LoadError, ...LoadError[]] })
