import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The file that takes the longest. Mostly it waits for leases to end, and other files can use that time only if they start after it. */
const longest = /\/run-all\.live\.test\.ts$/
/** How many files start before it. Its lessons depend on the clock, and at the very beginning the page is built and every worker loads its modules. */
const before = 8

export class LongestEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Pure tests share one worker and its modules, so they always run in the same order, which does not depend on earlier durations.
    if (files.every(({ project }) => project.name === 'pure'))
      return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    const sorted = await super.sort(files)
    const early = sorted.filter(({ moduleId }) => longest.test(moduleId))
    const others = sorted.filter((file) => !early.includes(file))
    return [...others.slice(0, before), ...early, ...others.slice(before)]
  }
}
