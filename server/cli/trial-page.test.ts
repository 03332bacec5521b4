import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { because } from '#model/refusals/because.ts'
import { parseRecording } from '#model/trace/recording.ts'
import { judgedInWords } from '#model/words/testing/said.ts'
import { finishedRun } from './report.ts'
import { trialOf } from './trial.ts'
import { contentOf, type TrialContent } from './trial-content.ts'
import { trialPage } from './trial-page.ts'
import { speak } from './words/words.ts'

const file = new URL('../../scenarios/recordings/gc-pause.jsonl.gz', import.meta.url)
const [recording] = parseRecording(gunzipSync(readFileSync(file)).toString())
if (!recording) throw new Error('gc-pause has no recording')

const player = `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-P'; style-src 'sha256-Q'" /></head>
<script type="application/x-ndjson" id="recording"></script><script type="application/json" id="judgements"></script>`
const odd = '</script><b>"mine" & yours'
const trial = trialOf(finishedRun(recording, judge(recording), 'x.jsonl'), { name: odd })
const unfit = [{ scenario: 'queue-crash', why: because('needs-redis-fault', { fault: '<queue>' }), wanted: true }]
const content = contentOf(odd, ['./lock', '<a>'], [trial], unfit)
const page = trialPage(content, { player, script: 'own()', style: 'b {}' })

test('[trial page] tells each violation with its sentence and with the few events that prove it', () => {
  const violated = judgedInWords(recording).verdicts.filter(({ status }) => status === 'violated')
  expect(violated.length).toBeGreaterThan(0)
  for (const { property, because, events, proofs = [events] } of violated) {
    const verdict = content.lessons[0]?.verdicts.find((each) => each.property === property)
    expect(page).toContain(because.replaceAll('"', '&quot;'))
    const seqs = verdict?.evidence.map(({ place }) => recording.events[place]?.seq)
    expect(proofs[0]).toEqual(expect.arrayContaining(seqs ?? [-1]))
    expect(seqs?.at(-1)).toBe(proofs[0]?.at(-1))
  }
})

test('[trial page] what a lesson shows to be beyond any lock is narrated as such, by the expectation in its recording', () => {
  const { expect: expected = {} } = recording.header.lesson.locks[0] ?? {}
  const verdicts = content.lessons[0]?.verdicts ?? []
  const beyond = verdicts.filter(({ status }) => status === 'beyond').map(({ property }) => property)
  expect(beyond).toEqual(
    verdicts.map(({ property }) => property).filter((property) => expected[property] === 'violated'),
  )
  expect(page.match(/beyond any lock of this kind\.<\/p>/g)).toHaveLength(beyond.length)
})

test('[trial page] what nobody asked for and what nobody can tell are two things, each with its reason', () => {
  const yours = { ...recording.header, role: 'yours' as const }
  const message = 'its process: it ended with status 1'
  const events = recording.events.map((event) =>
    event.kind === 'client-acquired' ? { ...event, kind: 'client-threw' as const, message } : event,
  )
  const broken = { header: yours, events }
  const lesson = contentOf(odd, [], [trialOf(finishedRun(broken, judge(broken), 'x.jsonl'), { name: odd })], []).lessons
  const cut = trialPage({ ...content, lessons: lesson }, { player, script: '', style: '' })
  expect(cut).toContain('Not tried: The process of A failed: it ended with status 1')
  expect(page).toMatch(/No immortal lock<\/b>|No immortal lock\.<\/b> No worker crashed/)
  expect(page).toContain('<i class="not-tested">·</i> not tested: nothing asked for it')
  expect(page).toContain('<i class="unknown">?</i> unknown: nobody can tell')
  expect(page).toMatch(/<td class="held"><span title="The lease as asked: held\. 2 grants/)
})

test('[trial page] no text ends an element, every link leads somewhere, and nothing runs but what is its own', () => {
  expect(page).not.toContain('<b>"mine"')
  expect(page).toContain('its fault “&lt;queue&gt;”')
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, to = '']) => to)
  const lost = links.filter((to) => !ids.has(to.replace(/^play:([^:]+):\d+$/, 'recording:$1')))
  expect([links.length > 0, lost]).toEqual([true, []])
  expect(page.match(/<script/g)?.length).toBe(page.match(/<\/script>/g)?.length)
  expect(page).toMatch(/script-src 'sha256-[^']+' 'sha256-P'; style-src 'sha256-[^']+' 'sha256-Q'; frame-src blob:/)
  const embedded = /id="recording:gc-pause">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(parseRecording(embedded)).toEqual([recording])
})

test('[trial page] tells of every order with what was confirmed, or why nothing was explored', () => {
  const shown = (orders: TrialContent['orders']) =>
    trialPage({ ...content, ...(orders === undefined ? {} : { orders }) }, { player, script: '', style: '' })
  expect(page).not.toContain('In every order')
  const rows = [['1', '0', '136', '129', 'owner-only in 8 (A ~ <B>): confirmed live']]
  const told = shown({ title: 'Mine: every order.', head: ['WAYS'], rows, notes: ['12 starts.'] })
  expect(told).toContain('<td>owner-only in 8 (A ~ &lt;B&gt;): confirmed live</td>')
  expect(told).toContain('<li>12 starts.</li>')
  expect(shown({ refused: 'It sends a time of its own clock.' })).toContain(
    '<p>Not explored. It sends a time of its own clock.</p>',
  )
})

test('is written in the reader’s language', async () => {
  await speak('ru')
  try {
    const lesson = contentOf(odd, [], [trialOf(finishedRun(recording, judge(recording), 'x.jsonl'), { name: odd })], [])
    const page = trialPage(lesson, { player, script: '', style: '' })
    expect(page).toContain('<html lang="ru">')
    expect(page).toMatch(/Урок за уроком.*Смотреть всю запись/s)
    const sentences = page.replace(/<script.*?<\/script>|<style.*?<\/style>|<[^>]*>/gs, ' ')
    expect(sentences).not.toMatch(/\b(held|violated|unknown|tested)\b(?! *<)/)
  } finally {
    await speak('en')
  }
})
