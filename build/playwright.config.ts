import { defineConfig } from '@playwright/test'
import { readyBrowser } from '../bin/setup/browser.mjs'
import { root, say } from '../bin/setup/project.mjs'

/** A run takes seconds, every view at every size a minute. Limits are there against hanging on a busy machine, not to measure speed. */
const testLimitMs = 300_000

/** A workshop is one long lesson, and the static site is built first. */
const inOrder = ['workshop.spec.ts', 'site.spec.ts']

export default defineConfig({
  testDir: '../e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: `${root}/e2e/support/shared-server.ts`,
  // One set of pictures for every machine: how far they may be apart says visual.spec.ts.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // What goes on one thing after the other begins first, and all the rest fills the other workers meanwhile.
  projects: [
    { name: 'in order', testMatch: inOrder },
    { name: 'side by side', testIgnore: inOrder },
  ],
  // Most of a journey is waiting for leases to end, so four fit on two cores. No verdict depends on how fast anything is.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: testLimitMs,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Drawings are compared, so nothing may be half-way through a movement.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await readyBrowser(say),
      args: [
        '--no-sandbox',
        // Drawing needs no process of its own: it starts sooner and copies less.
        '--in-process-gpu',
        '--disable-gpu',
        // Much that a page makes is thrown away soon: in a larger nursery collecting it takes less time. And a page does not live long enough for the
        // slowest compiler to win back what it costs: the one before it stays.
        '--js-flags=--min-semi-space-size=16 --no-turbofan',
        // Letters are drawn the same on every machine, whatever its desktop is set to.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
