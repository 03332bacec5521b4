/** Computes the outlook of a recorded run: how the run could still have ended at each step, according to its lesson's stored exploration. */
import type { ExplorerQuestion } from '#model/messages/offered.ts'
import { type Curve, curveOf, questionOfRun } from '#model/orders/curve.ts'
import type { Connection } from '../connection/connection.ts'
import type { RunEntry } from '../player/state.ts'

export interface Outlook extends Curve {
  /** The question whose exploration this outlook comes from. */
  question: ExplorerQuestion
}

/** Computes the outlook. Resolves with `null` if the run is not over or no exploration matches its steps. Rejects with a `ConnectionError`. */
export async function outlookOf(connection: Pick<Connection, 'keptOrders'>, run: RunEntry): Promise<Outlook | null> {
  const { judgement } = run
  const { header, events } = run.log
  if (header === null || judgement === null || !run.ended) return null
  const asked = questionOfRun(header, events)
  if (asked === undefined) return null
  const kept = await connection.keptOrders(asked.request)
  if (kept === null || kept.found === null) return null
  const curve = curveOf(kept.found.orders, kept.found.counts, { header, events }, judgement)
  return curve === undefined ? null : { ...curve, question: asked.question }
}
