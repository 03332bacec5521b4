import { defineConfig } from 'vitest/config'
import { compilesLate } from '../bin/setup/compiles-late.mjs'
import { LongestEarly } from './tests/longest-early.ts'
import { nothingLive } from './tests/nothing-live.ts'

const tests = '{bin,scenarios,model,server,web}/**/*'
const elsewhere = ['**/node_modules/**', 'web/dist/**']
/** Live tests that take long and rarely find anything, so only the soak runs them. The tests of `killed` are even slower and have their own task. */
const inSoak = [
  'server/cli/real-stops',
  'server/engine/call-site',
  'server/engine/client/worker/same-as-in-process',
  'server/explorations/played-levels',
  'server/explorations/process/search-process',
  'server/explorations/symmetry',
  'server/http/full-disk',
  'server/stores/lost',
  'server/stores/redis/servers/reap',
  'web/src/replay/departure',
]
const notNow = [
  ...(process.env.LOCKSTEP_THOROUGH === '1' ? [] : inSoak.map((file) => `${file}.live.test.ts`)),
  ...(process.env.LOCKSTEP_KILLED === '1' ? [] : ['**/killed.live.test.ts']),
]
/** Scales all time limits. They guard against hanging on a busy machine, and a soak keeps the machine busy on purpose. */
const timeScale = Number(process.env.LOCKSTEP_PATIENCE ?? 1)
const limits = {
  testTimeout: timeScale * 300_000,
  hookTimeout: timeScale * 300_000,
  expect: { poll: { timeout: timeScale * 180_000 } },
}

export default defineConfig({
  test: {
    allowOnly: false,
    teardownTimeout: timeScale * 60_000,
    sequence: { sequencer: LongestEarly },
    projects: [
      {
        // Pure tests use nothing but their arguments and files of their own, so they share one worker, which loads every module once.
        plugins: [nothingLive()],
        test: {
          name: 'pure',
          include: [`${tests}.test.{ts,tsx}`],
          exclude: [...elsewhere, '**/*.live.test.*'],
          isolate: false,
          maxWorkers: 1,
          // Thousands of scenes are drawn and thrown away. With a larger young generation, hardly any survives a collection. And a worker that ends within a
          // minute loses time if it optimizes code that has hardly run.
          execArgv: ['--max-semi-space-size=64', ...compilesLate],
          ...limits,
        },
      },
      {
        // Tests of real Redis, sockets and processes mostly wait, so two cores serve four workers. Each worker needs five seconds to load its modules.
        test: {
          name: 'live',
          include: [`${tests}.live.test.{ts,tsx}`],
          exclude: [...elsewhere, ...notNow],
          globalSetup: ['build/tests/compile-once.ts'],
          setupFiles: ['build/tests/nothing-left-open.ts', 'build/tests/starts-compiled.ts'],
          isolate: false,
          maxWorkers: 4,
          // These workers, too, end before optimized code would pay off.
          execArgv: compilesLate,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
    ],
  },
})
