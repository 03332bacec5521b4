/** Returns a trial as a badge, in JSON for shields.io's endpoint. */
import type { TrialContent } from './trial-content.ts'
import { words } from './words/words.ts'

export function badgeOf({ lessons }: TrialContent): string {
  const count = (outcome: string) => lessons.filter((lesson) => lesson.outcome === outcome).length
  const [violated, held, untried] = [count('violated'), count('held'), count('not-tried')]
  const badge =
    violated > 0
      ? { message: words.ci.badge.violated(violated, violated + held), color: 'red' }
      : untried > 0 || held === 0
        ? { message: words.ci.badge.notTried, color: 'lightgrey' }
        : { message: words.ci.badge.held(held), color: 'brightgreen' }
  return `${JSON.stringify({ schemaVersion: 1, label: 'lockstep', ...badge })}\n`
}
