/** What could happen besides, where nothing goes wrong yet: each as the switch that lets it. */
import { choices, type ExplorerQuestion } from '#model/messages/offered.ts'

const figures = ['leaseEnds', 'crashes', 'lateReplies', 'restarts', 'clients'] as const
export type Figure = (typeof figures)[number]

export interface More {
  figure: Figure
  value: number
}

/** One more of each figure that is not at its most. What the lock's level has comes first: there it has been seen to fail. */
export function moreOf(
  question: Pick<ExplorerQuestion, Figure>,
  { level, restarts }: { level: Partial<Record<Figure, number>>; restarts: boolean },
): More[] {
  const next = figures.flatMap((figure): More[] => {
    const value = choices[figure].find((one) => one > question[figure])
    return value === undefined || (figure === 'restarts' && !restarts) ? [] : [{ figure, value }]
  })
  const isOfLevel = ({ figure, value }: More) => (level[figure] ?? 0) >= value
  return [...next.filter(isOfLevel), ...next.filter((one) => !isOfLevel(one))]
}
