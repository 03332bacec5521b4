/** Keeps, in the browser, how far this reader has watched each lesson. */
import { keepJson, keptJson } from '../base/kept-json.ts'

const storageKey = 'lockstep-watched'
const lastKey = 'lockstep-last'

/** Returns the largest fraction of each lesson's events that was watched, from 0 to 1. */
export function watchedShares(): ReadonlyMap<string, number> {
  const kept = keptJson(storageKey)
  // Earlier builds kept a list of the lessons that were watched to the end.
  if (Array.isArray(kept)) return new Map(kept.filter((id) => typeof id === 'string').map((id) => [id, 1]))
  if (typeof kept !== 'object' || kept === null) return new Map()
  return new Map(Object.entries(kept).filter((entry): entry is [string, number] => isShare(entry[1])))
}

/** Whether this reader has reached the lesson's end, in this visit or an earlier one. */
export const isWatchedWhole = (lesson: string): boolean => watchedShares().get(lesson) === 1

const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1

/** Returns the lesson that was in view last, or `null` if there is none yet. */
export function lastLesson(): string | null {
  try {
    return localStorage.getItem(lastKey)
  } catch {
    return null
  }
}

function noteLast(lesson: string): void {
  try {
    if (localStorage.getItem(lastKey) !== lesson) localStorage.setItem(lastKey, lesson)
  } catch {
    // A browser may deny storage. The lesson works without storage.
  }
}

/** Stores the largest fraction watched. Going back does not reduce the fraction. It is kept in steps of 0.05, so that not every event causes a write. */
export function noteWatched(lesson: string, share: number): void {
  noteLast(lesson)
  const rounded = share >= 1 ? 1 : Math.floor(share * 20) / 20
  const shares = watchedShares()
  if (rounded <= (shares.get(lesson) ?? 0)) return
  keepJson(storageKey, { ...Object.fromEntries(shares), [lesson]: rounded })
}
