import type { Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { RefusalError } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import { UsageError } from './command.ts'
import { saidRefusal } from './words/words.ts'

export function namedScenario(catalogue: Catalogue, id: string): LoadedScenario {
  try {
    return scenarioOf(catalogue, id)
  } catch (error) {
    throw error instanceof RefusalError ? new UsageError(saidRefusal(error.refusal)) : error
  }
}
