import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { EmbeddedClass } from '#model/messages/class-file.ts'
import { parseRecording } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { projectFolder } from '../settings.ts'
import { FileStore } from '../workshop/file-store.ts'
import { newRoom } from '../workshop/room.ts'
import { call } from './testing/capture.ts'

const folder = await temporaryFolder()
const env = { LOCKSTEP_DATA: folder }
const code = 'PASVLT'
const nowMs = Date.now()
const question = {
  ...{ id: 1, ask: 'What could save the sale?', form: 'options' as const, options: ['A check', 'The stock'] },
  ...{ right: [1], why: ['Too early', 'It compares'], of: { scenario: 'gc-pause', number: 0 }, state: 'open' as const },
  ...{ askedAtMs: nowMs, revealedAtMs: null, hidden: [] },
}
const store = await FileStore.open(path.join(folder, 'rooms.jsonl'), (error) => {
  throw error
})
await store.create({
  ...newRoom({ code, title: 'Locks, Tuesday', secretHash: 'x', createdAtMs: nowMs }),
  ...{ questions: [question], current: 1 },
  shown: [{ scenario: 'gc-pause', comparison: '20260101-000000-abc', atMs: nowMs }],
})
const ended = 'QRSTUV'
await store.create({
  ...newRoom({ code: ended, title: 'Locks, Monday', secretHash: 'y', createdAtMs: nowMs }),
  ...{ state: 'ended', shown: [{ scenario: 'gc-pause', comparison: '20260101-000000-abd', atMs: nowMs }] },
})
const ada = { id: 'm', name: 'Ada', tokenHash: 't', joinedAtMs: nowMs, lastSeenAtMs: nowMs, removed: false }
await store.addMember(code, ada, 0, 10)
await store.answer(code, { question: 1, member: 'm', option: 0 })
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

function classIn(page: string): EmbeddedClass {
  return EmbeddedClass.parse(JSON.parse(/id="class">(.*?)<\/script>/s.exec(page)?.[1] ?? ''))
}

function tracesIn(page: string): readonly Trace[] {
  const [recording] = classIn(page).recordings
  return parseRecording(gunzipSync(Buffer.from(recording?.packed ?? '', 'base64')).toString())
}

test('a room of a server that goes on: no names, and no answer that its class has not seen', async () => {
  const file = path.join(folder, 'class.html')
  const before = await readFile(path.join(folder, 'rooms.jsonl'), 'utf8')
  const command = [path.join(projectFolder, 'bin', 'lockstep.mjs'), 'class', code.toLowerCase(), '--out', file]
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } })
  expect(stdout).toBe(`${file}\n`)
  expect(await readFile(path.join(folder, 'rooms.jsonl'), 'utf8')).toBe(before)
  const page = await readFile(file, 'utf8')
  const { about, recordings } = classIn(page)
  // The packed recordings are left out, because base64 may contain any name by chance.
  expect(JSON.stringify({ about, recordings: recordings.map(({ packed, ...rest }) => rest) })).not.toContain('Ada')
  expect(about.questions).toEqual([
    { ask: question.ask, options: question.options, right: [], why: [], of: question.of },
  ])
  // The run itself has been removed, so the file contains the lesson's own recording instead.
  const traces = tracesIn(page)
  expect(traces.map(({ header }) => header.comparison)).toContain('reference-gc-pause')
  const options = traces.flatMap(({ header }) => header.lesson.questions.flatMap((asked) => asked.options))
  expect(options.filter(({ right }) => right)).toEqual([])
  expect(JSON.stringify(traces)).not.toMatch(/Ada|A can also be paused after its check/)
})

test('a class that has ended has all answers, whatever another class is asked meanwhile', async () => {
  const file = path.join(folder, 'ended.html')
  expect(await call(['class', ended, '--out', file], { env })).toMatchObject({ status: 0 })
  const options = tracesIn(await readFile(file, 'utf8')).flatMap(({ header }) =>
    header.lesson.questions.flatMap((asked) => asked.options),
  )
  expect(options.filter(({ right }) => right)).not.toEqual([])
  expect(options.filter(({ why }) => why === '')).toEqual([])
}, 120_000)

test('a room that nobody knows', async () => {
  const unknown = await call(['class', 'ABCDEF', '--out', path.join(folder, 'no.html')], { env })
  expect(unknown).toMatchObject({ status: 2, err: expect.stringContaining('There is no room ABCDEF') })
  const nowhere = await call(['class', code], { env: { LOCKSTEP_DATA: path.join(folder, 'nothing') } })
  expect(nowhere).toMatchObject({ status: 2, err: expect.stringContaining('No rooms are kept') })
})
