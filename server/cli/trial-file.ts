import { readFile } from 'node:fs/promises'
import { writeNamed } from './named-file.ts'
import { readPlayer } from './player.ts'
import type { TrialContent } from './trial-content.ts'

/** Checks before the trial starts that the report can be written. Throws a `UsageError` if it cannot. */
export async function checkReport(file: string): Promise<void> {
  await readPlayer()
  await writeNamed(file, '')
}

/** Writes the report as a page. Throws a `UsageError` if that fails. */
export async function writeReport(file: string, content: TrialContent): Promise<void> {
  const own = (name: string) => readFile(new URL(`./trial-page/${name}`, import.meta.url), 'utf8')
  const [player, script, style] = await Promise.all([readPlayer(), own('open.mjs'), own('page.css')])
  // Loads the page's code only here, so that the other commands start without it.
  const { trialPage } = await import('./trial-page.ts')
  await writeNamed(file, trialPage(content, { player, script, style }))
}
