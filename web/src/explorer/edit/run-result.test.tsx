import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Verdict } from '#model/checkers/verdict.ts'
import { editedId } from '#model/messages/edited-id.ts'
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { editorWords } from '#web/locale/editor.ts'
import { RunResult, unlikeOrders } from './RunResult.tsx'
import type { RunState } from './useEditedRun.ts'

const summary = (broken: object, complete = true) => ({ complete, broken }) as unknown as ExplorationSummary
const row = (property: Verdict['property'], original: Verdict['status']) => ({
  property,
  yours: undefined,
  original: { property, status: original } as unknown as Verdict,
})

test('a property that only the live run breaks has a reason', () => {
  const { waits, crash, other } = editorWords.run.unlikeOrders
  const rows = [row('no-leak', 'violated'), row('progress', 'violated'), row('exclusion', 'held')]
  const orders = { yours: null, original: summary({}) }
  expect(unlikeOrders(rows, orders, true)).toEqual([crash, waits])
  expect(unlikeOrders(rows, orders, false)).toEqual([other, waits])
  const broken = { 'no-leak': { schedules: '3', smallest: ['A'] } }
  expect(unlikeOrders(rows, { ...orders, original: summary(broken) }, true)).toEqual([waits])
  expect(unlikeOrders(rows, { ...orders, original: summary({}, false) }, true)).toEqual([])
})

test('what the code threw is said before the fault that never came', () => {
  const untested = {
    property: 'exclusion',
    status: 'unknown',
    code: 'run-fault-never-struck',
    values: { words: 'A is paused' },
  }
  const events = [{ kind: 'client-threw', seq: 1, atMs: 1, client: 'A', message: 'TypeError: no' }]
  const log = { header: { store: { name: 'Redis' }, fleet: { kind: 'single' } }, events }
  const run = { lock: editedId, refusal: null, judgement: { doubt: untested, verdicts: [untested] }, log }
  const state = { is: 'over', code: {}, attempted: { comparison: 'c', runs: [run] } } as unknown as RunState
  const shown = renderToStaticMarkup(
    <Router ssrPath="/">
      <RunResult
        {...{ state, isOld: false, cannotRun: false, teaches: 'exclusion', onRun: () => {} }}
        orders={{ yours: null, original: null }}
      />
    </Router>,
  )
  const said = editorWords.run.threw('A', 'TypeError: no')
  expect(shown).toContain(said)
  expect(shown.indexOf(said)).toBeLessThan(shown.indexOf('never came'))
})
