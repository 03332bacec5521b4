import { expect, test } from 'vitest'
import type { Judgement } from '#model/checkers/verdict.ts'
import { editedId } from '#model/messages/edited-id.ts'
import { readRun } from '#web/player/entries.ts'
import { pastOf } from '../header/runs/past.ts'
import { judgedOf } from '../testing/recordings.ts'
import { pairOf } from './pair.ts'

const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
const lesson = traces[0]?.header.lesson
if (lesson === undefined) throw new Error('there is no lesson')

/** Returns a comparison with this length of the pause, in which the locks have these ids. */
function comparison(name: string, pauseMs: number, locks: readonly string[], startedAt = '2026-11-28T10:00:00Z') {
  const runs = traces.map(({ header, events }, run) => {
    const changed = { lock: locks[run] ?? '', parameters: { ...header.parameters, pauseMs }, startedAt }
    return { ...readRun({ header: { ...header, ...changed }, events }), judgement: judgements[run] ?? null }
  })
  const past = pastOf(name, runs)
  if (past === null) throw new Error('the runs are not complete')
  return past
}

/** Returns a judgement in which the lesson's property held. */
const heldOf = (judgement: Judgement | null): Judgement | null =>
  judgement && {
    ...judgement,
    verdicts: judgement.verdicts.map((one) => (one.property === lesson.teaches ? { ...one, status: 'held' } : one)),
  }

const own = traces.map(({ header }) => header.lock)
const [first = ''] = own

test('a comparison is found that differs in one parameter, with what became of each lock', () => {
  const pair = pairOf(lesson, [comparison('one', 1000, own)], comparison('other', 2000, own))
  expect(pair?.figure).toBe('pauseMs')
  expect(pair?.changes.map(({ lock }) => lock)).toEqual(own)
})

test('two edited locks have one id, so their difference is not told of a parameter', () => {
  const edits = [comparison('one', 1000, [first, editedId]), comparison('other', 2000, [first, editedId])] as const
  expect(pairOf(lesson, [edits[0]], edits[1])?.changes.map(({ lock }) => lock)).toEqual([first])
})

test('a run beside an edited lock is no repeat of the lesson’s own comparison', () => {
  const held = [comparison('one', 1000, own), comparison('again', 2000, own)]
  const shown = comparison('other', 2000, own)
  const repeatsBeside = (locks: readonly string[]) =>
    pairOf(lesson, [...held, comparison('more', 1000, locks)], shown)?.repeats
  expect(repeatsBeside(own)).toBe(2)
  expect(repeatsBeside([first, editedId])).toBe(1)
})

test('the run in view is what is now, whichever was made first', () => {
  const [early, late] = ['2026-11-28T10:00:00Z', '2026-11-28T11:00:00Z']
  for (const [theirs, ours] of [
    [early, late],
    [late, early],
  ] as const) {
    const shown = comparison('shown', 1000, own, ours)
    const saved = { ...shown, runs: shown.runs?.map((run) => ({ ...run, judgement: heldOf(run.judgement) })) ?? null }
    const pair = pairOf(lesson, [comparison('other', 2000, own, theirs)], saved)
    expect(pair?.shown.comparison).toBe('shown')
    expect(pair?.changes[0]?.outcome).toEqual({ kind: 'status', before: 'violated', after: 'held' })
  }
})

test('the lesson’s own run is compared with nothing, so that it has the lesson’s own end', () => {
  const pauseMs = lesson.parameters.pauseMs?.default
  if (typeof pauseMs !== 'number') throw new Error('the lesson has no such parameter')
  expect(pairOf(lesson, [comparison('changed', 1000, own)], comparison('lesson', pauseMs, own))).toBeNull()
  expect(pairOf(lesson, [comparison('lesson', pauseMs, own)], comparison('changed', 1000, own))).not.toBeNull()
})
