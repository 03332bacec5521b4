/** Implements the client's end of its link to etcd: turns a lock's calls into requests. This code runs wherever the client runs. */
import type { SourceLine } from '#model/trace/trace.ts'
import type { Etcd } from '#scenarios/locks/etcd/context.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import { sourceOfCaller } from '#server/engine/source-line.ts'

export type EtcdCommand = { source?: SourceLine } & (
  | { do: 'grant-lease'; seconds: number }
  | { do: 'keep-alive'; lease: string }
  | { do: 'revoke'; lease: string }
  | { do: 'create'; key: string; value: string; lease: string }
  | { do: 'delete-if-made-at'; key: string; revision: number }
)

export const openLinks: ClientModule['openLinks'] = (port) => {
  const ask = async (command: EtcdCommand) =>
    (await port.ask({ do: 'command', link: 0, command: { ...command, ...sourceOfCaller() } })).reply
  const etcd: Etcd = {
    grantLease: async (ttlMs) =>
      String(await ask({ do: 'grant-lease', seconds: Math.max(1, Math.ceil(ttlMs / 1000)) })),
    keepAlive: async (lease) => Number(await ask({ do: 'keep-alive', lease })) > 0,
    revoke: async (lease) => {
      await ask({ do: 'revoke', lease })
    },
    create: async (key, value, lease) => {
      const revision = await ask({ do: 'create', key, value, lease })
      return revision === null ? null : { revision: Number(revision) }
    },
    deleteIfMadeAt: async (key, revision) => (await ask({ do: 'delete-if-made-at', key, revision })) === 1,
  }
  return { etcd }
}
