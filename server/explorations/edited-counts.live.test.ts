/** Edited locks are explored in another way than the catalogue's: in a sandbox, on a Redis with few rights. Their orders are the same, to the last one. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Budget } from '#scenarios/budget.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type EditingContract, editedText, originalOf, readContract } from '../edited/edited-files.ts'
import type { EditedLock } from '../sandbox/edited-lock.ts'
import { projectFolder } from '../settings.ts'
import { EditedExplorer } from './edited-explorer.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()
let editor: EditedExplorer
let catalogue: Catalogue
let contract: EditingContract

beforeAll(async () => {
  const scenariosFolder = path.join(projectFolder, 'scenarios')
  catalogue = await loadCatalogue()
  contract = await readContract(scenariosFolder)
  editor = new EditedExplorer({ catalogue, scenariosFolder, cacheFolder: path.join(projectFolder, '.cache') })
  await editor.warm()
})
afterAll(() => editor?.close())

/** A lock of the catalogue as one that somebody has edited, without a change that matters. */
function edited(lock: string): EditedLock {
  for (const scenario of catalogue.scenarios.values()) {
    const cast = scenario.casts.find((one) => one.lock.id === lock && ['single', 'quorum'].includes(one.fleet))
    if (!cast) continue
    const { title, summary, waits, holders } = cast.lock.definition
    const facts = { title, summary, ...(waits === undefined ? {} : { waits }), readsHolders: holders !== undefined }
    const text = `${cast.lock.sources[0]?.text ?? ''}\n// edited`
    return { id: lock, ...editedText(originalOf(catalogue, scenario, cast.id), contract, { 'lock.ts': text }), facts }
  }
  throw new RangeError(`no lesson has ${lock}`)
}

type Asked = [lock: string, budget: Partial<Budget>]
const usual = { leaseEnds: 1, crashes: 1 }
const leftToSoak: Asked[] = [
  ['watchdog-evalsha-fallback', usual],
  ['redlock-self-blocking', { leaseEnds: 1 }],
]

test.each<Asked>([
  ['set-nx-px-get-del', usual],
  ['set-nx-px-get-del', { ...usual, lateReplies: 1 }],
  ['fenced-late-token', usual],
  ['list-queue-reliable', usual],
  ['setnx-timestamp-getset', usual],
  ['watchdog-deadline', usual],
  ['redlock', { crashes: 1 }],
  ...(process.env.LOCKSTEP_THOROUGH === '1' ? leftToSoak : []),
])('%s with %o', async (lock, budget) => {
  const limits = { ms: 60_000 }
  const { summary: plain } = await explorer().explore(lock, asking(budget), { limits })
  const { summary } = await editor.explore(lock, asking(budget), { limits, edited: edited(lock) })
  expect(summary.complete).toBe(true)
  expect(summary).toEqual({ ...plain, ms: summary.ms, executions: summary.executions })
})
