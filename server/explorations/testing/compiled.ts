/** Threads and processes that a test file starts run the compiled program, as those of `npm start` do: from its sources each would start in seconds. */
import { afterAll, beforeAll } from 'vitest'
import { projectFolder } from '#server/settings.ts'
import { readyCompiled } from '../../../bin/setup/compiled.mjs'

/** Compiles it unless that was done, which takes a few seconds. */
export function startsCompiled(): void {
  beforeAll(async () => {
    const folder = await readyCompiled(projectFolder, (words) => console.warn(words))
    if (folder === undefined) throw new Error('The program does not compile')
    process.env.LOCKSTEP_COMPILED = folder
  }, 120_000)
  // Other files, which may have locks of their own that nobody compiled, share this process.
  afterAll(() => {
    delete process.env.LOCKSTEP_COMPILED
  })
}
