/** Loads what an exploration's clients need besides the lock: the script, links to the store, and each client's setup. */
import type { ClientScript } from '#scenarios/define.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import type { ClientCode, ClientSetup } from '#server/engine/client/client.ts'
import type { ExploredCode } from './messages.ts'

export interface AroundLock {
  parts: Omit<ClientCode, 'lock'>
  setupOf(client: string): ClientSetup
}

/** Loads the clients' script. Rejects if the module does not load, or if it has no such script. */
export async function loadScript({ worker, script }: Pick<ExploredCode, 'worker' | 'script'>): Promise<ClientScript> {
  const found = ((await import(worker)) as Record<string, ClientScript>)[script]
  if (!found) throw new RangeError(`no script ${script}`)
  return found
}

/** Loads everything that clients need besides the lock. Rejects if a module does not load, or if there is no such script. */
export async function loadAroundLock(code: ExploredCode): Promise<AroundLock> {
  const script = await loadScript(code)
  const { openLinks } = (await import(code.clientModule)) as ClientModule
  const { links, lockKey, parameters, seed } = code
  return {
    parts: { script, openLinks },
    setupOf: (name) => ({ name, links, lockKey, parameters, seed, skewMs: 0, memory: {} }),
  }
}
