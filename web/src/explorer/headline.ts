/** The headline of a map, in one sentence. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { type Goal, grantsNobody, refusedBy } from '#model/messages/level.ts'
import { explorerWords } from '../locale/explorer.ts'
import type { ExplorationState } from './useExploration.ts'

export interface HeadlineText {
  /** `undefined`: says nothing for or against the lock. */
  status: 'held' | 'violated' | undefined
  figure: string
  says: string
}

/** Shown instead of the headline while orders are still being searched. */
export const searchText = ({ place, growth }: Pick<ExplorationState, 'place' | 'growth'>): string =>
  growth === null ? explorerWords.map.inLine(place) : explorerWords.map.growing(growth.states, growth.steps)

/** How many orders break the property, in digits. */
export const countOf = ({ broken }: ExplorationSummary, goal: Goal): string => broken[goal]?.schedules ?? '0'

/**
 * The shortest violation. For `progress`, if no single order violates it, the shortest path to a position from which clients can hinder each other forever.
 */
export const smallestOf = ({ broken, futile }: ExplorationSummary, goal: Goal) =>
  broken[goal]?.smallest ?? (goal === 'progress' ? futile : undefined)

/**
 * `excused`: the map includes faults that the lock does not claim to survive, so a violation is no verdict on it. In a cut-off exploration, counts mean
 * nothing, but a violation that was found counts.
 */
export function headlineOf(summary: ExplorationSummary, goal: Goal, excused: boolean): HeadlineText {
  if (grantsNobody(summary) && goal !== 'progress') return { status: 'violated', ...explorerWords.map.nobody }
  const refused = refusedBy(summary)
  if (refused.length > 0 && goal !== 'progress') return { status: 'violated', ...explorerWords.map.refused(refused) }
  const violated = excused ? undefined : 'violated'
  const count = countOf(summary, goal)
  const smallest = smallestOf(summary, goal)
  if (summary.complete && (count !== '0' || smallest === undefined)) {
    // An order that ends with an exception does not show that the lock holds.
    const held = summary.threw === undefined ? 'held' : undefined
    const status = count === '0' ? held : violated
    return {
      status,
      figure: explorerWords.map.figure(count, summary.schedules),
      says: explorerWords.map.goesWrong(count, goal),
    }
  }
  return smallest === undefined
    ? { status: undefined, figure: explorerWords.map.open, says: explorerWords.map.notFound(goal) }
    : { status: violated, figure: explorerWords.map.steps(smallest.length), says: explorerWords.map.enough(goal) }
}
