/**
 * Defines the authoring contract. Read it before you write a scenario: `definition.ts` defines its parts, `client.ts` what its scripts can do, and `lock.ts`
 * what a lock sees.
 *
 * A lock is ordinary code that sees the world only through its `LockContext`. A scenario is one object. It contains a story, clients' scripts, faults bound to
 * moments, the locks to compare with their expectations, captions, and questions.
 */
import type { ScenarioDefinition } from './definition.ts'

// Only types are exported here, because a client's thread loads the lesson for its script and needs no schema.
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
