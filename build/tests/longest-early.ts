import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test file that takes the longest. It mostly waits for leases to end, and other files can use that time only if they start after this file. */
const longest = /\/run-all\.live\.test\.ts$/
/**
 * Number of files that start before the longest file. The longest file's lessons depend on the clock, and at the very beginning the page is being built and
 * every worker loads its modules.
 */
const before = 8

export class LongestEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Pure tests share one worker and its modules, so they always run in the same order, regardless of earlier durations.
    if (files.every(({ project }) => project.name === 'pure'))
      return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    const sorted = await super.sort(files)
    const early = sorted.filter(({ moduleId }) => longest.test(moduleId))
    const others = sorted.filter((file) => !early.includes(file))
    return [...others.slice(0, before), ...early, ...others.slice(before)]
  }
}
