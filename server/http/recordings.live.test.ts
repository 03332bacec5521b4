import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { get as httpGet, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RecordingEntry, Recordings, type Refusal, type RunAccepted } from '#model/messages/messages.ts'
import { parseRecording } from '#model/trace/recording.ts'
import {
  ask,
  type LiveServer,
  listen,
  longLease,
  startTestServer,
  temporaryFolder,
  waitFor,
  waitLimitMs,
} from './testing/live-server.ts'

const scenario = 'setnx-without-expire'
let server: LiveServer
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  const scenarios = path.join(folder, '.scenarios')
  await mkdir(path.join(scenarios, 'recordings'), { recursive: true })
  await writeFile(path.join(scenarios, 'recordings', `${scenario}.jsonl.gz`), gzipSync('reference\n'))
  server = await startTestServer({ LOCKSTEP_SCENARIOS: scenarios })
}, waitLimitMs)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}, waitLimitMs)

const recordings = async (query = '') => {
  const response = await fetch(`${server.url}/api/recordings${query}`)
  return Recordings.parse(await response.json()).recordings
}

test(
  'a run is listed while it goes on and afterwards, downloaded, named, kept and deleted',
  async () => {
    const socket = server.connect()
    const heard = listen(socket)
    const { comparison, runs } = await ask<RunAccepted>(socket, 'run', { scenario, parameters: longLease })
    for (const { run } of runs) await ask(socket, 'watch', { run })
    await vi.waitFor(async () => expect((await recordings())[0]?.locks[0]?.status).toBe('running'), waitFor)
    expect(await ask<Refusal>(socket, 'delete', { comparison })).toMatchObject({ code: 'STILL_RUNNING' })
    const soFar = await (await fetch(`${server.url}/api/comparisons/${comparison}/recording`)).text()
    expect(parseRecording(soFar)[0].header.comparison).toBe(comparison)

    await vi.waitFor(() => expect(heard.ended.size).toBe(runs.length), waitFor)
    const named = await ask<RecordingEntry>(socket, 'name', { comparison, name: '  Our first  ' })
    expect(RecordingEntry.parse(named)).toMatchObject({ comparison, name: 'Our first', kept: false })
    expect(await ask(socket, 'keep', { comparison, kept: true })).toMatchObject({ name: 'Our first', kept: true })
    await vi.waitFor(async () => {
      const [entry] = await recordings(`?scenario=${scenario}&limit=5`)
      expect(entry?.locks.map(({ lock, status }) => [lock, status])).toEqual([
        ['setnx', 'violated'],
        ['set-nx-px', 'held'],
      ])
    }, waitFor)
    expect(await recordings('?scenario=gc-pause')).toEqual([])

    const download = await fetch(`${server.url}/api/comparisons/${comparison}/recording`)
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename=${scenario}-${comparison}.lockstep.jsonl`,
    )
    const traces = parseRecording(await download.text())
    expect(traces.map(({ header }) => header.run)).toEqual(runs.map(({ run }) => run))
    expect(traces[0]?.events).toEqual(heard.events.get(runs[0]?.run ?? ''))

    expect(await ask(socket, 'delete', { comparison })).toEqual({ comparison })
    expect(await recordings()).toEqual([])
    const gone = await fetch(`${server.url}/api/comparisons/${comparison}/recording`)
    expect([gone.status, ((await gone.json()) as Refusal).code]).toEqual([404, 'UNKNOWN_RUN'])
  },
  waitLimitMs * 3,
)

test.each([
  ['/api/recordings?limit=0', 400, 'BAD_REQUEST'],
  ['/api/recordings?limit=1e9', 400, 'BAD_REQUEST'],
  ['/api/recordings?limit=1&limit=2', 400, 'BAD_REQUEST'],
  ['/api/recordings?other=1', 400, 'BAD_REQUEST'],
  ['/api/recordings?scenario=', 400, 'BAD_REQUEST'],
  ['/api/comparisons/..%2F..%2Fetc/recording', 400, 'BAD_REQUEST'],
  ['/api/references/..%2F..%2F..%2Fetc%2Fpasswd', 404, 'UNKNOWN_SCENARIO'],
  ['/api/references/__proto__', 404, 'UNKNOWN_SCENARIO'],
  ['/api/references/gc-pause', 404, 'NO_REFERENCE'],
])('%s is refused', async (address, status, code) => {
  const response = await fetch(`${server.url}${address}`)
  expect([response.status, ((await response.json()) as Refusal).code]).toEqual([status, code])
})

test('pipes among the recordings keep no list waiting', async () => {
  const traces = path.join(server.dataFolder, 'traces')
  await writeFile(path.join(traces, '20260101-000000-abc.1.s.l.jsonl'), '')
  for (const name of ['20260101-000000-abc.json', '20260102-000000-abc.1.s.l.jsonl'])
    execFileSync('mkfifo', [path.join(traces, name)])
  expect((await recordings()).map(({ comparison }) => comparison)).toContain('20260101-000000-abc')
})

test('a reference comes packed to those who unpack it, and unpacked to others', async () => {
  const address = `${server.url}/api/references/${scenario}`
  const packed = await fetch(address)
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['gzip', 'reference\n'])
  // `fetch` always accepts gzip; this client does not.
  const plain = await new Promise<IncomingMessage>((resolve) => httpGet(address, resolve))
  let text = ''
  for await (const piece of plain) text += String(piece)
  expect([plain.headers['content-encoding'], text]).toEqual([undefined, 'reference\n'])
  const headers = { 'If-None-Match': packed.headers.get('etag') ?? '', 'Accept-Encoding': 'gzip' }
  const again = await new Promise<IncomingMessage>((resolve) => httpGet(address, { headers }, resolve))
  expect(again.resume().statusCode).toBe(304)
})
