/** Tests the report of a trial, as `lockstep try --html` writes it. The report is opened from the disk without a network. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { judge } from '../model/judgement/judge.ts'
import { finishedRun } from '../server/cli/report.ts'
import { trialOf } from '../server/cli/trial.ts'
import { contentOf } from '../server/cli/trial-content.ts'
import { writeReport } from '../server/cli/trial-file.ts'
import { readRecording } from '../server/runs/read-trace.ts'
import { expect, test } from './support/fixtures.ts'

test('a report’s link opens its recording at the moment, without a network', { tag: '@soak' }, async ({
  browser,
  contextOptions,
}) => {
  const reference = fileURLToPath(new URL('../scenarios/recordings/gc-pause.jsonl.gz', import.meta.url))
  const traces = (await readRecording(reference)).slice(0, 1)
  const trials = traces.map((trace) => trialOf(finishedRun(trace, judge(trace), reference), { name: 'my-lock 1.0' }))
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-trial-'))
  const file = join(folder, 'report.html')
  await writeReport(file, contentOf('my-lock 1.0', ['my-lock'], trials, []))

  const context = await browser.newContext({ ...contextOptions, offline: true })
  const faults: string[] = []
  await context.route(/^(?!file:|data:|blob:)/, (route) => {
    faults.push(`asked for ${route.request().url()}`)
    return route.abort()
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(pathToFileURL(file).href)
  // Each cell states the verdict on one property. In this lesson nobody crashed, and no lock can prevent two workers from believing that they hold it.
  for (const words of [
    'No lost update: violated, beyond any lock',
    'Belief is true: violated, beyond any lock',
    'Nothing left behind: held.',
  ])
    await expect(page.locator('td').filter({ hasText: words })).toHaveCount(1)
  const untested = page.locator('details', { hasText: 'not tested' })
  await untested.locator('summary').click()
  await expect(untested).toContainText('No worker crashed while Redis held the lock for it.')
  const proof = page.locator('[id="gc-pause:no-lost-update"]')
  const link = proof.getByRole('link', { name: 'Watch the moment' })
  const place = Number(/:(\d+)$/.exec((await link.getAttribute('href')) ?? '')?.[1])
  expect(traces[0]?.events[place]?.kind).toBe('resource-write')
  await link.click()
  const theatre = page.frameLocator('iframe').getByTestId('theatre')
  await expect(theatre).toHaveAttribute('data-cursor-event', String(place))

  await page.getByRole('button', { name: 'Close' }).click()
  await expect(proof).toBeInViewport()
  await expect(page.locator('iframe')).toBeHidden()
  expect(faults).toEqual([])
  await context.close()
  rmSync(folder, { recursive: true })
})
