import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Judgement } from '#model/checkers/verdict.ts'
import type { Trace } from '#model/trace/trace.ts'
import { judgedInWords } from '#model/words/testing/said.ts'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { readRecording } from '../runs/read-trace.ts'
import { projectFolder } from '../settings.ts'
import { call } from './testing/capture.ts'

const recordings = path.join(projectFolder, 'scenarios', 'recordings')
const gcPause = path.join(recordings, 'gc-pause.jsonl.gz')
const folder = await temporaryFolder()
const env = { LOCKSTEP_DATA: path.join(folder, 'data') }
const comparison = '20260101-000000-abc'
let traces: Trace[]
beforeAll(async () => {
  await mkdir(path.join(folder, 'data', 'traces'), { recursive: true })
  traces = await readRecording(gcPause)
  for (const [index, { header, events }] of traces.entries()) {
    const text = [header, ...events].map((entry) => `${JSON.stringify(entry)}\n`).join('')
    const name = `${comparison}.${index + 1}.gc-pause.${header.lock}.jsonl`
    await writeFile(path.join(folder, 'data', 'traces', name), text)
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function json(...names: string[]): Promise<{ traces: Trace[]; judgements: Judgement[] }> {
  const { status, out, err } = await call(['export', ...names, '--json', '--out', '-'], { env })
  expect({ status, err }).toEqual({ status: 0, err: '' })
  return JSON.parse(out)
}

test('a file, a comparison and a run are each found', async () => {
  const whole = { traces, judgements: traces.map(judgedInWords) }
  expect(await json(gcPause)).toEqual(whole)
  expect(await json(comparison)).toEqual(whole)
  expect((await json(`${comparison}-2`)).traces).toEqual(traces.slice(1))
  const both = await json(`${comparison}-2`, `${comparison}-1`)
  expect(both.traces).toEqual([traces[1], traces[0]])
})

test('the picture is drawn in either theme', async () => {
  const [light, dark] = await Promise.all(
    ['light', 'dark'].map((theme) => call(['export', gcPause, '--svg', '--theme', theme, '--out', '-'])),
  )
  for (const drawn of [light, dark]) expect(drawn).toMatchObject({ status: 0, out: expect.stringMatching(/^<svg /) })
  expect(light?.out).not.toBe(dark?.out)
})

test('writes where it was told to, and overwrites only what it was told to', async () => {
  const out = path.join(folder, 'a.json')
  expect(await call(['export', gcPause, '--json', '--out', out])).toEqual({ status: 0, out: `${out}\n`, err: '' })
  const first = await readFile(out, 'utf8')
  await writeFile(out, 'mine')
  expect(await call(['export', gcPause, '--json', '--out', out])).toMatchObject({
    status: 2,
    err: expect.stringMatching(/a\.json is there already.*--force/),
  })
  expect(await readFile(out, 'utf8')).toBe('mine')
  expect((await call(['export', gcPause, '--json', '--out', out, '--force'])).status).toBe(0)
  expect(await readFile(out, 'utf8')).toBe(first)
})

test.each(['../escaped', '/tmp/lockstep-escaped'])(
  'a recording that calls itself %s writes nowhere',
  async (scenario) => {
    const [{ header } = { header: undefined }] = traces
    const file = path.join(folder, 'named.lockstep.jsonl')
    await writeFile(file, `${JSON.stringify({ ...header, scenario, lesson: { ...header?.lesson, id: scenario } })}\n`)
    const { status, out, err } = await call(['export', file, '--json'], { env })
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toMatch(/Line 1: scenario: /)
  },
)

test.each([
  [[], /Which trace/],
  [[gcPause], /Say one of --html, --svg, --json, --edn and --porcupine/],
  [[gcPause, '--svg', '--json'], /Say one of --html, --svg, --json, --edn and --porcupine/],
  [[gcPause, '--svg', '--theme', 'red'], /--theme is "red"/],
  [[gcPause, '--json', '--theme', 'dark'], /--theme is for --svg/],
  [['nothing', '--svg'], /no file nothing, and no comparison or run/],
  [['../nothing', '--svg'], /no file \.\.\/nothing/],
  [['package.json', '--svg'], /package.json: This is not a complete trace. Line 1/],
  [['server', '--svg'], /server: EISDIR/],
  [[gcPause, path.join(recordings, 'split-brain.jsonl.gz'), '--svg'], /of gc-pause and split-brain/],
  [Array.from({ length: 9 }, () => gcPause).concat('--svg'), /at most 16 runs, and these are 18/],
  [[gcPause, '--json', '--out', '/nowhere/at/all.json'], /cannot be written: ENOENT/],
])('%j is refused', async (args, words) => {
  const { status, out, err } = await call(['export', ...args], { env })
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err).toMatch(words)
})

test('the page is one file that holds the recording and the player', async () => {
  await cp(gcPause, path.join(folder, 'mine.jsonl.gz'))
  const command = [path.join(projectFolder, 'bin', 'lockstep.mjs'), 'export', 'mine.jsonl.gz', '--html']
  const child = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (piece) => {
    said += String(piece)
  })
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said).toBe(`${path.join(folder, 'gc-pause.html')}\n`)
  const page = await readFile(said.trim(), 'utf8')
  expect(page).toMatch(/^<!doctype html>/i)
  expect(page).toContain(`<title>${traces[0]?.header.lesson.title}</title>`)
  expect(page).toContain('"comparison":"reference-gc-pause"')
  expect(page).not.toMatch(/<(script|link)[^>]+(src|href)="(?!data:)/)
})
