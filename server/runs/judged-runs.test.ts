import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { JudgedRuns } from './judged-runs.ts'
import { readTrace } from './read-trace.ts'

const trace = aTrace().at(10).grant('A').at(30).giveBack('A').finished('A').end()
const text = recordingText([trace]).join('')
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-judged-'))
  file = path.join(folder, 'a.jsonl')
})
afterAll(() => rm(folder, { recursive: true }))

test('however many ask, a run is read and judged once, and again when its file has changed', async () => {
  await writeFile(file, text)
  const readFile = vi.fn(readTrace)
  const runs = new JudgedRuns(1e6, readFile)
  const [first, ...others] = await Promise.all(Array.from({ length: 600 }, () => runs.read(file)))
  expect(first?.judgement.verdicts.length).toBeGreaterThan(0)
  expect(new Set([first, ...others]).size).toBe(1)
  expect(readFile).toHaveBeenCalledTimes(1)

  await writeFile(file, text.slice(0, text.length * 0.8))
  expect((await runs.read(file)).events.length).toBeLessThan(trace.events.length)
})

test('what does not fit is forgotten, and so is what cannot be read', async () => {
  const other = path.join(folder, 'b.jsonl')
  const broken = path.join(folder, 'c.jsonl')
  await Promise.all([writeFile(file, text), writeFile(other, text), writeFile(broken, 'no trace\n')])
  const readFile = vi.fn(readTrace)
  const runs = new JudgedRuns(text.length * 1.5, readFile)
  for (const path of [file, other, file]) await runs.read(path)
  expect(readFile).toHaveBeenCalledTimes(3)
  for (let n = 0; n < 2; n += 1) await expect(runs.read(broken)).rejects.toMatchObject({ code: 'BROKEN_TRACE' })
  expect(readFile).toHaveBeenCalledTimes(5)
})
