/**
 * Reads and writes the orders that come with the lessons as `scenarios/orders/<question>.json.gz`: the orders that pages ask for first. A page without a server
 * reads these files. So does every page that shows, next to a recording, what else could have happened.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { levelsOf } from '#model/messages/game-levels.ts'
import { levelRequest } from '#model/messages/level.ts'
import { askedFirst } from '#model/orders/asked.ts'
import { Counts } from '#model/orders/counts.ts'
import { keptName, keptPattern } from '#model/orders/kept-name.ts'
import { ReadOrders, StoredOrders, storedGraph } from '#model/orders/stored.ts'
import type { Trace } from '#model/trace/trace.ts'
import { gzipped, readUnpacked } from '#server/base/packed.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { listed } from '../catalogue/listed.ts'
import { exploredSources } from './explored-sources.ts'
import type { Explorer } from './explorer.ts'

/** Limits of a search. Larger graphs are not kept, because they are too large for pages, too. */
const limits = { states: 150_000, ms: 600_000 }

export const ordersFolder = (scenarios: string): string => path.join(scenarios, 'orders')

/** Returns the requests that a page makes for a scenario. `traces` is the scenario's reference recording. */
export function askedOf(catalogue: Catalogue, scenario: string, traces: readonly Trace[]): ExploreRequest[] {
  const lesson = catalogue.scenarios.get(scenario)?.lesson
  if (lesson === undefined) throw new RangeError(`there is no scenario ${scenario}`)
  const levels = levelsIn(catalogue).filter((level) => level.scenario === scenario)
  const ofLevels = levels.flatMap(({ lock: id }) => {
    const lock = lesson.locks.find((one) => one.id === id)
    if (lock === undefined) return []
    const request = levelRequest(lesson, lock)
    return [[keptName(request), request] as const]
  })
  return [...new Map([...askedFirst(lesson, traces), ...ofLevels]).values()]
}

function levelsIn(catalogue: Catalogue) {
  const chapters = catalogue.chapters.map((chapter) => ({
    ...chapter,
    scenarios: chapter.scenarios.map(({ lesson }) => listed(lesson, catalogue, null)),
  }))
  return levelsOf({ chapters })
}

/**
 * Explores for a request, and resolves with the content of the request's file. Resolves with undefined if there are too many orders. Rejects with a
 * `StoreError`.
 */
export async function foundBy(explorer: Explorer, request: ExploreRequest): Promise<StoredOrders | undefined> {
  const { lock, ...question } = request
  const { summary, sources, found } = await explorer.explore(lock, question, { limits })
  if (found?.explored.cut !== undefined) return undefined
  return { version: 1, request, summary, sources, graph: found ? storedGraph(found.explored.orders) : null }
}

/** Writes a file, unless the file already has the same orders. Resolves with the file's length in bytes. */
export async function keepOrders(scenarios: string, orders: StoredOrders): Promise<number> {
  const file = path.join(ordersFolder(scenarios), keptName(orders.request))
  const before = await readOrders(file)
  if (before !== undefined && isDeepStrictEqual(timeless(before), timeless(orders)))
    return (await readFile(file)).length
  const bytes = gzipped(JSON.stringify(orders))
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
  return bytes.length
}

/** Removes the files that no lesson asks for anymore. */
export async function dropOthers(scenarios: string, asked: readonly ExploreRequest[]): Promise<void> {
  const wanted = new Set(asked.map(keptName))
  const folder = ordersFolder(scenarios)
  for (const name of await readdir(folder)) if (!wanted.has(name)) await rm(path.join(folder, name))
}

/** Reads a file of orders. Resolves with undefined if there is no such file. Rejects if the file is broken. */
export async function readOrders(file: string): Promise<StoredOrders | undefined> {
  if (!existsSync(file)) return undefined
  return StoredOrders.parse(await unpacked(file))
}

const unpacked = (file: string): Promise<unknown> => json(readUnpacked(file))

/**
 * Returns a function that reads the kept orders of a request. This function resolves with undefined if there are no kept orders, or if they were made from
 * different code.
 */
export function openKept(catalogue: Pick<Catalogue, 'locks'>, scenariosFolder: string) {
  return async (request: ExploreRequest) => {
    const file = findOrders(scenariosFolder, keptName(request))
    if (file === undefined) return undefined
    // Checking each number of the largest graph would keep the server busy for half a second. `ReadOrders` rejects a graph that is incomplete.
    const stored = (await unpacked(file)) as StoredOrders
    if (stored.version !== 1 || stored.graph === null) return undefined
    const { summary, sources, graph } = stored
    // The lock may have changed since the orders were kept.
    if (!isDeepStrictEqual(sources, await exploredSources(catalogue.locks.get(request.lock)?.sources, scenariosFolder)))
      return undefined
    const orders = new ReadOrders(graph)
    return { summary, sources, explored: { orders }, counts: await Counts.of(orders, nextTurn) }
  }
}

/** Leaves out how long the search took and how many executions it needed, because these numbers differ each time. */
const timeless = (orders: StoredOrders): unknown =>
  JSON.parse(JSON.stringify({ ...orders, summary: { ...orders.summary, ms: 0, executions: 0 } }))

/** Returns the path of a kept file, given its name in an address. Undefined if there is no such file. */
export function findOrders(scenarios: string, name: string): string | undefined {
  const file = path.join(ordersFolder(scenarios), name)
  return keptPattern.test(name) && existsSync(file) ? file : undefined
}

/** Reads the packed files with these names, if they exist. Resolves with their content in base64, keyed by name. */
export async function packedOrders(scenarios: string, names: readonly string[]): Promise<Record<string, string>> {
  const found = names.flatMap((name) => {
    const file = findOrders(scenarios, name)
    return file === undefined ? [] : [{ name, file }]
  })
  const texts = await Promise.all(found.map(async ({ file }) => (await readFile(file)).toString('base64')))
  return Object.fromEntries(found.map(({ name }, at) => [name, texts[at] ?? '']))
}
