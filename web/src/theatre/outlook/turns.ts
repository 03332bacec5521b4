import type { Figure } from '#model/messages/offered.ts'
import type { CurvePoint } from '#model/orders/curve.ts'
import { figureNames } from '#web/parts/explore-address.ts'
import type { RunEntry } from '#web/player/state.ts'
import type { Outlook } from '#web/session/outlook.ts'

/** Whether the outcome is decided. `lost`: every order from here breaks the property. `safe`: none does. */
export function stateOf({ broken, schedules }: CurvePoint): 'lost' | 'open' | 'safe' {
  if (broken === 0n) return 'safe'
  return broken === schedules ? 'lost' : 'open'
}

/** The steps that decided the outcome; absent if it was decided from the start, or never. */
export function turnsOf(points: readonly CurvePoint[]): { lost?: number; saved?: number } {
  const first = (state: 'lost' | 'safe') => points.findIndex((point) => stateOf(point) === state)
  const [lost, saved] = [first('lost'), first('safe')]
  return { ...(lost > 0 ? { lost } : {}), ...(saved > 0 ? { saved } : {}) }
}

/** The step that leads to this point. */
export const stepAt = (points: readonly CurvePoint[], at: number): string => points[at]?.path.at(-1) ?? ''

/** The different steps, each once. */
export const signsOf = (points: readonly CurvePoint[]): string[] => [
  ...new Set(points.flatMap(({ path }) => path.at(-1) ?? [])),
]

/** A bar's height in percent, at least 8 unless it is empty, so that it is visible. */
export function shareOf({ broken, schedules }: CurvePoint): number {
  if (broken === 0n) return 0
  return Math.max(8, Number((broken * 100n) / schedules))
}

/** Address of the explorer's board at this step, for the exploration that the outlook comes from. */
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
