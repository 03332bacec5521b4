/** `lockstep record --orders`: explores the orders that pages request first, and stores them with the lessons. */
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { keptName } from '#model/orders/kept-name.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { Explorer } from '../explorations/explorer.ts'
import { askedOf, dropOthers, foundBy, keepOrders } from '../explorations/kept-orders.ts'
import { findReference } from '../recordings/references.ts'
import { readRecording } from '../runs/read-trace.ts'
import type { Settings } from '../settings.ts'
import { type CliIo, exitStatus } from './command.ts'
import { oneLine } from './progress.ts'
import { stopSignal } from './stop.ts'
import { table } from './table.ts'
import { sayTo, words } from './words/words.ts'

/**
 * Stores the orders for these scenarios, and returns the exit status. If `ids` contains all scenarios, also removes stored orders that no scenario asks for.
 */
export async function recordOrders(
  { scenariosFolder, cacheFolder }: Settings,
  catalogue: Catalogue,
  ids: readonly string[],
  io: CliIo,
): Promise<number> {
  const asked = new Map<string, ExploreRequest>()
  for (const id of ids) {
    const reference = findReference(scenariosFolder, id)
    const traces = reference === undefined ? [] : await readRecording(reference)
    for (const request of askedOf(catalogue, id, traces)) asked.set(keptName(request), request)
  }
  const explorer = new Explorer({
    ...{ catalogue, scenariosFolder, env: io.env, cacheFolder },
    say: sayTo(io),
  })
  try {
    const kept = await Promise.race([keepAll(scenariosFolder, explorer, asked, io), stopSignal()])
    if (typeof kept === 'string') return exitStatus.notAsExpected
    if (ids.length === catalogue.scenarios.size) await dropOthers(scenariosFolder, kept.requests)
    io.out(`${table([words.made.ordersHead, ...kept.rows])}\n`)
    return exitStatus.asExpected
  } finally {
    await explorer.close()
  }
}

async function keepAll(
  scenarios: string,
  explorer: Explorer,
  asked: ReadonlyMap<string, ExploreRequest>,
  io: CliIo,
): Promise<{ requests: ExploreRequest[]; rows: string[][] }> {
  const requests: ExploreRequest[] = []
  const rows: string[][] = []
  const say = oneLine(io)
  for (const [name, request] of asked) {
    say(name)
    const orders = await foundBy(explorer, request)
    if (orders === undefined) {
      rows.push([name, words.made.tooManyOrders, '-'])
      continue
    }
    requests.push(request)
    rows.push([name, String(orders.summary.states), String(await keepOrders(scenarios, orders))])
  }
  say('')
  return { requests, rows }
}
