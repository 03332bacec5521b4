import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { Refusal, type RunAccepted, StoredComparison } from '../../model/messages/messages.ts'
import { ask, listen, startTestServer, temporaryFolder, waitLimitMs } from './testing/live-server.ts'

const waitFor = { timeout: waitLimitMs, interval: 20 }
const dataFolder = await temporaryFolder()
afterAll(async () => {
  await rm(dataFolder, { recursive: true })
})

async function getJson(url: string): Promise<unknown> {
  return await (await fetch(url)).json()
}

test(
  'what one server recorded the next one still has, whole or cut short',
  async () => {
    const first = await startTestServer({}, dataFolder)
    const socket = first.connect()
    const heard = listen(socket)
    const { comparison, runs } = await ask<RunAccepted>(socket, 'run', { scenario: 'setnx-without-expire' })
    for (const { run } of runs) await ask(socket, 'watch', { run })
    await vi.waitFor(() => expect(heard.ended.size).toBe(2), waitFor)
    const before = StoredComparison.parse(await getJson(`${first.url}/api/comparisons/${comparison}`))
    expect(before.runs.map(({ header }) => header.run)).toEqual(runs.map(({ run }) => run))
    await first.close()

    // As if the server had been killed while it wrote the first of them.
    const folder = path.join(dataFolder, 'traces')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
    expect(files).toHaveLength(2)
    const file = path.join(folder, files[0] ?? '')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.slice(0, text.length * 0.8))
    const second = await startTestServer({}, dataFolder)
    try {
      const [cut, whole] = StoredComparison.parse(await getJson(`${second.url}/api/comparisons/${comparison}`)).runs
      expect(whole).toEqual(before.runs[1])
      expect(cut?.events).toEqual(before.runs[0]?.events.slice(0, cut?.events.length))
      expect(cut?.judgement.asExpected).toBe(false)
      expect(cut?.judgement.verdicts.map(({ status }) => status)).not.toContain('held')

      const late = second.connect()
      const lateHeard = listen(late)
      const run = runs[0]?.run ?? ''
      await ask(late, 'watch', { run })
      await vi.waitFor(() => expect(lateHeard.ended.get(run)?.judgement).toEqual(cut?.judgement), waitFor)
      expect(lateHeard.events.get(run)).toEqual(cut?.events)

      await writeFile(file, text.replace('"seq":3', '"seq":4'))
      const refusal = Refusal.parse(await getJson(`${second.url}/api/runs/${run}`))
      expect(refusal).toMatchObject({ code: 'BROKEN_TRACE', message: expect.stringContaining('seq: expected 3') })
      expect(await ask(late, 'watch', { run })).toEqual(refusal)
    } finally {
      await second.close()
    }
  },
  waitLimitMs * 2,
)

test(
  'a port that is in use is told in words',
  async () => {
    const server = await startTestServer()
    try {
      const { port } = new URL(server.url)
      await expect(startTestServer({ PORT: port })).rejects.toThrow(/port \d+ already.*PORT=\d+ npm start/)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    } finally {
      await server.close()
    }
  },
  waitLimitMs,
)
