/** The plans of docs/plans, shortest first. */
import { mapTexts } from '#model/base/texts.ts'
import type { Plan } from '#model/messages/plan.ts'
import { planText } from '#web/locale/plans.ts'

const files = import.meta.glob<Plan>('../../../../docs/plans/*.json', { eager: true, import: 'default' })

export const minutesOf = ({ items }: Plan): number => items.reduce((sum, { minutes }) => sum + minutes, 0)

export const englishPlans: readonly Plan[] = Object.values(files).sort((a, b) => minutesOf(a) - minutesOf(b))

/** Returns the plans in the page's language. */
export const offeredPlans = (): readonly Plan[] => mapTexts(englishPlans, planText)
