/** The plans of docs/plans, the shortest first. */
import type { Plan } from '#model/messages/plan.ts'

const files = import.meta.glob<Plan>('../../../../docs/plans/*.json', { eager: true, import: 'default' })

export const minutesOf = ({ items }: Plan): number => items.reduce((sum, { minutes }) => sum + minutes, 0)

export const offeredPlans: readonly Plan[] = Object.values(files).sort((a, b) => minutesOf(a) - minutesOf(b))
