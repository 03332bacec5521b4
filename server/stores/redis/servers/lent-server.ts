import type { SayStep } from '#model/refusals/because.ts'
import type { LentServer } from '#server/stores/store.ts'
import type { RedisPool } from './fleet.ts'

/** Lends a Redis that no other run uses, for processes whose commands are not read. Rejects with a `StoreError`. */
export async function lendServer(pool: RedisPool, doing?: SayStep): Promise<LentServer> {
  const fleet = await pool.lend({ topology: 'single', exclusive: true }, doing)
  const [node] = fleet.nodes
  if (node === undefined) throw new RangeError('a fleet without a node')
  const { id, host, port, access } = node
  const { username = '', password = '' } = access ?? {}
  return {
    store: fleet.store,
    server: {
      onExit: (listener) => fleet.onExit((_, why) => listener(why)),
      kill: () => fleet.kill(id),
      restart: () => fleet.restart(id),
    },
    reached: { id, host, port },
    url: (at) => `redis://${username}:${password}@127.0.0.1:${at}/0`,
    giveBack: () => fleet.release(),
  }
}
