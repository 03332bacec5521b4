import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { readTrace } from './read-trace.ts'
import { TraceStore } from './trace-store.ts'

const trace = aTrace().at(10).grant('A').at(30).giveBack('A').finished('A').end()
let folder: string
const failures: unknown[] = []
const onFailure = (error: unknown) => failures.push(error)

beforeEach(async () => {
  failures.length = 0
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-store-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function write(store: TraceStore, run: string): Promise<string> {
  const file = store.create(run, 'a-scenario', 'a-lock')
  file.append(trace.header)
  for (const event of trace.events) file.append(event)
  await file.close()
  return file.path
}

test('a trace is found again by its run and by its comparison, also by another server', async () => {
  const store = new TraceStore(path.join(folder, 'deep', 'inside'), onFailure)
  await store.open()
  for (const number of [10, 2, 1]) await write(store, `20260101-000000-abc-${number}`)
  await write(store, '20260101-000000-abcd-1')

  const later = new TraceStore(store.folder, onFailure)
  await later.open()
  expect((await later.filesOf('20260101-000000-abc')).map(({ run }) => run)).toEqual(
    [1, 2, 10].map((n) => `20260101-000000-abc-${n}`),
  )
  expect((await later.comparisons()).map(([first]) => first?.run)).toEqual([
    '20260101-000000-abcd-1',
    '20260101-000000-abc-1',
  ])
  const file = await later.find('20260101-000000-abc-2')
  expect(path.basename(file ?? '')).toBe('20260101-000000-abc.2.a-scenario.a-lock.jsonl')
  expect(await readTrace(file ?? '')).toEqual(trace)
  expect(await later.find('20260101-000000-abc-3')).toBeUndefined()
  expect(await later.find('../../etc/passwd')).toBeUndefined()
  expect(failures).toEqual([])
})

test('a look with an allowed age shares the latest listing, and one without sees the folder as it is', async () => {
  const store = new TraceStore(folder, onFailure)
  const run = '20260101-000000-abc-1'
  expect(await store.find(run)).toBeUndefined()
  const file = await write(store, run)
  expect(await store.find(run, 60_000)).toBeUndefined()
  expect(await store.find(run)).toBe(file)
})

test('what was cut before its header was whole is removed at the start, unless it may be being written', async () => {
  const store = new TraceStore(folder, onFailure)
  const whole = await write(store, '20260101-000000-abc-1')
  const header = await readFile(whole, 'utf8')
  const begun = ['', '{"format":"lockstep-tr', `${header.split('\n')[0]}\n{"seq":0,`].map((text, at) => ({
    text,
    file: path.join(folder, `20260101-000000-abc.${at + 2}.a-scenario.a-lock.jsonl`),
  }))
  const fresh = path.join(folder, '20260101-000000-abc.5.a-scenario.a-lock.jsonl')
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const { file, text } of begun) {
    await writeFile(file, text)
    await utimes(file, longAgo, longAgo)
  }
  await writeFile(fresh, '')
  await new TraceStore(folder, onFailure).open()
  expect([whole, ...begun.map(({ file }) => file), fresh].map(existsSync)).toEqual([true, false, false, true, true])
  expect(failures).toEqual([])
})

test('a trace can be read while it grows', async () => {
  const store = new TraceStore(folder, onFailure)
  const file = store.create('c-1', 's', 'l')
  file.append(trace.header)
  file.append(trace.events[0] ?? trace.header)
  await vi.waitFor(async () => expect((await readTrace(file.path)).events).toHaveLength(1), { timeout: 5000 })
  await file.close()
  expect((await readFile(file.path, 'utf8')).split('\n')).toHaveLength(3)
})

test('a run that records nothing leaves no file', async () => {
  await new TraceStore(folder, onFailure).create('c-1', 's', 'l').close()
  expect(await readdir(folder)).toEqual([])
})

test('the oldest comparisons go first, whole, and what is not ours stays', async () => {
  const all = new TraceStore(folder, onFailure)
  for (const day of ['01', '02', '03']) {
    for (const number of [1, 2]) await write(all, `202601${day}-000000-abc-${number}`)
  }
  await writeFile(path.join(folder, 'notes.txt'), 'mine')

  const two = new TraceStore(folder, onFailure, { comparisons: 2, bytes: Number.POSITIVE_INFINITY })
  await two.open()
  expect(await two.filesOf('20260101-000000-abc')).toEqual([])
  expect(await two.filesOf('20260102-000000-abc')).toHaveLength(2)

  const { length: size } = await readFile((await two.find('20260103-000000-abc-1')) ?? '')
  await new TraceStore(folder, onFailure, { comparisons: 9, bytes: size * 3 }).prune()
  expect(await two.filesOf('20260102-000000-abc')).toEqual([])
  expect(await two.filesOf('20260103-000000-abc')).toHaveLength(2)
  expect(await readdir(folder)).toContain('notes.txt')
  expect(failures).toEqual([])
})

test('what is to be kept stays, and makes no room for others smaller', async () => {
  const all = new TraceStore(folder, onFailure)
  for (const day of ['01', '02', '03', '04']) await write(all, `202601${day}-000000-abc-1`)
  for (const day of ['01', '02']) await all.notes.change(`202601${day}-000000-abc`, (note) => ({ ...note, kept: true }))
  await all.notes.change('20260103-000000-abc', (note) => ({ ...note, name: 'only named' }))

  const one = new TraceStore(folder, onFailure, { comparisons: 1, bytes: Number.POSITIVE_INFINITY })
  await one.open()
  const left = (await one.comparisons()).flat().map(({ comparison }) => comparison.slice(0, 8))
  expect(left).toEqual(['20260104', '20260102', '20260101'])
  expect((await readdir(folder)).filter((name) => name.endsWith('.json'))).toHaveLength(2)

  await one.remove('20260101-000000-abc')
  await one.remove('20260101-000000-abc')
  expect((await readdir(folder)).filter((name) => name.startsWith('20260101'))).toEqual([])
  expect(failures).toEqual([])
})

test('a disk that refuses is told of once, and the run goes on', async () => {
  await writeFile(path.join(folder, 'in-the-way'), '')
  const store = new TraceStore(path.join(folder, 'in-the-way'), onFailure)
  const file = store.create('c-1', 's', 'l')
  file.append(trace.header)
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 5000 })
  file.append(trace.header)
  await file.close()
  expect(failures).toHaveLength(1)
  expect([file.broken, existsSync(file.path)]).toEqual([true, false])
})

test('a trace that somebody removes while it is written is not kept, and that is told', async () => {
  const own = path.join(folder, 'gone')
  const file = new TraceStore(own, onFailure).create('c-1', 's', 'l')
  file.append(trace.header)
  await vi.waitUntil(() => existsSync(file.path), { timeout: 5000 })
  await rm(own, { recursive: true })
  for (const event of trace.events) file.append(event)
  await file.close()
  expect([file.broken, failures]).toEqual([
    true,
    [expect.objectContaining({ message: expect.stringContaining('c.1.s.l') })],
  ])
})

test('a folder that was removed is made again, and what is no file in it is nobody’s trace', async () => {
  const own = path.join(folder, 'gone')
  const store = new TraceStore(own, onFailure)
  expect(await store.comparisons()).toEqual([])
  const file = store.create('c-1', 's', 'l')
  file.append(trace.header)
  await file.close()
  // The folder stands for anything that is not a file, such as a pipe, which might never end.
  await mkdir(path.join(own, 'c.2.s.l.jsonl'))
  expect((await store.comparisons()).flat().map(({ run }) => run)).toEqual(['c-1'])
  expect([file.broken, failures]).toEqual([false, []])
})
