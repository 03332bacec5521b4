/** Reads the results of real lock libraries, which `npm run libraries` stores next to each adapter in e2e/libraries. */
import type { SaidFact } from '#model/checkers/facts.ts'
import type { LeaseReport } from '#model/checkers/lease-given.ts'
import type { Phrases, StoreOfRun } from '#model/words/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import type { PropertyId } from '#scenarios/lesson.ts'

/** Result of one run. */
interface Came {
  outcome: string
  violated: readonly string[]
  /** Further violated properties that any lock of this kind would violate under this fault. */
  beyond: readonly string[]
  /**
   * `facts` has one fact per property in `violated`, `lease` is the measured lease if it differs from the requested lease, and `fleet` is the kind of fleet.
   * They exist only after a violation.
   */
  facts?: Readonly<Partial<Record<string, SaidFact>>>
  lease?: LeaseReport
  fleet?: StoreOfRun['fleet']['kind']
  /** File name of the recording in the library's `recordings` folder. Absent if no recording was stored. */
  recording?: string
}

export interface LibraryCell extends Came {
  /** The lesson that was run, or the fault that struck during the operation `at`. */
  of: { scenario: string } | { fault: string; at: string }
  /** Day of the recording, for example `2026-11-27`. */
  on: string
}

/** Result of exploring every order with at most this many lease ends and crashes. */
interface OrdersAnswer {
  leaseEnds: number
  crashes: number
  complete: boolean
  schedules: string
  /** Reason why the lock was not explored. `null` if it was explored. */
  notExplorable: string | null
  broken: readonly BrokenInOrders[]
}

/** A property that some orders violate, and what happened when the shortest of these orders was run live. */
export interface BrokenInOrders {
  property: string
  schedules: string
  steps: readonly string[]
  is: string
  /** Whether the library's lease renewals were held back, as in a pause. */
  isHeldBack?: boolean
  recording?: string
}

/** Explorations of a library's lock on a given number of nodes. */
export interface LibraryOrders {
  on: string
  nodes: number
  answers: readonly OrdersAnswer[]
}

export interface TriedLibrary {
  /** Folder of the lock's library. */
  library: string
  variant: string
  lessons: readonly LibraryCell[]
  faults: readonly LibraryCell[]
  orders: readonly LibraryOrders[]
}

export interface LockLibrary {
  folder: string
  language: string
  version: string
  about: string
  documentation: readonly { promises: boolean; says: string; source: string }[]
  locks: readonly TriedLibrary[]
}

export type TrialMark = 'held' | 'violated' | 'held-but' | 'idle' | 'not-tried' | 'unfit'

export function markOf({ outcome, violated, beyond }: Came): TrialMark {
  if (outcome === 'unfit' || outcome === 'not-tried') return outcome
  if (violated.length > 0) return 'violated'
  if (outcome !== 'held') return 'idle'
  return beyond.length > 0 ? 'held-but' : 'held'
}

/** Returns the worst mark of these cells, or `null` if there are no cells. */
export function worstOf(cells: readonly Came[]): TrialMark | null {
  const marks = cells.map(markOf)
  const order: readonly TrialMark[] = ['violated', 'not-tried', 'held-but', 'held', 'idle', 'unfit']
  return order.find((mark) => marks.includes(mark)) ?? null
}

/** Any lock with a lease violates these properties if the lease ends while it is held. */
const ofAnyLease: readonly string[] = ['exclusion', 'no-lost-update']

export function markOfOrders({ leaseEnds, complete, notExplorable, broken }: OrdersAnswer): TrialMark {
  if (notExplorable !== null) return 'not-tried'
  const own = broken.filter(({ property }) => leaseEnds === 0 || !ofAnyLease.includes(property))
  if (own.some(({ is }) => is === 'confirmed')) return 'violated'
  if (broken.length > 0) return 'held-but'
  return complete ? 'held' : 'idle'
}

/** Explains why `id` was violated, in the language of `phrases`. */
export function reasonOf({ facts, lease, fleet = 'single' }: Came, id: string, phrases: Phrases): string {
  const run = { store: { name: 'Redis' }, fleet: { kind: fleet } }
  const fact = facts?.[id]
  if (fact !== undefined) return sentenceOf(fact, phrases, run)
  return id === 'lease' && lease !== undefined ? phrases.lease.report(lease, phrases.nouns(run)) : ''
}

/** Whether `names` has an entry for the property `id`. */
export const isNamed = (id: string, names: object): id is PropertyId => Object.hasOwn(names, id)

interface LibraryFile extends Omit<LockLibrary, 'folder' | 'locks'> {
  variants: Readonly<Record<string, unknown>>
}
/** A cell in a built page. It lacks what `triedLock` can restore: empty lists, the usual day, and the name of the recording. */
type Kept<T> = Omit<Came, 'violated' | 'beyond' | 'recording'> &
  Partial<Pick<Came, 'violated' | 'beyond'>> &
  T & { on?: string; recording?: string | true }
export interface ResultsFile {
  lessons?: { on: string; cells: readonly Kept<{ scenario: string }>[] }
  battery?: { on: string; cells: readonly Kept<{ fault: string; at: string }>[] }
  orders?: readonly LibraryOrders[]
}

/** Builds the libraries from their files, which are keyed by path. */
export function librariesOf(
  files: Readonly<Record<string, LibraryFile>>,
  results: Readonly<Record<string, ResultsFile>>,
): LockLibrary[] {
  return Object.entries(files)
    .map(([path, { language, version, about, documentation, variants }]) => {
      const home = path.slice(0, path.lastIndexOf('/'))
      const folder = home.slice(home.lastIndexOf('/') + 1)
      const locks = Object.keys(variants).flatMap((variant) => {
        const found = results[`${home}/${variant}.results.json`]
        return found === undefined ? [] : [triedLock(folder, variant, version, found)]
      })
      return { folder, language, version, about, documentation, locks }
    })
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

function triedLock(
  library: string,
  variant: string,
  version: string,
  { lessons, battery, orders = [] }: ResultsFile,
): TriedLibrary {
  const cellOf = (of: LibraryCell['of'], usualDay: string, { recording, ...came }: Kept<object>): LibraryCell => {
    const name = recording === true ? recordingName(variant, version, of) : recording
    return { violated: [], beyond: [], on: usualDay, ...came, ...(name === undefined ? {} : { recording: name }), of }
  }
  return {
    library,
    variant,
    lessons: lessons?.cells.map(({ scenario, ...came }) => cellOf({ scenario }, lessons.on, came)) ?? [],
    faults: battery?.cells.map(({ fault, at, ...came }) => cellOf({ fault, at }, battery.on, came)) ?? [],
    orders,
  }
}

/** Returns the name that `npm run libraries` gives to the recording's file. */
function recordingName(variant: string, version: string, of: LibraryCell['of']): string {
  const run = 'scenario' in of ? of.scenario : `battery-${of.fault.replace(' ', '-')}-${of.at}`
  return `${variant}-${version}.${run}.jsonl.gz`
}

/** Returns the lessons that at least one lock was tried in, in the catalogue's order. Lessons outside the catalogue come last. */
export function lessonsIn(locks: readonly TriedLibrary[], catalogue: readonly string[]): string[] {
  const ids = locks.flatMap(({ lessons }) => lessons.flatMap(({ of }) => ('scenario' in of ? [of.scenario] : [])))
  const placeOf = (id: string) => (catalogue.includes(id) ? catalogue.indexOf(id) : catalogue.length)
  return [...new Set(ids)].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the faults that struck at least one lock, in the order of the battery. */
export function batteryFaults(locks: readonly TriedLibrary[]): string[] {
  return [...new Set(locks.flatMap(({ faults }) => faults.flatMap(({ of }) => ('fault' in of ? [of.fault] : []))))]
}

/** Returns the command that repeats the run or the explorations in a clone of the repository. */
export function commandFor(variant: string, of: LibraryCell['of'] | 'orders'): string {
  const part = of === 'orders' ? '--orders' : 'scenario' in of ? `--lesson ${of.scenario}` : '--battery'
  return `npm run libraries -- ${variant} ${part}`
}
