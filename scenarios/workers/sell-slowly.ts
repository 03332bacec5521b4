/** A worker with a large item to pack: does as everybody does, and takes longer. */
import type { ClientScript } from '../define.ts'
import { sellOne } from './sell-one.ts'

export function sellSlowly(times: number): ClientScript {
  return async (me) => {
    const { workMs = 0 } = me.parameters
    await sellOne({ ...me, parameters: { ...me.parameters, workMs: times * workMs } })
  }
}
