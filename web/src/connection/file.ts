/** An exported file: the page contains the recording and the explorations that its maps and boards show. */
import { fromBase64 } from '../base/base64.ts'
import type { Connection } from './connection.ts'
import { keptBy } from './kept.ts'
import { connectOffline } from './offline.ts'

/** `orders`: files of stored explorations by name, in base64. */
export function connectFile(orders: Readonly<Record<string, string>>): Connection {
  const keptFile = async (name: string) =>
    Object.hasOwn(orders, name) ? new Blob([fromBase64(orders[name] ?? '')]) : null
  return {
    ...connectOffline('file'),
    explores: Object.keys(orders).length > 0 ? 'kept' : 'nothing',
    ...keptBy(keptFile),
  }
}
