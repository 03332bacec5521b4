import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes longer than any other file, and most of that it waits for leases to end: the others fill that time only if they come after it. */
const longest = /\/run-all\.live\.test\.ts$/
/** So many come before it: its lessons live by the clock, and at the very beginning the page is built and every worker loads its modules. */
const before = 8

export class LongestEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Pure tests share one worker and its modules, so their order is the same each time, however long each took the last time.
    if (files.every(({ project }) => project.name === 'pure'))
      return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    const sorted = await super.sort(files)
    const early = sorted.filter(({ moduleId }) => longest.test(moduleId))
    const others = sorted.filter((file) => !early.includes(file))
    return [...others.slice(0, before), ...early, ...others.slice(before)]
  }
}
