/** Reads explorations that come with the lessons as files. Counts their orders with the same functions as the server. */
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { Counts } from '#model/orders/counts.ts'
import type { OrdersGraph } from '#model/orders/graph.ts'
import { keptName } from '#model/orders/kept-name.ts'
import { ReadOrders, StoredOrders } from '#model/orders/stored.ts'
import { ConnectionError } from './errors.ts'

export interface OpenedOrders extends Pick<StoredOrders, 'summary' | 'sources'> {
  /** `null` if the lock cannot be explored. */
  found: { orders: OrdersGraph; counts: Counts } | null
}

export interface KeptOrders {
  /** Opens the exploration that answers the request. Resolves with `null` if no file has it. Rejects with a `ConnectionError`. */
  open(request: ExploreRequest): Promise<OpenedOrders | null>
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Maximum number of cached explorations. This is enough for a lesson's maps and one level. */
const mostOpen = 6

/** Opens stored explorations. `get` fetches a file by name, and resolves with `null` if there is no such file. */
export function keptOrders(get: (name: string) => Promise<Blob | null>): KeptOrders {
  const opened = new Map<string, Promise<OpenedOrders | null>>()
  return {
    open(request) {
      const name = keptName(request)
      const opening = opened.get(name) ?? openFile(name, get)
      opened.delete(name)
      opened.set(name, opening)
      opening.catch(() => opened.delete(name))
      for (const longestUnused of opened.keys()) if (opened.size > mostOpen) opened.delete(longestUnused)
      return opening
    },
  }
}

async function openFile(name: string, get: (name: string) => Promise<Blob | null>): Promise<OpenedOrders | null> {
  const file = await get(name)
  if (file === null) return null
  const parsed = StoredOrders.safeParse(await contentOf(file))
  if (!parsed.success) throw ConnectionError.broken(name, parsed.error)
  const { summary, sources, graph } = parsed.data
  if (graph === null) return { summary, sources, found: null }
  const orders = new ReadOrders(graph)
  return { summary, sources, found: { orders, counts: await Counts.of(orders, nextTurn) } }
}

/**
 * Parses the file, and unpacks it first if it is still gzipped: some hosts unpack files before they send them. Resolves with `undefined` if the JSON is
 * invalid.
 */
async function contentOf(file: Blob): Promise<unknown> {
  const [one, two] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isPacked = one === 0x1f && two === 0x8b
  const text = isPacked ? new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))) : file
  try {
    return JSON.parse(await text.text())
  } catch {
    return undefined
  }
}
