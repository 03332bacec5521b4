import { defineConfig } from 'vitest/config'
import { compilesLate } from '../bin/setup/compiles-late.mjs'
import { LongestEarly } from './tests/longest-early.ts'
import { nothingLive } from './tests/nothing-live.ts'

const tests = '{bin,scenarios,model,server,web}/**/*'
const elsewhere = ['**/node_modules/**', 'web/dist/**']
/** The machine may be busy: limits are there against hanging, not to measure speed. A soak loads it on purpose. */
const timeScale = Number(process.env.LOCKSTEP_PATIENCE ?? 1)
const limits = { testTimeout: timeScale * 60_000, hookTimeout: timeScale * 120_000 }

export default defineConfig({
  test: {
    allowOnly: false,
    teardownTimeout: timeScale * 60_000,
    sequence: { sequencer: LongestEarly },
    projects: [
      {
        // Functions of their arguments, at most with files of their own: they share one worker, so every module is loaded once.
        plugins: [nothingLive()],
        test: {
          name: 'pure',
          include: [`${tests}.test.{ts,tsx}`],
          exclude: [...elsewhere, '**/*.live.test.*'],
          setupFiles: ['web/src/replay/testing/fold.ts'],
          isolate: false,
          maxWorkers: 1,
          // Scenes by the thousand are drawn and thrown away: in a larger nursery hardly any outlives a collection. And a worker that ends within a
          // minute loses by compiling well what has hardly run.
          execArgv: ['--max-semi-space-size=64', ...compilesLate],
          ...limits,
        },
      },
      {
        // Real Redis, sockets and processes: mostly they wait, so there are more of them than cores.
        test: {
          name: 'live',
          include: [`${tests}.live.test.{ts,tsx}`],
          exclude: process.env.LOCKSTEP_KILLED === '1' ? elsewhere : [...elsewhere, '**/killed.live.test.ts'],
          setupFiles: ['build/tests/nothing-left-open.ts'],
          isolate: false,
          maxWorkers: 5,
          // Here too a worker ends before compiling well what has hardly run would pay.
          execArgv: compilesLate,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
    ],
  },
})
