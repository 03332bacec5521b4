import { mkdirSync, rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import config from '../../build/playwright.config.ts'
import { shotsFolder } from './folder.ts'

/** Configures `npm run shots`. Every worker reads this file too, so only the first process that reads it empties the folder. */
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(shotsFolder, { recursive: true, force: true })
mkdirSync(shotsFolder, { recursive: true })

const { projects: _, ...tests } = config

export default defineConfig(tests, {
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../../test-results/shots',
  timeout: 600_000,
  globalTeardown: './sheet.ts',
})
