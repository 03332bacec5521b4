/** What can happen in a run, as far as the texts tell: its servers, its faults, what its lock and its clients' scripts can do. */

import type { SourceText } from '../../model/trace/trace.ts'
import type { Fault, FleetKind, ScenarioDefinition } from '../../scenarios/define.ts'
import type { LoadedLock } from './catalogue.ts'

/** One run of a scenario, before it has happened. */
export interface Prospect {
  fleet: FleetKind
  faults: readonly Fault[]
  /** Absent: there is no such lock, and nothing can be said of what it would do. */
  lock: LoadedLock | undefined
  definition: ScenarioDefinition
  /** The scenario's file and the workers it imports. */
  scripts: string
}

/** Where a scenario's parts come from. */
export interface Surroundings {
  locks: ReadonlyMap<string, LoadedLock>
  sources: readonly SourceText[]
}

/** The run of each of the scenario's locks, in order. */
export function prospectsOf(definition: ScenarioDefinition, { locks, sources }: Surroundings): Prospect[] {
  const scripts = sources.map(({ text }) => text).join('\n')
  return definition.locks.map((lock) => ({
    fleet: lock.fleet ?? definition.fleet,
    faults: lock.faults ?? definition.faults,
    lock: locks.get(lock.lock ?? lock.id),
    definition,
    scripts,
  }))
}

const masters = ['n1', 'n2', 'n3', 'n4', 'n5']
const nodes: Record<FleetKind, readonly string[]> = {
  single: masters.slice(0, 1),
  sentinel: ['n1', 'n2', 's1', 's2', 's3'],
  quorum: masters,
}

export function nodesOf({ fleet }: Prospect): readonly string[] {
  return nodes[fleet]
}

/** A client's own steps, each with the method of `define.ts` that takes it. */
const steps: Record<string, string> = {
  read: 'read',
  write: 'write',
  'write-checked': 'write',
  work: 'work',
  find: 'has',
  insert: 'insert',
  update: 'update',
  take: 'take',
  enter: 'acquire',
  leave: 'release',
}

/** The steps that the clients' scripts take. They may sleep anyway: waiting for a lock is sleeping. */
export function stepsOf({ scripts, definition }: Prospect): string[] {
  const checked = definition.locks.some(({ fencedResource }) => fencedResource === 'check-then-write')
  const taken = Object.entries(steps).filter(([step, method]) => {
    if (step === 'write-checked' && !checked) return false
    // In quotes it is not the method but a moment's action.
    return new RegExp(`\\b${method}\\b(?!['"\`])`).test(scripts)
  })
  return [...taken.map(([step]) => step), 'sleep']
}

/** Whether the lock can send this: a script of its own, or a command that its text has in quotes. `undefined` lock: perhaps. */
export function canSend(action: string, { lock }: Prospect): boolean {
  if (lock === undefined || scriptsOf(lock).includes(action.toLowerCase())) return true
  return isSubscription(action) ? subscribes(lock) : quotes(lock, 'ts', action)
}

/** What it executes besides: the commands inside its scripts. */
export function canExecute(action: string, prospect: Prospect): boolean {
  const { lock } = prospect
  return lock === undefined || canSend(action, prospect) || quotes(lock, 'lua', action)
}

/** For messages to authors: the scripts and commands that this lock sends, as far as a look at its text tells. */
export function actionsOf({ lock }: Prospect): string[] {
  if (lock === undefined) return []
  const calls = textOf(lock, 'ts').matchAll(/\.call\(\s*['"`]([A-Za-z]+)/g)
  const commands = new Set([...calls].flatMap(([, command]) => (command === undefined ? [] : [command])))
  return [...commands, ...lock.scripts.keys(), ...(subscribes(lock) ? ['SUBSCRIBE', 'UNSUBSCRIBE'] : [])]
}

/** A subscription's commands pass the gate like any other, but their messages are beyond what faults of the network reach. */
export function isSubscription(action: string): boolean {
  return /^(un)?subscribe$/i.test(action)
}

export function subscribes(lock: LoadedLock): boolean {
  return /\bsubscribe\(/.test(textOf(lock, 'ts'))
}

function scriptsOf(lock: LoadedLock): string[] {
  return [...lock.scripts.keys()].map((file) => file.toLowerCase())
}

function quotes(lock: LoadedLock, language: SourceText['language'], word: string): boolean {
  const text = textOf(lock, language).toLowerCase()
  return ["'", '"', '`'].some((mark) => text.includes(`${mark}${word.toLowerCase()}${mark}`))
}

function textOf(lock: LoadedLock, language: SourceText['language']): string {
  return lock.sources
    .filter((source) => source.language === language)
    .map(({ text }) => text)
    .join('\n')
}
