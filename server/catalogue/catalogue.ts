/** What the catalogue knows of the scenarios and locks found in `scenarios/`. */

import type { SourceText } from '../../model/trace/trace.ts'
import type { LockDefinition, ScenarioDefinition } from '../../scenarios/define.ts'
import type { Lesson } from '../../scenarios/lesson.ts'

export interface LoadedLock {
  id: string
  definition: LockDefinition
  /** `lock.ts` first, then its scripts. Paths are relative to `scenarios/`. */
  sources: SourceText[]
  /** The text of each `.lua` file by its name, such as `release.lua`. */
  scripts: ReadonlyMap<string, string>
}

export interface LoadedScenario {
  lesson: Lesson
  definition: ScenarioDefinition
  /** The scenario's own file, and the client scripts it imports from `workers/`. */
  sources: SourceText[]
  /** For whoever teaches it: Markdown, or empty. Not for the class. */
  notes: string
}

export interface Chapter {
  id: string
  number: number
  title: string
  about: string
  scenarios: LoadedScenario[]
}

export interface Catalogue {
  chapters: Chapter[]
  scenarios: ReadonlyMap<string, LoadedScenario>
  locks: ReadonlyMap<string, LoadedLock>
}
