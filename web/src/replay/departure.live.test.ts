import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parseRecording } from '#model/trace/recording.ts'
import { Replay } from './replay.ts'
import { RunLog } from './run-log.ts'

const program = fileURLToPath(new URL('../../../bin/lockstep.mjs', import.meta.url))
const folder = await mkdtemp(path.join(tmpdir(), 'departure-'))
afterAll(() => rm(folder, { recursive: true }))

/** Runs the lesson and returns it as the page narrates it, with its captions lock by lock. */
async function told(id: string, figure: string) {
  const out = await new Promise<string>((resolve) =>
    // The exit code is ignored: it says that nothing fails with these parameters, contrary to what the lesson expects.
    execFile(process.execPath, [program, 'run', id, '--set', figure, '--json', '--out', folder], (_, stdout) =>
      resolve(stdout),
    ),
  )
  const { runs }: { runs: { trace: string }[] } = JSON.parse(out)
  const texts = await Promise.all(runs.map(({ trace }) => readFile(trace, 'utf8')))
  const traces = texts.flatMap((text) => parseRecording(text))
  const replay = new Replay(
    traces.map((trace) => ({ log: RunLog.of(trace), judgement: null })),
    'acts',
  )
  const captionsOf = (lock: string) =>
    replay.beats
      .filter(({ run }) => traces[run]?.header.lock === lock)
      .map(({ caption }) => caption.split(/(?<=[.:]) /)[0])
  return { replay, captionsOf }
}

test('a pause shorter than the lease: A wakes up in time, and no question is about what did not happen', async () => {
  const { replay, captionsOf } = await told('gc-pause', 'pauseMs=500')
  expect(captionsOf('watchdog')).toEqual([
    'A takes the lock.',
    'The watchdog renews, and the lease starts anew.',
    'A is paused by a garbage collection, a clean-up of memory.',
    'This time A woke up before its lease ended.',
  ])
  expect(captionsOf('fenced').at(-1)).toBe('This time A woke up before its lease ended.')
  expect(replay.questions).toEqual([])
  expect(replay.beats.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
})

test('figures that change nothing in the order leave every caption and question', async () => {
  const { replay } = await told('setnx-without-expire', 'leaseMs=3000')
  expect(replay.isDeparted).toBe(false)
  const written = replay.lesson?.beats.map(({ caption }) => caption)
  expect(replay.beats.map(({ caption }) => caption).sort()).toEqual(written?.sort())
  expect(replay.questions).toHaveLength(replay.lesson?.questions.length ?? -1)
})
