import { expect, it } from 'vitest'
import { parseRecording } from '#model/trace/recording.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { headers, lostUpdate, rightEvents, wrongEvents } from '../player/testing/sample.ts'
import { classHtml, playerHtml } from './html.ts'

const template = `<title>Lockstep</title>
<script type="application/x-ndjson" id="recording"></script><script type="application/json" id="judgements"></script>`

const [wrong] = headers[0].lesson.locks
const lesson = { ...headers[0].lesson, locks: headers.map(({ lock }) => ({ ...wrong, id: lock })) } as Lesson
const traces = [
  { header: { ...headers[0], lesson }, events: wrongEvents },
  { header: { ...headers[1], lesson }, events: rightEvents },
]
const textOf = (page: string, id: string) => new RegExp(`id="${id}">([^]*?)</script>`).exec(page)?.[1] ?? ''

it('writes the text that the reader reads', () => {
  expect(parseRecording(recordingText(traces).join(''))).toEqual(traces)
})

it('carries a recording whose texts look like markup, unchanged', () => {
  const source = { file: 'x.ts', language: 'ts' as const, text: 'if (a</script><!-- $& $1 -->' }
  const odd = [{ header: { ...headers[0], sources: [source] }, events: wrongEvents }]
  const text = recordingText(odd).join('')
  const page = playerHtml(template, { language: 'en', title: 'A < B & C', text, judgements: [lostUpdate] })
  expect(page).toContain('<title>A &lt; B &amp; C</title>')
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(parseRecording(textOf(page, 'recording'))).toEqual(odd)
  expect(JSON.parse(textOf(page, 'judgements'))).toEqual([lostUpdate])
})

it('carries what a class takes home, whatever its texts look like', () => {
  const template = `<title>Lockstep</title><script type="application/json" id="orders"></script>
<script type="application/json" id="class"></script>`
  const about = {
    title: '</script><b>',
    shown: [],
    remember: [],
    questions: [],
    levels: [],
    exercises: [],
    leftOut: [],
  }
  const page = classHtml(template, {
    language: 'en',
    title: about.title,
    content: { about, recordings: [] },
    orders: { a: 'b' },
  })
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(JSON.parse(textOf(page, 'class'))).toEqual({ about, recordings: [] })
  expect(JSON.parse(textOf(page, 'orders'))).toEqual({ a: 'b' })
})

it('refuses a page that is no player', () => {
  expect(() => playerHtml('<html></html>', { language: 'en', title: '', text: '', judgements: [] })).toThrow(
    'no place for recording',
  )
})
