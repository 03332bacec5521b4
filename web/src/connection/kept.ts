/** Implements the part of a connection that answers explorations from the lessons' files. */
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { once } from '../base/once.ts'
import { load } from '../loading/load.ts'

/**
 * Creates this part of a connection. `keptFile` fetches a file by name, and resolves with `null` if there is no such file. The code that reads the files loads
 * on first use.
 */
export function keptBy(keptFile: (name: string) => Promise<Blob | null>) {
  const kept = once(async () => (await load(() => import('./kept-orders.ts'))).keptOrders(keptFile))
  return {
    keptFile,
    keptOrders: async (request: ExploreRequest) => (await kept()).open(request),
    exploring: once(async () => {
      const [{ openKeptLine }, orders] = await Promise.all([load(() => import('./kept-line.ts')), kept()])
      return openKeptLine(orders)
    }),
  }
}
