/** Reads and writes the part of the explorer's state that is in the address: the exploration's budget, and the board's path. */
import { type Goal, goals } from '#model/messages/level.ts'
import { choices, type ExplorerQuestion, enoughFor, figures, stocks, usual } from '#model/messages/offered.ts'
import { stepPattern } from '#model/messages/step-pattern.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { figureNames } from '../parts/explore-address.ts'

export interface ExplorerPlace extends ExplorerQuestion {
  /** Id of one of the lesson's runs, or `null` for the first run. */
  lock: string | null
  /** The property to look for, or `null` for the property that the lesson teaches. */
  goal: Goal | null
  path: readonly string[]
  /**
   * Whether the path comes from a recording. Clients in a recording may do more than in an exploration, so the board makes as many of the path's steps as are
   * possible.
   */
  near: boolean
  playing: boolean
}

const longest = 200

/** Parses an address. Invalid parts are ignored, so that a truncated link still opens. `unsaid` contains the defaults. */
export function readPlace(search: string, unsaid: ExplorerQuestion = usual): ExplorerPlace {
  const parameters = new URLSearchParams(search)
  const place: ExplorerPlace = {
    ...unsaid,
    lock: parameters.get('lock'),
    goal: null,
    path: [],
    near: false,
    playing: false,
  }
  for (const figure of figures) {
    const value = Number(parameters.get(figureNames[figure]) ?? Number.NaN)
    if ((choices[figure] as readonly number[]).includes(value)) place[figure] = value
  }
  place.stock = stocks.find((stock) => stock === parameters.get('stock')) ?? unsaid.stock
  place.goal = goals.find((goal) => goal === parameters.get('goal')) ?? null
  const path = (parameters.get('path') ?? '').split('.').filter(Boolean).slice(0, longest)
  place.path = path.every((one) => stepPattern.test(one)) ? path : []
  place.playing = parameters.has('play')
  place.near = parameters.has('near')
  return place.near ? { ...place, ...enoughFor(place.path, place) } : place
}

/** Returns the address's query, including the question mark. Returns an empty string if everything has its default value. */
export function searchOf(
  place: Omit<ExplorerPlace, 'goal'> & { goal: PropertyId | null },
  unsaid: ExplorerQuestion = usual,
): string {
  const parameters = new URLSearchParams()
  if (place.lock !== null) parameters.set('lock', place.lock)
  for (const figure of figures) {
    if (place[figure] !== unsaid[figure]) parameters.set(figureNames[figure], String(place[figure]))
  }
  if (place.stock !== unsaid.stock) parameters.set('stock', place.stock)
  if (place.goal !== null) parameters.set('goal', place.goal)
  if (place.path.length > 0) parameters.set('path', place.path.join('.'))
  if (place.near) parameters.set('near', '')
  if (place.playing) parameters.set('play', '')
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

export function levelAddress({ scenario, lock, goal }: { scenario: string; lock: string; goal: PropertyId }): string {
  return `/s/${scenario}/explore${searchOf({ ...usual, lock, goal, path: [], near: false, playing: true })}`
}
