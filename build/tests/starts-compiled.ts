/**
 * Makes threads and processes that live tests start run the compiled program, as `npm start` does. The start of a thread then takes 0.1 s of processor time;
 * from sources it would take 0.5 s. A test with code of its own, which is not compiled, calls `startsFromSources`.
 */
import { afterAll, beforeAll } from 'vitest'

beforeAll(() => {
  process.env.LOCKSTEP_COMPILED = process.env.LOCKSTEP_COMPILED_FOR_TESTS
})
// Vitest loads the next test file's modules before its hooks run. They must come from their sources.
afterAll(() => {
  delete process.env.LOCKSTEP_COMPILED
})
