/** A worker who comes a little later, to a customer who knows what to buy: the same sale, in `quickMs`. */
import type { ClientScript } from '../define.ts'
import { sellOne } from './sell-one.ts'

export const comeAndSellQuickly: ClientScript = async (me) => {
  const { quickMs = 0 } = me.parameters
  await me.sleep(300)
  await sellOne({ ...me, parameters: { ...me.parameters, workMs: quickMs } })
}
