import { plainBudget } from '#scenarios/budget.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import type { ExploreRequest } from './exploration.ts'

export const exerciseRequest = ({
  budget,
  fenced = false,
}: Pick<Exercise, 'budget' | 'fenced'>): Omit<ExploreRequest, 'lock'> => ({
  clients: 2,
  fenced,
  budget: { ...plainBudget, ...budget },
})
