import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes longer than any other file, and most of that it waits for leases to end: the others fill that time only if they come after it. */
const longest = /\/run-all\.live\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const first = sorted.filter(({ moduleId }) => longest.test(moduleId))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}
