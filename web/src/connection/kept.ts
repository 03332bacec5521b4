/** Explorations that come with the lessons as files, as a connection shows them. */
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { once } from '../base/once.ts'

/** `keptFile`: a file by its name; `null`: there is none. The code that reads files, and explores by them alone, loads on first use. */
export function keptBy(keptFile: (name: string) => Promise<Blob | null>) {
  const kept = once(async () => (await import('./kept-orders.ts')).keptOrders(keptFile))
  return {
    keptFile,
    keptOrders: async (request: ExploreRequest) => (await kept()).open(request),
    exploring: once(async () => {
      const [{ openKeptLine }, orders] = await Promise.all([import('./kept-line.ts'), kept()])
      return openKeptLine(orders)
    }),
  }
}
