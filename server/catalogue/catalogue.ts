/** Data of the scenarios and locks found in `scenarios/`. */

import type { SourceText } from '#model/trace/trace.ts'
import type { ExpectedExploration, FleetOptions, LockDefinition, Message, ScenarioClient } from '#scenarios/define.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { CatalogueProblem } from './problem.ts'

export interface LoadedLock {
  id: string
  /** Name of its store: the folder that contains the lock's folder. */
  store: string
  definition: LockDefinition
  /** Contents of its `explores.ts`: what the explorer must find. Absent or empty: it has no `explores.ts`. */
  explores?: readonly ExpectedExploration[]
  /** `lock.ts` first, then its scripts. Paths are relative to `scenarios/`. */
  sources: SourceText[]
  /** Text of each script in the lock's folder, by file name, such as `release.lua`. */
  scripts: ReadonlyMap<string, string>
}

/** A client's part in a run. `lock`: the client's own lock, if it does not use the run's. */
export interface CastClient extends Omit<ScenarioClient, 'lock'> {
  lock?: LoadedLock
}

/** A run of a scenario: a lock, its role, and everything else that the run needs, so nothing has to be looked up. */
export interface Cast extends Pick<Lesson['locks'][number], 'id' | 'role' | 'fleet' | 'parameters' | 'faults'> {
  lock: LoadedLock
  clients: Readonly<Record<string, CastClient>>
  /** Sources of all locks that take part, each file once: first the run's own lock, then the clients' own locks. */
  lockSources: readonly SourceText[]
  options: FleetOptions
  /**
   * When the resource checks fencing tokens. `true`: in the write. `check-then-write`: in a separate step before it. `read-and-write`: in the write, also
   * against the tokens of reads. `false`: never.
   */
  fence: boolean | 'check-then-write' | 'read-and-write'
  /** Number of items in stock at the start. */
  stock: number
  /** Messages in the inbox at the start. */
  messages: readonly Message[]
  /** Keys and values that the lock's store holds at the start. */
  given: Readonly<Record<string, string>>
}

export interface LoadedScenario {
  lesson: Lesson
  /** Casts of the lesson's locks, in their order. */
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
  /** Name of the exercise's folder. */
  id: string
  exercise: Exercise
  /** Text by file name, with imports as in a folder of `locks/redis/`. */
  start: Readonly<Record<string, string>>
  answer: Readonly<Record<string, string>>
}

/** Texts of one language by the hash of the English that they translate. */
export type Translation = ReadonlyMap<string, string>

export interface Catalogue {
  chapters: Chapter[]
  scenarios: ReadonlyMap<string, LoadedScenario>
  locks: ReadonlyMap<string, LoadedLock>
  /** Exercises sorted by their place. */
  exercises: readonly LoadedExercise[]
  /** Translations by language, such as `ru`. None for English, in which lessons are written. */
  translations: ReadonlyMap<string, Translation>
  /** Problems of the files that are left out, grouped by file. */
  problems: readonly CatalogueProblem[]
}
