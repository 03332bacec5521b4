import { expect, test } from 'vitest'
import { firstProof } from '#model/checkers/verdict.ts'
import { EmbeddedClass } from '#model/messages/class-file.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { classHtml } from '../export/html.ts'
import { readAddress } from '../player/address.ts'
import { readRun } from '../player/entries.ts'
import { Replay } from '../replay/replay.ts'
import { judgedOf } from '../theatre/testing/recordings.ts'
import { momentsOf } from './class-moments.ts'
import { readPacked } from './embedded.ts'
import { zipped } from './packed.ts'

const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
const of = { scenario: 'gc-pause', number: 1, comparison: 'c-1' }
const asked = { ask: 'Will both believe?', options: ['Yes', 'No'], right: [0], why: [], of }
const about = { title: 'A class', shown: [], remember: [], questions: [asked], levels: [], exercises: [], leftOut: [] }

test('a recording is packed into the page and comes back as it was', async () => {
  const recording = {
    ...{ scenario: 'gc-pause', comparison: 'c-1', atMs: 0, title: 'Paused', shown: true },
    packed: await zipped(recordingText(traces)),
    judgements: [...judgements],
  }
  const template =
    '<script type="application/json" id="orders"></script><script type="application/json" id="class"></script>'
  const page = classHtml(template, { language: 'en', title: about.title, content: { about, recordings: [recording] } })
  const text = /id="class">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  const [read] = EmbeddedClass.parse(JSON.parse(text)).recordings
  if (read === undefined) throw new Error('The recording is in the page')
  expect(read.packed.length).toBeLessThan(recordingText(traces).join('').length / 3)
  const back = await readPacked(read)
  expect(back.traces).toEqual(traces)
  expect(await Promise.all(back.judgements)).toEqual(judgements)
})

test('its moments are the beginning, what this class was asked, and where it broke', () => {
  const runs = traces.map((trace, i) => ({ ...readRun(trace), judgement: judgements[i] ?? null }))
  const moments = momentsOf('c-1', runs, [asked, { ...asked, of: { ...of, comparison: 'c-3' } }])
  expect(moments.map(({ is }) => is)).toEqual(['start', 'broke', 'asked'])
  const elsewhere = momentsOf('c-2', runs, [asked])
  expect(
    elsewhere.map(({ is }) => is),
    'nobody was asked in this run',
  ).toEqual(['start', 'broke'])
  const { comparison: _, ...unknown } = of
  const isOf = (place: typeof unknown) => momentsOf('c-2', runs, [{ ...asked, of: place }]).map(({ is }) => is)
  expect(isOf(unknown), 'asked before any run, or in a room of an older version').toEqual(['start', 'broke', 'asked'])
  expect(isOf({ ...unknown, scenario: 'foreign-unlock' }), 'asked in another lesson').toEqual(['start', 'broke'])
  const [start, broke, question] = moments.map(({ search }) => readAddress(search))
  expect(start).toMatchObject({ run: null, index: null })
  expect(broke).toMatchObject({ run: 'file', jumped: true })
  expect(question).toMatchObject({ run: 'file', jumped: false })
  const replay = new Replay(runs, 'acts')
  const mark = replay.questions.find((each) => each.question === of.number)
  expect(question?.index, 'before its answer').toBe(replay.clockIndex(mark?.stop ?? Number.NaN))
  const verdict = judgements[0]?.verdicts.find(({ property }) => property === 'no-lost-update')
  const at = new Replay(runs, 'clock').at(broke?.index ?? -1)
  expect([at?.run, at?.event.seq]).toEqual([0, verdict && firstProof(verdict)])
})
