/** Reports a trial to GitHub Actions: an annotation per violation, at its line if the lock's process reports lines, and a summary in Markdown. */
import type { TrialContent, TrialLesson, TrialVerdict } from './trial-content.ts'
import { type Place, placeOf } from './trial-place.ts'
import { words } from './words/words.ts'

/** Returns workflow commands, one per line, such as `::error file=my_lock.py,line=41,title=…::…`. */
export function annotationsOf({ name, lessons, unfit }: TrialContent, command: readonly string[]): string {
  const lines = lessons.flatMap((lesson) => [
    ...violationsIn(lesson).map(({ what, because, verdict }) => {
      const place = verdict && placeOf(lesson, verdict, command)
      return commandText('error', words.ci.violatedIn(name, what, lesson.id), because, place)
    }),
    ...(lesson.outcome === 'not-tried'
      ? [commandText('warning', words.ci.notTried(name, lesson.id), lesson.why ?? '')]
      : []),
  ])
  const missing = unfit
    .filter(({ wanted }) => wanted)
    .map(({ scenario, why }) => commandText('warning', words.ci.notTried(name, scenario), why))
  return [...lines, ...missing].map((line) => `${line}\n`).join('')
}

/** Returns the violations that a lock of this kind could have avoided. `what` is a property, or `lease`, which has no verdict. */
function violationsIn({ verdicts, lease }: TrialLesson): { what: string; because: string; verdict?: TrialVerdict }[] {
  const violated = verdicts
    .filter(({ status }) => status === 'violated')
    .map((verdict) => ({ what: verdict.property, because: verdict.because, verdict }))
  return lease?.status === 'violated' ? [...violated, { what: 'lease', because: lease.because }] : violated
}

/** Formats a workflow command. Escapes text as GitHub's own toolkit does, because otherwise a message could inject another command. */
function commandText(kind: 'error' | 'warning', title: string, message: string, place?: Place): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const named = Object.entries({ ...place, title }).map(([key, value]) => `${key}=${property(String(value))}`)
  return `::${kind} ${named.join(',')}::${data(message)}`
}

export function summaryOf({ name, lessons, unfit }: TrialContent): string {
  const rows = lessons.map((lesson) => {
    const held = lesson.verdicts.filter(({ status }) => status === 'held').length
    const violated = violationsIn(lesson).map(({ what }) => what)
    return [lesson.id, words.ci.outcomes[lesson.outcome], String(held), violated.join(', ') || '-']
  })
  const sentences = lessons.flatMap((lesson) => [
    ...violationsIn(lesson).map(({ what, because }) =>
      words.ci.lineViolated(`**${lesson.id}**`, `*${what}*`, cellText(because)),
    ),
    ...(lesson.outcome === 'not-tried' ? [words.ci.lineNotTried(`**${lesson.id}**`, cellText(lesson.why ?? ''))] : []),
  ])
  const missing = unfit.map(({ scenario, why }) => words.ci.lineNotTried(`**${scenario}**`, cellText(why)))
  const table = [words.ci.head, ['---', '---', '---:', '---'], ...rows]
  return [
    `### ${words.ci.title(cellText(name))}`,
    '',
    ...table.map((cells) => `| ${cells.map(cellText).join(' | ')} |`),
    '',
    ...sentences,
    ...missing,
    '',
  ].join('\n')
}

/** Escapes a lock's name or sentences, which could contain Markdown or HTML. */
function cellText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
