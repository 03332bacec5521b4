import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { parseRecording } from '#model/trace/recording.ts'
import { type Came, libraries, resultsOf } from '../../e2e/libraries/libraries.mjs'
import { brokenIn } from './recordings.mjs'

const variants = libraries().flatMap(({ folder, variants }) =>
  Object.keys(variants).map((variant) => ({ folder, variant, results: resultsOf(folder, variant) })),
)
const played = variants.filter(({ results }) => recordedIn(results).length > 0)

test('there are libraries whose cells are recorded', () => {
  expect(played.length).toBeGreaterThan(2)
})

test.each(played)('$variant is told to violate what today’s checkers see in its recordings', ({ folder, results }) => {
  for (const cell of recordedIn(results)) {
    const seen = violationsIn(folder, cell.recording)
    const told = [...cell.violated.filter((id) => id !== 'lease'), ...cell.beyond]
    const seenOfThose = [...seen.keys()].filter((id) => told.includes(id)).sort()
    expect(seenOfThose, cell.recording).toEqual(told.sort())
    if (cell.outcome === 'held' && cell.beyond.length === 0) expect([...seen.keys()], cell.recording).toEqual([])
    for (const [id, { code, values }] of Object.entries(cell.facts ?? {}))
      expect(seen.get(id), cell.recording).toMatchObject({ code, values })
  }
})

const ordered = variants.filter(({ results }) => ordersIn(results).length > 0)

test('there is a library whose smallest orders are recorded', () => {
  expect(ordered.length).toBeGreaterThan(0)
})

test.each(ordered)('$variant breaks in each recorded order what it is told to break', ({ folder, results }) => {
  for (const { property, is, recording } of ordersIn(results))
    expect(violationsIn(folder, recording).has(property), recording).toBe(is === 'confirmed')
})

function ordersIn(results: ReturnType<typeof resultsOf>) {
  return brokenIn(results?.orders).flatMap((one) =>
    one.recording === undefined ? [] : [{ ...one, recording: one.recording }],
  )
}

type Recorded = Came & { recording: string }

function recordedIn(results: ReturnType<typeof resultsOf>): Recorded[] {
  const cells: Came[] = [...(results?.lessons?.cells ?? []), ...(results?.battery?.cells ?? [])]
  return cells.filter((cell): cell is Recorded => cell.recording !== undefined)
}

function violationsIn(folder: string, recording: string) {
  const file = fileURLToPath(new URL(`../../e2e/libraries/${folder}/recordings/${recording}`, import.meta.url))
  const [trace] = parseRecording(gunzipSync(readFileSync(file)).toString())
  if (trace === undefined) throw new Error(`${recording} is empty.`)
  const violated = judge(trace).verdicts.filter(({ status }) => status === 'violated')
  return new Map<string, (typeof violated)[number]>(violated.map((verdict) => [verdict.property, verdict]))
}
