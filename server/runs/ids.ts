/** Makes ids of comparisons and runs. A run's id contains its comparison's id, so no index is needed to find its trace. */
import { randomInt } from 'node:crypto'

/** Makes an id that sorts by time and that others cannot guess, such as `20261120-104917-x7k2q3m9`. */
export function newComparisonId(now: Date = new Date()): string {
  const [day, time] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/)
  const chance = Array.from({ length: 8 }, () => randomInt(36).toString(36)).join('')
  return `${day}-${time}-${chance}`
}

/** Returns the id of a comparison's run. `number` counts from 1, in the scenario's order of locks. */
export function runId(comparison: string, number: number): string {
  return `${comparison}-${number}`
}

export function partsOfRunId(run: string): { comparison: string; number: number } | undefined {
  const found = /^([a-z0-9-]+)-([1-9]\d*)$/.exec(run)
  return found?.[1] === undefined ? undefined : { comparison: found[1], number: Number(found[2]) }
}
