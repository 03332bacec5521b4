/**
 * The authoring contract. Read it before you write a scenario: `definition.ts` has its parts, `client.ts` what its scripts can do, `lock.ts` what a lock sees.
 *
 * A lock is ordinary code that sees the world only through its `LockContext`. A scenario is one object. It has a story, clients' scripts, faults bound to
 * moments, the locks to compare with their expectations, captions, and questions.
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
