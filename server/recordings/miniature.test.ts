import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { judge } from '#model/judgement/judge.ts'
import { Miniature } from '#model/messages/miniature.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { readRecording } from '../runs/read-trace.ts'
import { projectFolder } from '../settings.ts'
import { miniatureOfTraces } from './miniature.ts'
import { Miniatures } from './miniatures.ts'
import { referencePath, referenceProblem, writeReference } from './references.ts'

/** Maximum size of one compressed miniature. The library sends one per lesson, and most have less than 400 bytes. */
const mostBytes = 2048

const trace = aTrace().at(1600).grant('A').at(3200).giveBack('A').finished('A').end()
const scenarios = path.join(projectFolder, 'scenarios')
const catalogue = await loadCatalogue()
let folder: string
const failures: unknown[] = []
const miniaturesOf = (from = folder) =>
  new Miniatures({ scenarios: from, cacheFolder: folder, onFailure: (error) => failures.push(error) })
beforeEach(async () => {
  failures.length = 0
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-miniatures-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('shows who believed, and whom the store held the lock for', () => {
  const [run] = miniatureOfTraces([{ trace, judgement: judge(trace) }]).runs
  expect(run).toMatchObject({
    lock: trace.header.lock,
    beliefs: [['A', 1600, 3200]],
    holds: [['A', 1600, expect.any(Number), false]],
    dangers: [],
    violatedAtMs: null,
  })
})

test('what cannot be distinguished at that size is one', () => {
  const busy = aTrace()
  for (let turn = 0; turn < 400; turn += 1)
    busy
      .at(turn * 10 + 1)
      .grant('A')
      .at(turn * 10 + 9)
      .giveBack('A')
  const end = busy.finished('A').end()
  const [run] = miniatureOfTraces([{ trace: end, judgement: judge(end) }]).runs
  expect([run?.beliefs, run?.holds.length]).toEqual([[['A', 1, expect.any(Number)]], 1])
})

test('the references show what their lessons teach: wrong locks violate it, right ones do not', async () => {
  const all = await miniaturesOf(scenarios).of([...catalogue.scenarios.keys()])
  expect(failures).toEqual([])
  for (const [id, miniature] of all) {
    expect(Miniature.safeParse(miniature).error).toBeUndefined()
    expect(gzipSync(JSON.stringify(miniature)).length, id).toBeLessThan(mostBytes)
    const { lesson } = catalogue.scenarios.get(id) ?? {}
    for (const { lock, violatedAtMs, ...drawn } of miniature.runs) {
      const expected = lesson?.locks.find((each) => each.id === lock)?.expect[lesson.teaches]
      expect([id, lock, violatedAtMs !== null]).toEqual([id, lock, expected === 'violated'])
      for (const [, from, until] of [...drawn.beliefs, ...drawn.holds, ...drawn.pauses]) {
        expect(from).toBeLessThanOrEqual(until)
        expect(until).toBeLessThanOrEqual(miniature.durationMs)
      }
    }
  }
}, 60_000)

test('are put aside, and made anew when the recording is another', async () => {
  const id = trace.header.scenario
  expect((await miniaturesOf().of([id])).size).toBe(0)
  await writeReference(folder, id, [trace])
  const made = await miniaturesOf().of([id])
  expect(made.get(id)?.durationMs).toBeGreaterThan(0)

  // Cached miniatures are used as long as the recording has not changed.
  const aside = path.join(folder, 'miniatures.json')
  const changed = (await readFile(aside, 'utf8')).replace('"durationMs":', '"durationMs":9')
  await writeFile(aside, changed)
  expect((await miniaturesOf().of([id])).get(id)?.durationMs).not.toBe(made.get(id)?.durationMs)
  await writeReference(folder, id, [trace, trace])
  expect((await miniaturesOf().of([id])).get(id)?.runs).toHaveLength(2)
  await writeFile(aside, '{')
  expect((await miniaturesOf().of([id])).get(id)?.runs).toHaveLength(2)
  expect(failures).toEqual([])
})

test('a broken reference has no miniature, and is told of', async () => {
  const id = trace.header.scenario
  await writeReference(folder, id, [trace])
  await writeFile(referencePath(folder, id), 'no gzip')
  expect((await miniaturesOf().of([id])).size).toBe(0)
  expect(failures).toHaveLength(1)
})

test('a reference is the same bytes each time, and has ids of its own', async () => {
  const id = trace.header.scenario
  const { file } = await writeReference(folder, id, [trace])
  const first = await readFile(file)
  await writeReference(folder, id, [{ ...trace, header: { ...trace.header, run: 'x-9', comparison: 'x' } }])
  expect(await readFile(file)).toEqual(first)
  expect([...first.subarray(4, 10)]).toEqual([0, 0, 0, 0, expect.any(Number), 255])
  expect(gunzipSync(first).toString()).toContain(`"comparison":"reference-${id}"`)
})

test('what is out of date says what has changed, and how to mend it', async () => {
  const loaded = [...catalogue.scenarios.values()].find(({ lesson }) => lesson.id === 'gc-pause')
  if (loaded === undefined) throw new Error('there is no gc-pause')
  const said = async () => inEnglish((await referenceProblem(folder, loaded))?.why ?? '')
  expect(await referenceProblem(folder, loaded)).toMatchObject({ kind: 'missing' })
  expect(await said()).toMatch(/gc-pause has no reference.*npx lockstep record gc-pause/)
  const traces = await readRecording(referencePath(scenarios, 'gc-pause'))
  const problemOf = async (change: (header: (typeof traces)[0]['header']) => object) => {
    const changed = traces.map(({ header, events }) => ({ header: { ...header, ...change(header) }, events }))
    await writeReference(folder, 'gc-pause', changed)
    return await said()
  }
  expect(await problemOf(() => ({}))).toBe('')
  expect(await problemOf(({ lesson }) => ({ lesson: { ...lesson, story: 'Other' } }))).toMatch(/the lesson has changed/)
  expect(
    await problemOf(({ sources }) => ({ sources: sources.map((each) => ({ ...each, text: `${each.text} ` })) })),
  ).toMatch(/lock\.ts has changed.*npx lockstep record gc-pause/)
  expect(
    await problemOf(({ sources }) => ({ sources: [...sources, { file: 'x', language: 'ts', text: '' }] })),
  ).toMatch(/is made of other files/)
  await writeReference(folder, 'gc-pause', traces.slice(1))
  expect(await said()).toMatch(/it has the locks fenced, and the lesson/)
})

test('every reference is of the lesson as it is now', async () => {
  const problems = await Promise.all(
    [...catalogue.scenarios.values()].map((scenario) => referenceProblem(scenarios, scenario)),
  )
  const words = (kind: string) =>
    problems.flatMap((problem) => (problem?.kind === kind ? [inEnglish(problem.why)] : []))
  // A lesson without a recording is no failure, because every new lesson starts that way. The warning tells its author.
  for (const missing of words('missing')) console.warn(missing)
  expect(words('out-of-date')).toEqual([])
}, 60_000)
