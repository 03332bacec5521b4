/** A trial as a badge: JSON for the endpoint of shields.io. */
import type { TrialContent } from './trial-content.ts'

export function badgeOf({ lessons }: TrialContent): string {
  const count = (outcome: string) => lessons.filter((lesson) => lesson.outcome === outcome).length
  const [violated, held, untried] = [count('violated'), count('held'), count('not-tried')]
  const badge =
    violated > 0
      ? { message: `${violated} of ${violated + held} lessons violated`, color: 'red' }
      : untried > 0 || held === 0
        ? { message: 'not tried', color: 'lightgrey' }
        : { message: held === 1 ? '1 lesson held' : `${held} lessons held`, color: 'brightgreen' }
  return `${JSON.stringify({ schemaVersion: 1, label: 'lockstep', ...badge })}\n`
}
