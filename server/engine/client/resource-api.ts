/** Gives a script access to the resource that the lock protects. */
import type { Client } from '#scenarios/define.ts'
import { sourceOfCall } from '../call-site.ts'
import type { ClientPort } from '../port.ts'

interface TokenSource {
  ofGrant(): number | undefined
  /** Resolves with a token. Called before each write, for locks that do not bind the token to the grant. */
  ask?(): Promise<number>
}

export function resourceApi(
  port: ClientPort,
  tokens: TokenSource,
): Pick<Client, 'stock' | 'orders' | 'inbox' | 'jobs'> {
  const api: Pick<Client, 'stock' | 'orders' | 'inbox' | 'jobs'> = {
    stock: {
      read: () => {
        const token = tokens.ofGrant()
        return port.ask({ do: 'read', ...(token === undefined ? {} : { token }), ...sourceOfCall(api.stock) })
      },
      write: async (value) => {
        const source = sourceOfCall(api.stock)
        const prepared = tokens.ask !== undefined
        if (prepared) await port.ask({ do: 'prepare-write' })
        const token = tokens.ask ? await tokens.ask() : tokens.ofGrant()
        return await port.ask({ do: 'write', value, prepared, ...(token === undefined ? {} : { token }), ...source })
      },
      transaction: async (work) => {
        const source = sourceOfCall(api.stock)
        await port.ask({ do: 'begin', ...source })
        const result = await work().catch(async (error: unknown) => {
          await port.ask({ do: 'rollback' })
          throw error
        })
        await port.ask({ do: 'commit', ...source })
        return result
      },
    },
    orders: {
      has: (row) => port.ask({ do: 'find', row, ...sourceOfCall(api.orders) }),
      insert: (message) => port.ask({ do: 'insert', message, ...sourceOfCall(api.orders) }),
      update: (message) => port.ask({ do: 'update', message, ...sourceOfCall(api.orders) }),
    },
    jobs: {
      due: (job) => port.ask({ do: 'due', job, ...sourceOfCall(api.jobs) }),
      run: (job) => port.ask({ do: 'run', job, ...sourceOfCall(api.jobs) }),
    },
    inbox: { take: () => port.ask({ do: 'take', ...sourceOfCall(api.inbox) }) },
  }
  return api
}
