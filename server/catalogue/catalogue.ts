/** Defines the data of the scenarios and locks in `scenarios/`. */

import type { SourceText } from '#model/trace/trace.ts'
import type { ExpectedExploration, FleetOptions, LockDefinition, Message, ScenarioClient } from '#scenarios/define.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { CatalogueProblem } from './problem.ts'

export interface LoadedLock {
  id: string
  /** Name of the lock's store, which is the name of the folder that contains the lock's folder. */
  store: string
  definition: LockDefinition
  /** Contents of the lock's `explores.ts`: the results that the explorer must find. Absent or empty if the lock has no `explores.ts`. */
  explores?: readonly ExpectedExploration[]
  /** Source files: `lock.ts` first, then the lock's scripts, then files that locks share. Paths are relative to `scenarios/`. */
  sources: SourceText[]
  /** Text of each script in the lock's folder, keyed by file name, such as `release.lua`. */
  scripts: ReadonlyMap<string, string>
}

/** A client's part in a run. `lock` is the client's own lock, if the client does not use the run's lock. */
export interface CastClient extends Omit<ScenarioClient, 'lock'> {
  lock?: LoadedLock
}

/** A run of a scenario: a lock, its role, and everything else that the run needs, so nothing has to be looked up. */
export interface Cast extends Pick<Lesson['locks'][number], 'id' | 'role' | 'fleet' | 'parameters' | 'faults'> {
  lock: LoadedLock
  clients: Readonly<Record<string, CastClient>>
  /** Sources of all locks that take part: first the run's own lock, then the clients' own locks. Each file occurs once. */
  lockSources: readonly SourceText[]
  options: FleetOptions
  /**
   * Kind of fencing check: in the write (`true`), in a separate step before the write (`check-then-write`), in the write and also against the tokens of reads
   * (`read-and-write`), or never (`false`).
   */
  fence: boolean | 'check-then-write' | 'read-and-write'
  stock: number
  messages: readonly Message[]
  /** Keys and values that the lock's store holds at the start. */
  given: Readonly<Record<string, string>>
}

export interface LoadedScenario {
  lesson: Lesson
  /** Casts of the lesson's locks, in the order of the locks. */
  casts: Cast[]
  /** The scenario's own file, and the client scripts that this file imports from `workers/`. */
  sources: SourceText[]
  /** The author's notes for the teacher, in Markdown. Empty if there are none. The class does not see these notes. */
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
  /** Name of the exercise's folder. */
  id: string
  exercise: Exercise
  /** Text of each file, keyed by file name, with imports as in a folder of `locks/redis/`. */
  start: Readonly<Record<string, string>>
  answer: Readonly<Record<string, string>>
}

/** Texts of one language, keyed by the hash of the English text that they translate. */
export type Translation = ReadonlyMap<string, string>

export interface Catalogue {
  chapters: Chapter[]
  scenarios: ReadonlyMap<string, LoadedScenario>
  locks: ReadonlyMap<string, LoadedLock>
  /** Exercises sorted by their place. */
  exercises: readonly LoadedExercise[]
  /** Translations, keyed by language, such as `ru`. There are none for English, in which lessons are written. */
  translations: ReadonlyMap<string, Translation>
  /** Problems of the files that are left out, grouped by file. */
  problems: readonly CatalogueProblem[]
}
