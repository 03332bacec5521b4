import { defineConfig } from '@playwright/test'
import { readyBrowser } from '../bin/setup/browser.mjs'
import { root, say } from '../bin/setup/project.mjs'

/** Guards against hanging on a busy machine, rather than measuring speed. A run takes seconds, and a check of every view at every size takes a minute. */
const testLimitMs = 300_000

/** Specs whose tests run in sequence: the tests of a workshop depend on each other, and the static site has to be built first. */
const inOrder = ['workshop.spec.ts', 'site.spec.ts']

export default defineConfig({
  testDir: '../e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: `${root}/e2e/support/shared-server.ts`,
  // All machines share one set of screenshots; visual.spec.ts sets the tolerance.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // The sequential specs start first, and all other specs fill the remaining workers.
  projects: [
    { name: 'in order', testMatch: inOrder },
    { name: 'side by side', testIgnore: inOrder },
  ],
  // Tests mostly wait for leases to end, so four workers fit on two cores. No verdict depends on speed.
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
    // Screenshots are compared, so no animation may be in progress.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await readyBrowser(say),
      args: [
        '--no-sandbox',
        // Without a separate GPU process, Chromium starts sooner and copies less data.
        '--in-process-gpu',
        '--disable-gpu',
        // Pages allocate many short-lived objects, which a larger young generation collects more cheaply. V8's most expensive compiler is turned off, because
        // no page lives long enough to recoup its cost.
        '--js-flags=--min-semi-space-size=16 --no-turbofan',
        // Makes letters look the same on every machine, regardless of desktop settings.
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
