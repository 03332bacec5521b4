/** Implements the connection of an exported file. The page contains the recording and the explorations that the recording's maps and boards show. */
import { fromBase64 } from '../base/base64.ts'
import type { Connection } from './connection.ts'
import { keptBy } from './kept.ts'
import { connectOffline } from './offline.ts'

/** Creates the connection. `orders` contains files of stored explorations in base64, keyed by file name. */
export function connectFile(orders: Readonly<Record<string, string>>): Connection {
  const keptFile = async (name: string) =>
    Object.hasOwn(orders, name) ? new Blob([fromBase64(orders[name] ?? '')]) : null
  return {
    ...connectOffline('file'),
    explores: Object.keys(orders).length > 0 ? 'kept' : 'nothing',
    ...keptBy(keptFile),
  }
}
