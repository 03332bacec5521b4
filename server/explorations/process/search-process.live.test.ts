import { getPriority } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { because } from '#model/refusals/because.ts'
import { plainBudget } from '#scenarios/budget.ts'
import { usualLimits } from '#server/engine/explore/question.ts'
import { startOf } from '#server/processes/identity.ts'
import { niceness } from '#server/processes/niceness.ts'
import { projectFolder } from '#server/settings.ts'
import type { SearchOrder } from '../search.ts'
import { type SearchLimits, SearchProcess } from './search-process.ts'

const waitFor = { timeout: 300_000, interval: 20 }
const small: SearchOrder = {
  lock: 'set-nx-px',
  question: { clients: 2, fenced: false, budget: { ...plainBudget, leaseEnds: 1 } },
  limits: usualLimits,
}
/** A search that needs far more work than can be done before the test ends it. */
const large: SearchOrder = {
  lock: 'set-nx-px-get-del',
  question: {
    clients: 3,
    fenced: false,
    budget: { ...plainBudget, leaseEnds: 3, crashes: 3, attempts: 3, lateReplies: 3 },
  },
  limits: usualLimits,
}

const opened: SearchProcess[] = []
const failures: string[] = []
function open(limits: Partial<SearchLimits> = {}): SearchProcess {
  const search = new SearchProcess({
    name: 'search',
    scenariosFolder: path.join(projectFolder, 'scenarios'),
    cacheFolder: path.join(projectFolder, '.cache'),
    onFailure: (error) => failures.push(String(error)),
    limits,
  })
  opened.push(search)
  return search
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((search) => search.close()))
  failures.length = 0
})

/** Starts a large search. Resolves once the search is really under way. */
async function begun(search: SearchProcess) {
  const cancel = new AbortController()
  let grown = () => {}
  const growing = new Promise<void>((resolve) => {
    grown = resolve
  })
  const over = search.explore(large, { onGrowth: () => grown(), signal: cancel.signal })
  over.catch(() => {})
  await Promise.race([growing, over])
  return { over, cancel, pid: search.pid ?? 0 }
}

test('it explores in another process, answers of what it found, and stops when it is told', {
  timeout: 600_000,
}, async () => {
  const search = open()
  const { graph, summary, sources, cut } = await search.explore(small)
  expect(search.pid).not.toBe(process.pid)
  expect(getPriority(search.pid ?? 0)).toBeGreaterThanOrEqual(niceness.search)
  expect({ schedules: summary.schedules, cut }).toEqual({ schedules: '136', cut: undefined })
  expect(sources.map(({ file }) => file)).toContainEqual(expect.stringContaining('set-nx-px/lock.ts'))
  const position = await search.look(graph ?? '', 'position', { path: ['A', '~', 'B'] })
  expect(position.brokenAlready).toEqual(['exclusion'])
  await expect(search.look(graph ?? '', 'position', { path: ['!A'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  const { over, cancel } = await begun(search)
  // While the other process searches, this process's event loop is free.
  await nextTurn()
  cancel.abort()
  expect((await over).cut).toBe('cancelled')
  search.forget(graph ?? '')
  await expect(search.look(graph ?? '', 'position', { path: [] })).rejects.toMatchObject({
    code: 'UNKNOWN_EXPLORATION',
  })
})

test('if it dies, what was asked is refused, and it begins again', { timeout: 600_000 }, async () => {
  const search = open()
  const { graph } = await search.explore(small)
  const { over, pid } = await begun(search)
  process.kill(pid, 'SIGKILL')
  await expect(over).rejects.toMatchObject({
    code: 'SEARCH_LOST',
    message: expect.stringContaining('SIGKILL'),
    refusal: { values: { why: because('process-killed', { signal: 'SIGKILL' }) } },
  })
  expect(failures).toEqual([expect.stringContaining('was ended by SIGKILL')])
  await expect(search.look(graph ?? '', 'position', { path: [] })).rejects.toMatchObject({
    code: 'UNKNOWN_EXPLORATION',
  })
  expect(search.holds(graph ?? '')).toBe(false)
  expect((await search.explore(small)).summary.schedules).toBe('136')
})

// The limit is longer than any silence of a search on a busy machine.
test('one that hangs is ended', { timeout: 600_000 }, async () => {
  const search = open({ silenceMs: 20_000, lookEveryMs: 50 })
  const { over, pid } = await begun(search)
  process.kill(pid, 'SIGSTOP')
  await expect(over).rejects.toMatchObject({ code: 'SEARCH_LOST', message: expect.stringContaining('silent') })
  await vi.waitFor(() => expect(startOf(pid)).toBeNull(), waitFor)
})

test('one that becomes too large is ended, and so is one that does not come to an end', {
  timeout: 600_000,
}, async () => {
  const heavy = open({ residentMb: 10 })
  await expect(heavy.explore(large)).rejects.toMatchObject({ message: expect.stringContaining('10 MB') })
  const slow = open({ overMs: 0, lookEveryMs: 50 })
  await expect(slow.explore({ ...large, limits: { ...usualLimits, ms: 0 } })).rejects.toMatchObject({
    code: 'SEARCH_LOST',
  })
})

test('it ends when nobody has asked it anything for a while', { timeout: 600_000 }, async () => {
  const search = open({ idleMs: 100, lookEveryMs: 20 })
  const { graph } = await search.explore(small)
  await vi.waitFor(() => expect(search.pid).toBeUndefined(), waitFor)
  expect([search.holds(graph ?? ''), failures]).toEqual([false, []])
})
