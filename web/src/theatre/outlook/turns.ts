import type { Figure } from '#model/messages/offered.ts'
import type { CurvePoint } from '#model/orders/curve.ts'
import { figureNames } from '#web/parts/explore-address.ts'
import type { RunEntry } from '#web/player/state.ts'
import type { Outlook } from '#web/session/outlook.ts'

/** Returns whether the outcome is decided: `lost` if every order from here breaks the property, `safe` if no order does, and `open` otherwise. */
export function stateOf({ broken, schedules }: CurvePoint): 'lost' | 'open' | 'safe' {
  if (broken === 0n) return 'safe'
  return broken === schedules ? 'lost' : 'open'
}

/** Returns the steps that decided the outcome. Both are absent if it was decided from the start, or never. */
export function turnsOf(points: readonly CurvePoint[]): { lost?: number; saved?: number } {
  const first = (state: 'lost' | 'safe') => points.findIndex((point) => stateOf(point) === state)
  const [lost, saved] = [first('lost'), first('safe')]
  return { ...(lost > 0 ? { lost } : {}), ...(saved > 0 ? { saved } : {}) }
}

export const stepAt = (points: readonly CurvePoint[], at: number): string => points[at]?.path.at(-1) ?? ''

export const signsOf = (points: readonly CurvePoint[]): string[] => [
  ...new Set(points.flatMap(({ path }) => path.at(-1) ?? [])),
]

/** Returns a bar's height in percent. The height is at least 8 unless the bar is empty, so that the bar is visible. */
export function shareOf({ broken, schedules }: CurvePoint): number {
  if (broken === 0n) return 0
  return Math.max(8, Number((broken * 100n) / schedules))
}

/** Returns the address of the explorer's board at this step, for the exploration that the outlook comes from. */
export function boardOf(
  { log: { header }, lock }: RunEntry,
  { question, goal }: Outlook,
  { path }: CurvePoint,
): string {
  const search = new URLSearchParams({ lock: header?.lock ?? lock, goal })
  for (const [figure, name] of Object.entries(figureNames)) search.set(name, String(question[figure as Figure]))
  if (path.length > 0) search.set('path', path.join('.'))
  return `/s/${header?.scenario}/explore?${search}`
}
