/** What the catalogue knows of the scenarios and locks found in `scenarios/`. */

import type { SourceText } from '#model/trace/trace.ts'
import type { ExpectedExploration, FleetOptions, LockDefinition, Message, ScenarioClient } from '#scenarios/define.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { CatalogueProblem } from './problem.ts'

export interface LoadedLock {
  id: string
  /** The store that it locks in: the folder that its own lies in. */
  store: string
  definition: LockDefinition
  /** What its `explores.ts` says that the explorer must find. Absent or empty: no `explores.ts`. */
  explores?: readonly ExpectedExploration[]
  /** `lock.ts` first, then its scripts. Paths are relative to `scenarios/`. */
  sources: SourceText[]
  /** The text of each file beside it that the store takes as a script, by its name, such as `release.lua`. */
  scripts: ReadonlyMap<string, string>
}

/** A client's part in a run. `lock`: its own, where it is not the run's. */
export interface CastClient extends Omit<ScenarioClient, 'lock'> {
  lock?: LoadedLock
}

/** One run of a scenario: a lock, the part it plays, and everything it plays with. Nothing else has to be looked up. */
export interface Cast extends Pick<Lesson['locks'][number], 'id' | 'role' | 'fleet' | 'parameters' | 'faults'> {
  lock: LoadedLock
  clients: Readonly<Record<string, CastClient>>
  /** Sources of all locks that take part, each file once: the run's own lock first, then those of clients that have another. */
  lockSources: readonly SourceText[]
  options: FleetOptions
  /** Whether the resource checks fencing tokens: not at all, in the write itself, in a step before it, or in the write after learning them from reads too. */
  fence: boolean | 'check-then-write' | 'read-and-write'
  /** How many items are in stock at the start. */
  stock: number
  /** What is in the inbox at the start. */
  messages: readonly Message[]
  /** What the lock's store holds at the start. */
  given: Readonly<Record<string, string>>
}

export interface LoadedScenario {
  lesson: Lesson
  /** One for each of the lesson's locks, in their order. */
  casts: Cast[]
  /** The scenario's own file, and the client scripts it imports from `workers/`. */
  sources: SourceText[]
  /** The author's notes for the teacher, in Markdown, or empty. The class does not see them. */
  notes: string
}

export interface Chapter {
  id: string
  number: number
  title: string
  about: string
  scenarios: LoadedScenario[]
}

export interface LoadedExercise {
  /** Its folder's name. */
  id: string
  exercise: Exercise
  /** Texts by file name, as they would stand in a folder of `locks/redis/`. */
  start: Readonly<Record<string, string>>
  answer: Readonly<Record<string, string>>
}

export interface Catalogue {
  chapters: Chapter[]
  scenarios: ReadonlyMap<string, LoadedScenario>
  locks: ReadonlyMap<string, LoadedLock>
  /** By their place. */
  exercises: readonly LoadedExercise[]
  /** What is wrong with the files that are left out, each file's in a row. */
  problems: readonly CatalogueProblem[]
}
