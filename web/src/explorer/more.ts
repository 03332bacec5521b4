/** Suggests additions to the budget if nothing goes wrong yet. */
import { choices, type ExplorerQuestion, type Figure, figures } from '#model/messages/offered.ts'

/** Adding clients is offered last, because it adds by far the most orders. */
const offered = [...figures.filter((figure) => figure !== 'clients'), 'clients' as const]

export interface More {
  figure: Figure
  value: number
}

/**
 * Returns the next larger value for each number in the budget. Values within the budget of the lock's game level come first, because the lock is known to fail
 * there.
 */
export function moreOf(
  question: Pick<ExplorerQuestion, Figure>,
  { level, restarts }: { level: Partial<Record<Figure, number>>; restarts: boolean },
): More[] {
  const next = offered.flatMap((figure): More[] => {
    const value = choices[figure].find((one) => one > question[figure])
    return value === undefined || (figure === 'restarts' && !restarts) ? [] : [{ figure, value }]
  })
  const isOfLevel = ({ figure, value }: More) => (level[figure] ?? 0) >= value
  return [...next.filter(isOfLevel), ...next.filter((one) => !isOfLevel(one))]
}
