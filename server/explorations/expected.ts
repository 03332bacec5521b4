/** Compares what a lock expects of the explorer with what the explorer found. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
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

/** The lock's expectation for exactly this question, if it has one. */
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

/** Differences from the expected result, one sentence each; empty if there are none. */
export function differences({ breaks }: ExpectedExploration, summary: ExplorationSummary): string[] {
  if (summary.notExplorable !== null) return [`It cannot be explored. ${summary.notExplorable}`]
  const incomplete = summary.complete ? [] : ['It stopped at a limit: not every order was found.']
  const named = Object.keys(breaks) as PropertyId[]
  const wrong = [...new Set([...judged, ...named])].flatMap((property) => {
    const expected = breaks[property]
    const found = summary.broken[property]?.smallest.join(' ')
    return expected === found ? [] : [`${property}: expected ${shown(expected)}, but found ${shown(found)}.`]
  })
  return [...incomplete, ...wrong]
}

const shown = (steps: string | undefined) =>
  steps === undefined ? 'nothing to break it' : steps === '' ? 'it broken from the beginning' : steps
