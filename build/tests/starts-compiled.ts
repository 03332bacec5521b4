/**
 * Threads and processes that live tests start run the compiled program, as those of `npm start` do: a thread takes a tenth of a second of the processor then,
 * and half a second from its sources. Whoever has code of their own that nobody compiled calls `startsFromSources`.
 */
import { afterAll, beforeAll } from 'vitest'

beforeAll(() => {
  process.env.LOCKSTEP_COMPILED = process.env.LOCKSTEP_COMPILED_FOR_TESTS
})
// The modules of the next file, which are loaded before its hooks, come from their sources.
afterAll(() => {
  delete process.env.LOCKSTEP_COMPILED
})
