import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { call } from './testing/capture.ts'

const folder = await temporaryFolder()
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const reference = 'scenarios/recordings/gc-pause.jsonl.gz'

test('check judges every run of a recording that we ship', async () => {
  const { status, out } = await call(['check', reference, '--json'])
  const { runs } = JSON.parse(out)
  expect(runs.length).toBeGreaterThan(1)
  expect(new Set(runs.map(({ lock }: { lock: string }) => lock)).size).toBe(runs.length)
  expect(status).toBe(0)
})

test('check names a client that the header does not', async () => {
  const text = gunzipSync(await readFile(reference)).toString()
  const file = path.join(folder, 'stranger.jsonl')
  await writeFile(file, text.replaceAll('"client":"B"', '"client":"Z"'))
  const { out } = await call(['check', file])
  expect(out).toContain('The recording tells of Z, whom its header does not name.')
})
