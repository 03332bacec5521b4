import { expect, it } from 'vitest'
import type { Lesson } from '#scenarios/lesson.ts'
import { headers, lostUpdate, rightEvents, wrongEvents } from '../player/testing/sample.ts'
import { judgedOf } from '../theatre/testing/recordings.ts'
import { handoutDocument, handoutSheet, teacherSheet } from './handout.ts'

const [wrong] = headers[0].lesson.locks
const question = {
  ...{ before: { anything: true }, ask: 'What if A < B?' },
  options: [
    { text: 'It waits', right: false, why: 'Nobody waits & sees' },
    { text: 'It fails', right: true, why: 'Nothing keeps it' },
  ],
}
const lesson = {
  ...headers[0].lesson,
  title: 'A <b> sale',
  locks: headers.map(({ lock }) => ({ ...wrong, id: lock })),
  questions: [question],
  remember: 'A key needs an end',
} as unknown as Lesson
const run = { header: { ...headers[0], lesson }, events: wrongEvents, judgement: lostUpdate }
const other = { header: { ...headers[1], lesson }, events: rightEvents, judgement: null }
const content = { lesson, chapter: 'Taking', traces: [run, other] }

it('asks above the fold, and shows below it', () => {
  const [above = '', below = ''] = handoutSheet(content).split('class="fold"')
  expect(above).toContain('What if A &lt; B?')
  expect(above).toContain('It fails')
  expect(above).not.toMatch(/class="runs"|A key needs an end/)
  expect(below).toContain('class="runs"')
  expect(below).toContain('A key needs an end')
  expect(above + below).not.toMatch(/Nothing keeps it|data-right|A <b>/)
})

it('hides each question below the fold of the one before, because it may state the answer', () => {
  const asks = ['First?', 'Then why did it fail?', 'And last?']
  const questions = asks.map((ask) => ({ ...question, ask })) as unknown as Lesson['questions']
  const parts = handoutSheet({ ...content, lesson: { ...lesson, questions } }).split('class="fold"')
  const asked = parts.map((part) => questions.flatMap(({ ask }) => (part.includes(ask) ? [ask] : [])))
  expect(asked).toEqual([...questions.map(({ ask }) => [ask]), []])
  expect(parts.findIndex((part) => part.includes('class="runs"'))).toBe(questions.length)
})

it('gives the teacher answers, reasons and notes', () => {
  const sheet = teacherSheet(content, '**Stop** at `SET`.\n\n- one\n- two <i>')
  expect(sheet.match(/data-right[\s\S]*?<\/li>/)?.[0]).toContain('It fails')
  expect(sheet).toContain('Nobody waits &amp; sees')
  expect(sheet).toContain('<p><b>Stop</b> at <code>SET</code>.</p><ul><li>one</li><li>two &lt;i&gt;</li></ul>')
})

it('draws the first and the last of many runs, and says so', () => {
  const sheet = handoutSheet({ ...content, traces: [run, run, run, other] })
  expect(sheet).toContain('with 2 of the 4 locks')
  expect(sheet).toBe(
    handoutSheet({ ...content, traces: [run, other] }).replace('What happened', 'What happened, with 2 of the 4 locks'),
  )
})

it('keeps the timelines of several lessons in one document apart', () => {
  const others = { ...content, lesson: { ...lesson, id: 'another' } }
  const document = handoutDocument('Both', [handoutSheet(content), handoutSheet(others)], '')
  const ids = [...document.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(ids.length)
})

it('tells moments apart that lie close together, as the lesson’s page does', () => {
  const { traces, judgements } = judgedOf('master-failover.jsonl.gz')
  const [first] = traces
  if (first === undefined) throw new Error('The recording is missing')
  const judged = traces.map((trace, i) => ({ ...trace, judgement: judgements[i] ?? null }))
  const sheet = handoutSheet({ ...content, lesson: first.header.lesson, traces: judged })
  // A's grant lasts 2 ms of 5 s.
  expect(sheet.split('class="runs"')[1]?.split('Redlock<')[0]).toContain('>held by A<')
  // B's grant begins soon after the promotion, so there is no room for the long text.
  expect(sheet).not.toContain('>new master, but lock:stock is not on it<')
  expect(sheet).toContain('>promoted<')
})
