/** Builds the headline of a map, in one sentence. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { type Goal, goals, grantsNobody, refusedBy } from '#model/messages/level.ts'
import { explorerWords } from '../locale/explorer.ts'
import type { ExplorationState } from './useExploration.ts'

export interface HeadlineText {
  /** `undefined` if the headline says nothing for or against the lock. */
  status: 'held' | 'violated' | undefined
  figure: string
  says: string
}

/** Returns the text shown instead of the headline while orders are still being searched. */
export const searchText = ({ place, growth }: Pick<ExplorationState, 'place' | 'growth'>): string =>
  growth === null ? explorerWords.map.inLine(place) : explorerWords.map.growing(growth.states, growth.steps)

/** Whether the store refuses a command of the lock, so that little is left that could go wrong. */
export const isRefused = ({ refusedCommands = [] }: Pick<ExplorationSummary, 'refusedCommands'>): boolean =>
  refusedCommands.length > 0

/** Returns how many orders violate the property, in digits. */
export const countOf = ({ broken }: ExplorationSummary, goal: Goal): string => broken[goal]?.schedules ?? '0'

/**
 * Returns the shortest violation. If the goal is `progress` and no single order violates it, returns the shortest path to a position from which clients can
 * hinder each other forever.
 */
export const smallestOf = ({ broken, futile }: ExplorationSummary, goal: Goal) =>
  broken[goal]?.smallest ?? (goal === 'progress' ? futile : undefined)

/**
 * Returns the headline. `excused` means that the map includes faults that the lock does not claim to survive, so a violation is not held against the lock.
 *
 * If the exploration was cut off, its counts mean nothing, but a violation that was found still counts.
 */
export function headlineOf(summary: ExplorationSummary, goal: Goal, excused: boolean): HeadlineText {
  if (grantsNobody(summary) && goal !== 'progress') {
    const { commandRefused, nobody } = explorerWords.map
    return { status: 'violated', ...(isRefused(summary) ? commandRefused : nobody) }
  }
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

/**
 * Returns a line for each property but `goal` that a search broke before it was cut off. Empty after a complete search, whose counts tell of them.
 * `ways` overrides the summary's shortest violations, if only these ways are certain.
 */
export function foundBesides(
  summary: ExplorationSummary,
  goal: Goal,
  ways?: Partial<Record<Goal, readonly unknown[]>>,
): HeadlineText[] {
  if (summary.complete || summary.notExplorable !== null) return []
  return goals.flatMap((one) => {
    const way = ways === undefined ? smallestOf(summary, one) : ways[one]
    if (one === goal || way === undefined) return []
    const { steps, enough } = explorerWords.map
    return [{ status: 'violated' as const, figure: steps(way.length), says: enough(one) }]
  })
}
