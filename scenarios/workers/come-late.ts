/** A worker who comes when three quarters of a lease have passed. */
import type { ClientScript } from '../define.ts'
import { sellOne } from './sell-one.ts'

export const comeLateAndSell: ClientScript = async (me) => {
  await me.sleep((me.parameters.leaseMs ?? 0) * 0.75)
  await sellOne(me)
}
