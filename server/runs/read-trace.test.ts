import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { readRecording, readTrace } from './read-trace.ts'

const trace = aTrace().at(10).grant('Ä').at(20).reads('Ä').writes('Ä', 4).at(30).giveBack('Ä').finished('Ä').end()
const text = recordingText([trace]).join('')
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-read-'))
  file = path.join(folder, 'a.jsonl')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('reads files, but no giants', async () => {
  await writeFile(file, text)
  expect(await readTrace(file)).toEqual(trace)
  await truncate(file, 600 * 1024 * 1024)
  await expect(readTrace(file)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a file of several runs is a recording, and no trace', async () => {
  await writeFile(file, text.repeat(3))
  expect(await readRecording(file)).toEqual([trace, trace, trace])
  await expect(readTrace(file)).rejects.toThrow(/holds 3 runs, where one was expected/)
})

test('a packed file is unpacked; one that is not packed at all, or is not there, is refused', async () => {
  await writeFile(`${file}.gz`, gzipSync(text))
  expect(await readRecording(`${file}.gz`)).toEqual([trace])
  await writeFile(`${file}.gz`, text)
  await expect(readRecording(`${file}.gz`)).rejects.toMatchObject({ code: 'Z_DATA_ERROR' })
  await expect(readRecording(file)).rejects.toMatchObject({ code: 'ENOENT' })
})
