/**
 * Threads and processes that live tests start run the compiled program, as those of `npm start` do: a thread takes a tenth of a second of the processor then,
 * and half a second from its sources. Whoever has code of their own that nobody compiled calls `startsFromSources`.
 */
import { afterAll, beforeAll } from 'vitest'
import { readyCompiled } from '../../bin/setup/compiled.mjs'
import { root } from '../../bin/setup/project.mjs'

// Compiling takes a few seconds, once for all files.
beforeAll(async () => {
  const folder = await readyCompiled(root, (words) => console.warn(words))
  if (folder === undefined) throw new Error('The program does not compile')
  process.env.LOCKSTEP_COMPILED = folder
}, 300_000)
// The modules of the next file, which are loaded before its hooks, come from their sources.
afterAll(() => {
  delete process.env.LOCKSTEP_COMPILED
})
