/** The recordings that come with the lessons: what each looked like when somebody last ran it for this repository. */
import { existsSync } from 'node:fs'
import path from 'node:path'

/** `scenarios`: the folder that the lessons are in. */
export function referenceFolder(scenarios: string): string {
  return path.join(scenarios, 'recordings')
}

/** Where a scenario's reference is, or would be. `scenario`: the id of a scenario of the catalogue. */
export function referencePath(scenarios: string, scenario: string): string {
  return path.join(referenceFolder(scenarios), `${scenario}.jsonl.gz`)
}

/** Where a scenario's reference is; `undefined`: it has none. */
export function findReference(scenarios: string, scenario: string): string | undefined {
  const file = referencePath(scenarios, scenario)
  return existsSync(file) ? file : undefined
}
