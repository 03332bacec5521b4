import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import type { RecordingEntry } from '#model/messages/messages.ts'
import { parseRecording } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import type { Owner } from '../runs/owner.ts'
import { TraceStore } from '../runs/trace-store.ts'
import { RecordingStore } from './recording-store.ts'
import { recordingSummaryOf } from './summary.ts'

const sound = aTrace().at(10).grant('A').at(30).giveBack('A').finished('A').end()
const fast = { kept: 2, judgingMs: 10_000 }
const nobody = { isRunning: () => false, live: () => undefined }
let folder: string
let store: TraceStore
let recordingStore: RecordingStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-recordingStore-'))
  store = new TraceStore(folder, (error) => {
    throw error
  })
  recordingStore = new RecordingStore(store, nobody, fast)
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function write(run: string, scenario = 'a-scenario', trace: Trace = sound): Promise<string> {
  const file = store.create(run, scenario, 'a-lock')
  file.append(trace.header)
  for (const event of trace.events) file.append(event)
  await file.close()
  return file.path
}

async function textOf(comparison: string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of (await recordingStore.open(comparison)).text) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

const statusesIn = (entries: RecordingEntry[]) => entries.map(({ locks }) => locks.map(({ status }) => status))

test('lists what there is, the newest first, with what became of each run', async () => {
  for (const run of ['20260101-000000-abc-2', '20260101-000000-abc-1', '20260102-000000-abc-1']) await write(run)
  await write('20260103-000000-abc-1', 'other')
  const all = await recordingStore.list(10)
  expect(all.map(({ comparison }) => comparison.slice(0, 8))).toEqual(['20260103', '20260102', '20260101'])
  expect(all[2]).toEqual({
    comparison: '20260101-000000-abc',
    scenario: 'a-scenario',
    name: null,
    kept: false,
    startedAt: sound.header.startedAt,
    durationMs: sound.events.at(-1)?.atMs,
    locks: [1, 2].map((n) => ({ lock: 'a-lock', run: `20260101-000000-abc-${n}`, status: expect.any(String) })),
    parameters: sound.header.parameters,
  })
  expect(await recordingStore.list(1)).toEqual(all.slice(0, 1))
  const changes = [{ lock: 'a-lock', fault: 0 }]
  await write('20260104-000000-abc-1', 'a-third', { ...sound, header: { ...sound.header, changes } })
  expect((await recordingStore.list(2)).map(({ moved }) => moved)).toEqual([true, undefined])
  expect(await recordingStore.list(10, 'other')).toEqual(all.slice(0, 1))
  expect(await recordingStore.list(10, 'none')).toEqual([])
})

test('an edited lock is listed if the host edited it; those of members and guests open by their link alone', async () => {
  const edited: Trace = { ...sound, header: { ...sound.header, edited: { lock: 'a-lock', files: ['a-lock.ts'] } } }
  const owners: Record<string, Owner> = {
    host: { visitor: 'h' },
    member: { visitor: 'm', room: 'ABCDEF' },
    guest: { guest: true },
  }
  for (const [who, owner] of Object.entries(owners)) {
    await write(`20260101-000000-${who}-1`, 'a-scenario', edited)
    await store.notes.change(`20260101-000000-${who}`, (note) => ({ ...note, owner }))
    await write(`20260102-000000-${who}-1`)
    await store.notes.change(`20260102-000000-${who}`, (note) => ({ ...note, owner }))
  }
  const listed = (await recordingStore.list(4)).map(({ comparison }) => comparison.slice(6))
  expect(listed).toEqual(['02-000000-member', '02-000000-host', '02-000000-guest', '01-000000-host'])
  expect(await textOf('20260101-000000-member')).toContain('"edited"')
})

test('a list does not wait for verdicts for long, and has them when it is asked again', async () => {
  await write('20260101-000000-abc-1')
  const hurried = new RecordingStore(store, nobody, { kept: 1, judgingMs: 0 })
  await hurried.list(10)
  await vi.waitFor(async () => expect(statusesIn(await hurried.list(10))).not.toContainEqual([null]), { timeout: 5000 })
  expect(statusesIn(await hurried.list(10))).toEqual(statusesIn(await recordingStore.list(10)))
})

test('however many ask for the list at once, each recording is read once, and one list reads one at a time', async () => {
  for (const day of [1, 2, 3]) await write(`2026010${day}-000000-abc-1`)
  const read: string[] = []
  let [reading, most] = [0, 0]
  const summarize: typeof recordingSummaryOf = async (file, bytes) => {
    read.push(file)
    reading += 1
    most = Math.max(most, reading)
    const summary = await recordingSummaryOf(file, bytes)
    reading -= 1
    return summary
  }
  const counted = new RecordingStore(store, nobody, fast, summarize)
  const lists = await Promise.all(Array.from({ length: 10 }, () => counted.list(10)))
  expect(new Set(lists.map((list) => JSON.stringify(list))).size).toBe(1)
  expect(lists[0]).toHaveLength(3)
  expect([read.length, most]).toEqual([3, 1])
})

test('what is broken, empty, cut off or of another version is listed, and says so', async () => {
  await writeFile(path.join(folder, '20260101-020304-abc.1.s.l.jsonl'), '')
  await writeFile(path.join(folder, '20260102-000000-abc.1.s.l.jsonl'), 'hello\nworld\n')
  await writeFile(
    path.join(folder, '20260103-000000-abc.1.s.l.jsonl'),
    `${JSON.stringify({ ...sound.header, version: 9 })}\n`,
  )
  await appendFile(await write('20260104-000000-abc-1'), '{"kind":"client-st')
  const entries = await recordingStore.list(10)
  expect(statusesIn(entries)).toEqual([[expect.stringMatching(/held|unknown/)], ['broken'], ['broken'], ['broken']])
  expect(entries.at(-1)?.startedAt).toBe('2026-01-01T02:03:04.000Z')
  expect(entries[0]?.durationMs).toBe(sound.events.at(-1)?.atMs)
})

test('what runs is listed as running, can be read so far, and is not deleted', async () => {
  const file = await write('c-1')
  await appendFile(file, '{"half')
  const busy = { isRunning: (id: string) => id === 'c', live: (run: string) => (run === 'c-1' ? {} : undefined) }
  recordingStore = new RecordingStore(store, busy, fast)
  expect(statusesIn(await recordingStore.list(10))).toEqual([['running']])
  expect(parseRecording(await textOf('c'))).toEqual([sound])
  await expect(recordingStore.remove('c')).rejects.toMatchObject({ code: 'STILL_RUNNING' })
  expect(await readdir(folder)).toHaveLength(1)
})

test('all runs of a comparison come as one text, each line whole', async () => {
  await appendFile(await write('c-1'), '{"half')
  await write('c-2')
  // A last line without a newline may still be complete.
  await writeFile(path.join(folder, 'c.3.s.l.jsonl'), JSON.stringify(sound.header))
  const text = await textOf('c')
  expect(parseRecording(text)).toEqual([sound, sound, { ...sound, events: [] }])
  expect(text.endsWith('\n')).toBe(true)
  await expect(recordingStore.open('d')).rejects.toMatchObject({ code: 'UNKNOWN_RUN' })
})

test('a line longer than a piece of the file stays whole', async () => {
  const sources = [{ file: 'a.ts', language: 'ts' as const, text: 'ü'.repeat(300_000) }]
  const long = { ...sound, header: { ...sound.header, sources } }
  await write('c-1', 's', long)
  await write('c-2', 's', long)
  expect(parseRecording(await textOf('c'))).toEqual([long, long])
  expect(statusesIn(await recordingStore.list(1))).toEqual(statusesIn(await recordingStore.list(1)))
  expect((await recordingStore.list(1))[0]?.parameters).toEqual(sound.header.parameters)
})

test('names and keeps, and says no when too many are kept', async () => {
  for (const name of ['a', 'b', 'c']) await write(`${name}-1`)
  expect(await recordingStore.name('a', 'Ours')).toMatchObject({ comparison: 'a', name: 'Ours', kept: false })
  expect(await recordingStore.keep('a', true)).toMatchObject({ name: 'Ours', kept: true })
  expect(await recordingStore.keep('a', true)).toMatchObject({ kept: true })
  // The limit holds even for simultaneous requests.
  const outcomes = await Promise.allSettled([recordingStore.keep('b', true), recordingStore.keep('c', true)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // Either request may have been first.
  const late = outcomes[0]?.status === 'rejected' ? 'b' : 'c'
  await expect(recordingStore.keep(late, true)).rejects.toMatchObject({
    code: 'TOO_MANY_KEPT',
    message: /^2 recordings are kept/,
  })
  expect((await recordingStore.list(9)).find(({ comparison }) => comparison === late)).toMatchObject({ kept: false })
  expect(await recordingStore.keep('a', false)).toMatchObject({ name: 'Ours', kept: false })
  expect(await recordingStore.keep(late, true)).toMatchObject({ kept: true })
  expect(await recordingStore.name('a', '')).toMatchObject({ name: null })
  await expect(recordingStore.keep('d', true)).rejects.toMatchObject({ code: 'UNKNOWN_RUN' })
  await expect(recordingStore.name('d', 'x')).rejects.toMatchObject({ code: 'UNKNOWN_RUN' })
})

test('guests keep a share of their own, each a part of it, and others keep their room', async () => {
  const recordings = new RecordingStore(store, nobody, { ...fast, kept: 40 })
  const make = async (name: string, owner: Owner) => {
    await write(`${name}-1`)
    await store.notes.change(name, (note) => ({ ...note, owner }))
  }
  for (const visitor of ['a', 'b', 'c', 'd', 'e'])
    for (const number of [1, 2, 3]) await make(`${visitor}${number}`, { visitor, guest: true })
  await make('room', { visitor: 'a', room: 'ABC' })
  for (const name of ['a1', 'a2']) await recordings.keep(name, true)
  await expect(recordings.keep('a3', true)).rejects.toMatchObject({ code: 'TOO_MANY_KEPT', message: /^You keep 2 / })
  for (const visitor of ['b', 'c', 'd']) for (const number of [1, 2]) await recordings.keep(`${visitor}${number}`, true)
  await expect(recordings.keep('e1', true)).rejects.toMatchObject({ code: 'TOO_MANY_KEPT', message: /^Guests keep 8 / })
  expect(await recordings.keep('room', true)).toMatchObject({ kept: true })
})

test('what is deleted is gone, with what was noted', async () => {
  await write('a-1')
  await recordingStore.name('a', 'Ours')
  await recordingStore.remove('a')
  expect(await readdir(folder)).toEqual([])
  await expect(recordingStore.remove('a')).rejects.toMatchObject({ code: 'UNKNOWN_RUN' })
})
