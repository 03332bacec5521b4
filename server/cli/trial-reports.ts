import { type CliIo, UsageError } from './command.ts'
import { writeNamed } from './named-file.ts'
import { badgeOf } from './trial-badge.ts'
import type { TrialContent } from './trial-content.ts'
import { checkReport, writeReport } from './trial-file.ts'
import { annotationsOf, summaryOf } from './trial-github.ts'
import { junitOf } from './trial-junit.ts'
import { words } from './words/words.ts'

export interface WantedReports {
  html?: string | undefined
  junit?: string | undefined
  badge?: string | undefined
  github?: boolean | undefined
}

/** Checks before the trial starts that each report can be written. Throws a `UsageError` if one cannot. */
export async function checkReports({ html, junit, badge, github }: WantedReports, io: CliIo): Promise<void> {
  if (github && !io.env.GITHUB_STEP_SUMMARY) {
    throw new UsageError(words.usage.onlyOnGithub)
  }
  if (html !== undefined) await checkReport(html)
  for (const file of [junit, badge]) if (file !== undefined) await writeNamed(file, '')
}

/**
 * Writes the reports that the options ask for. Annotations go to stderr, because stdout may
 * contain JSON; GitHub reads stderr too. Throws a `UsageError` if writing fails.
 */
export async function writeReports(
  { html, junit, badge, github }: WantedReports,
  contentOf: () => TrialContent,
  command: readonly string[],
  io: CliIo,
): Promise<void> {
  // Creates the content only if it is needed, because creating it judges the recordings again.
  if (!github && [html, junit, badge].every((file) => file === undefined)) return
  const content = contentOf()
  if (html !== undefined) await writeReport(html, content)
  if (junit !== undefined) await writeNamed(junit, junitOf(content, command))
  if (badge !== undefined) await writeNamed(badge, badgeOf(content))
  if (!github) return
  io.err(annotationsOf(content, command))
  await writeNamed(io.env.GITHUB_STEP_SUMMARY ?? '', summaryOf(content), 'a')
}
