/** Results of real lock libraries, as `npm run libraries` stores them next to each adapter in e2e/libraries. Pure. */
import type { SaidFact } from '#model/checkers/facts.ts'
import type { LeaseReport } from '#model/checkers/lease-given.ts'
import type { Phrases, StoreOfRun } from '#model/words/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import type { PropertyId } from '#scenarios/lesson.ts'

/** Result of one run. */
interface Came {
  outcome: string
  violated: readonly string[]
  /** Also violated, but any lock of this kind would violate them under this fault. */
  beyond: readonly string[]
  /** Present only after a violation: a fact for each property in `violated`, the measured lease if it differs from the requested one, the kind of nodes. */
  facts?: Readonly<Partial<Record<string, SaidFact>>>
  lease?: LeaseReport
  fleet?: StoreOfRun['fleet']['kind']
  /** Name of its recording, in the library's `recordings` folder. Absent: none was kept. */
  recording?: string
}

export interface LibraryCell extends Came {
  /** What was run: a lesson, or a fault that strikes the operation `at`. */
  of: { scenario: string } | { fault: string; at: string }
  /** Day of the recording, as `2026-11-27`. */
  on: string
}

/** Result of exploring every order with at most this many lease ends and crashes. */
interface OrdersAnswer {
  leaseEnds: number
  crashes: number
  complete: boolean
  schedules: string
  /** Why the lock was not explored; `null`: it was. */
  notExplorable: string | null
  broken: readonly BrokenInOrders[]
}

/** A property that some orders break, and what happened when the shortest of these orders was run live. */
export interface BrokenInOrders {
  property: string
  schedules: string
  steps: readonly string[]
  is: string
  /** Whether the library's renewals were held back, as in a pause. */
  isHeldBack?: boolean
  recording?: string
}

/** Explorations of a library's lock on one number of nodes. */
export interface LibraryOrders {
  on: string
  nodes: number
  answers: readonly OrdersAnswer[]
}

export interface TriedLibrary {
  /** Folder of its library. */
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

/** The worst mark of these cells; `null`: there are no cells. */
export function worstOf(cells: readonly Came[]): TrialMark | null {
  const marks = cells.map(markOf)
  const order: readonly TrialMark[] = ['violated', 'not-tried', 'held-but', 'held', 'idle', 'unfit']
  return order.find((mark) => marks.includes(mark)) ?? null
}

/** Any lock with a lease breaks these if the lease ends under its holder. */
const ofAnyLease: readonly string[] = ['exclusion', 'no-lost-update']

export function markOfOrders({ leaseEnds, complete, notExplorable, broken }: OrdersAnswer): TrialMark {
  if (notExplorable !== null) return 'not-tried'
  const own = broken.filter(({ property }) => leaseEnds === 0 || !ofAnyLease.includes(property))
  if (own.some(({ is }) => is === 'confirmed')) return 'violated'
  if (broken.length > 0) return 'held-but'
  return complete ? 'held' : 'idle'
}

/** Why `id` was violated, in the language of `phrases`. */
export function reasonOf({ facts, lease, fleet = 'single' }: Came, id: string, phrases: Phrases): string {
  const run = { store: { name: 'Redis' }, fleet: { kind: fleet } }
  const fact = facts?.[id]
  if (fact !== undefined) return sentenceOf(fact, phrases, run)
  return id === 'lease' && lease !== undefined ? phrases.lease.report(lease, phrases.nouns(run)) : ''
}

/** Whether `names` has this property of a cell. */
export const isNamed = (id: string, names: object): id is PropertyId => Object.hasOwn(names, id)

interface LibraryFile extends Omit<LockLibrary, 'folder' | 'locks'> {
  variants: Readonly<Record<string, unknown>>
}
/** A cell in a built page, which leaves out what `triedLock` can restore: empty lists, the usual day, and the name of a recording. */
type Kept<T> = Omit<Came, 'violated' | 'beyond' | 'recording'> &
  Partial<Pick<Came, 'violated' | 'beyond'>> &
  T & { on?: string; recording?: string | true }
export interface ResultsFile {
  lessons?: { on: string; cells: readonly Kept<{ scenario: string }>[] }
  battery?: { on: string; cells: readonly Kept<{ fault: string; at: string }>[] }
  orders?: readonly LibraryOrders[]
}

/** Builds the libraries from the files, given by path. */
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

/** The name that `npm run libraries` gives to the recording's file. */
function recordingName(variant: string, version: string, of: LibraryCell['of']): string {
  const run = 'scenario' in of ? of.scenario : `battery-${of.fault.replace(' ', '-')}-${of.at}`
  return `${variant}-${version}.${run}.jsonl.gz`
}

/** Lessons that at least one lock was tried under, in the catalogue's order. Lessons that the catalogue does not have come last. */
export function lessonsIn(locks: readonly TriedLibrary[], catalogue: readonly string[]): string[] {
  const ids = locks.flatMap(({ lessons }) => lessons.flatMap(({ of }) => ('scenario' in of ? [of.scenario] : [])))
  const placeOf = (id: string) => (catalogue.includes(id) ? catalogue.indexOf(id) : catalogue.length)
  return [...new Set(ids)].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Faults that struck at least one lock, in the order of the battery. */
export function batteryFaults(locks: readonly TriedLibrary[]): string[] {
  return [...new Set(locks.flatMap(({ faults }) => faults.flatMap(({ of }) => ('fault' in of ? [of.fault] : []))))]
}

/** The command that repeats the run or the explorations, in a clone of the repository. */
export function commandFor(variant: string, of: LibraryCell['of'] | 'orders'): string {
  const part = of === 'orders' ? '--orders' : 'scenario' in of ? `--lesson ${of.scenario}` : '--battery'
  return `npm run libraries -- ${variant} ${part}`
}
