/** Lends each run a database for its protected resource. */
import type { ResourceContent, ResourcePool, RunResource } from '#server/engine/resource.ts'
import { RedisConnection } from '../connect/connection.ts'
import type { Fleet, RedisPool } from '../servers/fleet.ts'
import { RedisOrders } from './orders.ts'
import { RedisStock } from './stock.ts'

export function resourcesOf(pool: Pick<RedisPool, 'takeResource'>): ResourcePool {
  return { take: async (content) => resourceOn(await pool.takeResource(), content) }
}

function resourceOn(fleet: Fleet, { stock: initial, fence, messages }: ResourceContent): RunResource {
  const [node] = fleet.nodes
  if (!node) throw new RangeError('the resource has no node')
  const connection = new RedisConnection(async () => node)
  const stock = new RedisStock(connection, initial, fence)
  const orders = new RedisOrders(connection, messages)
  return {
    stock,
    orders,
    open: async () => {
      await connection.open()
      await Promise.all([stock.open(), orders.open()])
    },
    onLost: (listener) => fleet.onExit((_, why) => listener(why)),
    release: async () => {
      connection.release()
      await fleet.release()
    },
  }
}
