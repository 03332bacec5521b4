/**
 * The authoring contract: what to read before writing a scenario; `definition.ts` says what one consists of, `client.ts` what its scripts
 * can do, `lock.ts` what a lock sees.
 *
 * A lock is ordinary code that sees the world only through its `LockContext`. A scenario is one object: a story, scripts for the
 * clients, faults bound to moments, the locks to compare, what to expect of each, captions and questions.
 */
import type { ScenarioDefinition } from './definition.ts'

// Types only: a client's thread loads the lesson for its script, and needs no schema.
export type { Client, ClientScript, Inbox, Job, Jobs, Message, Resource, Table } from './client.ts'
export type {
  ExpectedExploration,
  FleetOptions,
  LockDefinition,
  ScenarioClient,
  ScenarioDefinition,
  ScenarioLock,
} from './definition.ts'
export type {
  Beat,
  Expectation,
  Fault,
  Lesson,
  Moment,
  Parameter,
  Parameters,
  PropertyId,
  Question,
  Role,
  Topology,
} from './lesson.ts'
export * from './lock.ts'
export * from './words.ts'

export function defineScenario(scenario: ScenarioDefinition): ScenarioDefinition {
  return scenario
}
