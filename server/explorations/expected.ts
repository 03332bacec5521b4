/** Compares what a lock expects of the explorer with what the explorer found. */

import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { because } from '#model/refusals/because.ts'
import type { Because, Why } from '#model/refusals/reasons.ts'
import { budgetKinds, plainBudget } from '#scenarios/budget.ts'
import type { ExpectedExploration } from '#scenarios/define.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import type { LoadedLock } from '../catalogue/catalogue.ts'
import { type ExplorationQuestion, judged } from '../engine/explore/question.ts'

export function questionOf({
  clients = 2,
  fenced = false,
  breaks: _,
  ...budget
}: ExpectedExploration): ExplorationQuestion {
  return { clients, fenced, budget: { ...plainBudget, ...budget } }
}

/** Returns the lock's expectation for exactly this question, if there is one. */
export function expectedOf(
  { explores = [] }: LoadedLock,
  question: ExplorationQuestion,
): ExpectedExploration | undefined {
  return explores.find((expected) => isSame(questionOf(expected), question))
}

function isSame(one: ExplorationQuestion, other: ExplorationQuestion): boolean {
  return (
    one.clients === other.clients &&
    one.fenced === other.fenced &&
    budgetKinds.every((budget) => one.budget[budget] === other.budget[budget])
  )
}

/** Returns the differences from the expected result. Empty if there are none. */
export function differences({ breaks }: ExpectedExploration, summary: ExplorationSummary): Because[] {
  if (summary.notExplorable !== null) return [because('not-explorable', { why: summary.notExplorable })]
  const incomplete = summary.complete ? [] : [because('stopped-at-limit')]
  const named = Object.keys(breaks) as PropertyId[]
  const wrong = [...new Set([...judged, ...named])].flatMap((property) => {
    const expected = breaks[property]
    const found = summary.broken[property]?.smallest.join(' ')
    if (expected === found) return []
    return [because('breaks-otherwise', { property, expected: shown(expected), found: shown(found) })]
  })
  return [...incomplete, ...wrong]
}

const shown = (steps: string | undefined): Why =>
  steps === undefined ? because('nothing-breaks') : steps === '' ? because('broken-at-start') : steps
