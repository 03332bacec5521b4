/** Formats a trial as JUnit XML, which CI servers read: one suite per lesson, and one case per property of the lesson. */
import type { TrialContent, TrialLesson, TrialVerdict } from './trial-content.ts'
import { type Place, placeOf } from './trial-place.ts'
import { words } from './words/words.ts'

interface Case {
  name: string
  /** Absent if the case passed. */
  result?: { is: 'failure' | 'error' | 'skipped'; message: string; text?: string }
  place?: Place | undefined
}

/** `command` is the lock's command, in which the paths of its source files are found. */
export function junitOf({ name, lessons, unfit }: TrialContent, command: readonly string[]): string {
  const untried = unfit.map(({ scenario, why, wanted }) => ({
    id: scenario,
    seconds: 0,
    cases: [{ name: 'played', result: { is: wanted ? ('error' as const) : ('skipped' as const), message: why } }],
  }))
  const suites = [...lessons.map((lesson) => suiteOf(lesson, command)), ...untried]
  const all = suites.flatMap(({ cases }) => cases)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: `lockstep: ${name}`, ...countsOf(all) })}>`,
    ...suites.flatMap(({ id, seconds, cases }) => [
      `  <testsuite ${attributes({ name: id, ...countsOf(cases), time: seconds.toFixed(3) })}>`,
      ...cases.flatMap((each) => caseLines(id, each)),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function suiteOf(lesson: TrialLesson, command: readonly string[]): { id: string; seconds: number; cases: Case[] } {
  const { id, outcome, why = '', lease, recording } = lesson
  const cases = lesson.verdicts.map((verdict) => caseOf(lesson, verdict, command))
  if (lease?.status === 'violated') cases.push({ name: 'lease', result: { is: 'failure', message: lease.because } })
  if (outcome === 'not-tried') cases.push({ name: 'played', result: { is: 'error', message: why } })
  if (outcome === 'not-played') cases.push({ name: 'played', result: { is: 'skipped', message: why } })
  return { id, seconds: (recording?.events.at(-1)?.atMs ?? 0) / 1000, cases }
}

function caseOf(lesson: TrialLesson, verdict: TrialVerdict, command: readonly string[]): Case {
  const { property: name, status, because, evidence } = verdict
  if (status === 'held') return { name }
  if (status === 'beyond') return { name, result: { is: 'skipped', message: words.ci.beyond(because) } }
  if (status !== 'violated') {
    const message = status === 'not-tested' ? words.ci.notTested(because) : words.ci.unknown(because)
    return { name, result: { is: 'skipped', message } }
  }
  const text = evidence.map(({ at, who, what }) => [at, who, what].filter((part) => part !== '').join('  ')).join('\n')
  return { name, result: { is: 'failure', message: because, text }, place: placeOf(lesson, verdict, command) }
}

function countsOf(cases: readonly Case[]) {
  const of = (kind: 'failure' | 'error' | 'skipped') => cases.filter(({ result }) => result?.is === kind).length
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') }
}

function caseLines(suite: string, { name, result, place }: Case): string[] {
  const named = attributes({ classname: `lockstep.${suite}`, name, ...place })
  if (result === undefined) return [`    <testcase ${named}/>`]
  const { is, message, text } = result
  const inside =
    text === undefined
      ? `<${is} ${attributes({ message })}/>`
      : `<${is} ${attributes({ message })}>${escaped(text)}</${is}>`
  return [`    <testcase ${named}>`, `      ${inside}`, '    </testcase>']
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`)
    .join(' ')
}

/** Characters that XML does not allow, such as most control characters. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return text.replace(forbidden, '?').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
