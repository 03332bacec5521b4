/** Opens an explorer for tests. There is one explorer per test file, and it is closed after the file's tests. */
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Fenced } from '#model/messages/exploration.ts'
import { type Budget, plainBudget } from '#scenarios/budget.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import type { ExplorationQuestion } from '#server/engine/explore/question.ts'
import { projectFolder } from '#server/settings.ts'
import { Explorer, type ExplorerOptions } from '../explorer.ts'

export function explorerForTests(more: Pick<ExplorerOptions, 'quorumNodes'> = {}): () => Explorer {
  let explorer: Explorer | undefined
  beforeAll(async () => {
    const cacheFolder = path.join(projectFolder, '.cache')
    const scenariosFolder = path.join(projectFolder, 'scenarios')
    explorer = new Explorer({ catalogue: await loadCatalogue(), scenariosFolder, cacheFolder, ...more })
    await explorer.warm()
  })
  afterAll(async () => {
    await explorer?.close()
  })
  return () => {
    if (!explorer) throw new Error('the explorer is opened by beforeAll')
    return explorer
  }
}

export const asking = (budget: Partial<Budget> = {}, clients = 2, fenced: Fenced = false): ExplorationQuestion => ({
  clients,
  fenced,
  budget: { ...plainBudget, ...budget },
})
