import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { because } from '#model/refusals/because.ts'
import { parseRecording } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import { finishedRun } from './report.ts'
import { trialOf } from './trial.ts'
import { badgeOf } from './trial-badge.ts'
import { contentOf, type TrialContent } from './trial-content.ts'
import { evidenceOf } from './trial-evidence.ts'
import { annotationsOf, summaryOf } from './trial-github.ts'
import { junitOf } from './trial-junit.ts'
import { speak } from './words/words.ts'

const command = ['python3', 'locks/my_lock.py', '--fast']

/** Returns the recording of a lesson's own lock, changed as if a brought lock's process had reported its lines. */
function recordingOf(id: string, role: string): Trace {
  const file = new URL(`../../scenarios/recordings/${id}.jsonl.gz`, import.meta.url)
  const found = parseRecording(gunzipSync(readFileSync(file)).toString()).find(({ header }) => header.role === role)
  if (!found) throw new RangeError(`${id} has no lock that is ${role}`)
  const { lesson, lock } = found.header
  const locks = lesson.locks
    .filter((each) => each.id === lock)
    .map((each) => ({ ...each, role: 'yours' as const, expect: {} }))
  const events = found.events.map((event) =>
    'source' in event && event.source
      ? { ...event, source: { file: 'locks/mine/my_lock.py', line: event.source.line } }
      : event,
  )
  return { header: { ...found.header, role: 'yours', lesson: { ...lesson, locks } }, events }
}

function contentWith(name: string, ...recordings: Trace[]): TrialContent {
  const trials = recordings.map((trace) => trialOf(finishedRun(trace, judge(trace), ''), { name }))
  return contentOf(name, command, trials, [{ scenario: 'queue-crash', why: because('uses-queue'), wanted: true }])
}

const held = recordingOf('release-skipped', 'right')
const violated = recordingOf('release-skipped', 'wrong')
const content = contentWith('Mine <1.0> & more', held, violated)
const elements = (of: Pick<Element, 'getElementsByTagName'>, name: string) => [...of.getElementsByTagName(name)]
const documentOf = (xml: string) => {
  const stop = (level: string, words: string) => {
    throw new Error(`${level}: ${words}`)
  }
  return new DOMParser({ onError: stop }).parseFromString(xml, 'text/xml')
}

describe('[try] JUnit', () => {
  const root = documentOf(junitOf(content, command))
  const suites = elements(root, 'testsuite')

  test('has a suite for each lesson and a case for each property', () => {
    expect(root.documentElement?.getAttribute('name')).toBe('lockstep: Mine <1.0> & more')
    expect(suites.map((suite) => suite.getAttribute('name'))).toEqual([
      'release-skipped',
      'release-skipped',
      'queue-crash',
    ])
    const names = elements(suites[0] as Element, 'testcase').map((each) => each.getAttribute('name'))
    expect(names).toEqual(content.lessons[0]?.verdicts.map(({ property }) => property))
  })

  test('counts what stands in it', () => {
    for (const suite of [...suites, root.documentElement as Element]) {
      const counted = (name: string) => String(elements(suite, name).length)
      expect(suite.getAttribute('tests')).toBe(counted('testcase'))
      expect(suite.getAttribute('failures')).toBe(counted('failure'))
      expect(suite.getAttribute('errors')).toBe(counted('error'))
      expect(suite.getAttribute('skipped')).toBe(counted('skipped'))
    }
    expect(suites.map((suite) => suite.getAttribute('failures'))).toEqual(['0', '1', '0'])
  })

  test('a failure has its sentence, the events that prove it, and its line', () => {
    const [failure] = elements(root, 'failure')
    const verdict = content.lessons[1]?.verdicts.find(({ property }) => property === 'no-leak')
    expect(failure?.getAttribute('message')).toBe(verdict?.because)
    expect(failure?.textContent?.split('\n').length).toBe(verdict?.evidence.length)
    const own = failure?.parentNode as Element
    expect([own.getAttribute('name'), own.getAttribute('file')]).toEqual(['no-leak', 'locks/my_lock.py'])
    expect(Number(own.getAttribute('line'))).toBeGreaterThan(0)
  })

  test('what was held passes, what was not tested is skipped, and a lesson that was asked for and does not fit is an error', () => {
    for (const { property, status } of content.lessons[0]?.verdicts ?? []) {
      const own = elements(suites[0] as Element, 'testcase').find((each) => each.getAttribute('name') === property)
      expect([property, own?.childNodes.length === 0 ? 'held' : 'else']).toEqual([
        property,
        status === 'held' ? 'held' : 'else',
      ])
    }
    expect(elements(suites[2] as Element, 'error')[0]?.getAttribute('message')).toBe(
      'its workers use a queue of work, which no lock in a process has',
    )
  })

  test.each(['a\u0000b\u001b[31m', '\ud800', ']]>', '"\n\t', '<!--', '&#0;'])(
    'a name with %j can be read back',
    (odd) => {
      const read = documentOf(junitOf(contentWith(odd, violated), command))
      expect(read.documentElement?.getAttribute('name')).toMatch(/^lockstep: /)
      expect(elements(read, 'failure')).toHaveLength(1)
    },
  )
})

describe('[try] GitHub', () => {
  test('a violation is an error at its line, and a lesson that does not fit a warning', () => {
    const [error, warning, ...rest] = annotationsOf(content, command).trimEnd().split('\n')
    expect(error).toMatch(
      /^::error file=locks\/my_lock\.py,line=\d+,title=Mine <1\.0> & more%3A no-leak in release-skipped::/,
    )
    expect(warning).toBe(
      '::warning title=Mine <1.0> & more%3A queue-crash was not tried::its workers use a queue of work, which no lock in a process has',
    )
    expect(rest).toEqual([])
  })

  test('no name begins a command of its own, and none is Markdown', () => {
    const odd = contentWith('x\n::stop-commands::y | <b>', violated)
    expect(
      annotationsOf(odd, command)
        .split('\n')
        .filter((line) => line.startsWith('::stop')),
    ).toEqual([])
    expect(summaryOf(odd).split('\n')[0]).toBe('### Lockstep: x ::stop-commands::y \\| &lt;b>')
  })

  test('the summary has a row for each lesson and a sentence for each violation', () => {
    const summary = summaryOf(content)
    expect(summary).toMatch(/\| release-skipped \| ✅ held \| \d+ \| - \|/)
    expect(summary).toMatch(/\| release-skipped \| ❌ violated \| \d+ \| no-leak \|/)
    expect(summary).toMatch(/- \*\*release-skipped\*\*, \*no-leak\*: .+/)
    expect(summary).toContain(
      '- **queue-crash** was not tried: its workers use a queue of work, which no lock in a process has',
    )
  })
})

test('[try] data names the events that prove a violation, and the line', () => {
  const [right, wrong] = content.lessons.map((lesson) => evidenceOf(lesson, command))
  expect(right).toEqual({})
  expect(Object.keys(wrong ?? {})).toEqual(['no-leak'])
  expect(wrong?.['no-leak']?.place).toMatchObject({ file: 'locks/my_lock.py' })
  expect(wrong?.['no-leak']?.events.length).toBeGreaterThan(0)
})

test('[try] a badge says how many lessons held or were violated, and nothing good of a lock that was not tried', () => {
  const badge = (...recordings: Trace[]) => JSON.parse(badgeOf(contentWith('Mine', ...recordings)))
  expect(badge(held, held)).toEqual({
    schemaVersion: 1,
    label: 'lockstep',
    message: '2 lessons held',
    color: 'brightgreen',
  })
  expect(badge(held, violated)).toMatchObject({ message: '1 of 2 lessons violated', color: 'red' })
  expect(badge()).toMatchObject({ message: 'not tried', color: 'lightgrey' })
})

test('what people read of it is in their language, what programs read is not', async () => {
  await speak('ru')
  try {
    const content: TrialContent = {
      ...{ name: 'odd', command: 'odd', lessons: [] },
      unfit: [{ scenario: 'gc-pause', why: 'нет', wanted: true }],
    }
    expect(summaryOf(content)).toMatch(/\| Урок \| Итог \|.*\*\*gc-pause\*\* не испытан: нет/s)
    expect(annotationsOf(content, [])).toBe('::warning title=odd%3A gc-pause не испытан::нет\n')
    expect(JSON.parse(badgeOf(content))).toMatchObject({ label: 'lockstep', message: 'не испытано' })
    expect(junitOf(content, [])).toContain('classname="lockstep.gc-pause" name="played"')
  } finally {
    await speak('en')
  }
})
