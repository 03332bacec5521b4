/** Operation codes of the protocol, as far as they are used here. */
import { type Reader, Writer } from './jute.ts'

export const codes = {
  create: 1,
  delete: 2,
  exists: 3,
  setAcl: 7,
  getChildren: 8,
  sync: 9,
  ping: 11,
  create2: 15,
  login: 100,
  closeSession: -11,
} as const
export const errors = { noNode: -101, notAllowed: -102, nodeExists: -110, sessionExpired: -112 } as const

export interface Stat {
  /** Number of the transaction that created it. */
  czxid: number
  /** Number of changes of the node's data. */
  version: number
}

type Mode = 'persistent' | 'ephemeral' | 'ephemeral sequential'
const flags = { persistent: 0, ephemeral: 1, 'ephemeral sequential': 3 }
/** Access list: all rights for our login, none for anybody else, because other users of this machine can reach the port. */
const oursAlone = new Writer().int(1).int(31).text('auth').text('').whole()

/** `login`: `user:password`. ZooKeeper has no accounts: whoever sends the same text is the same user. */
export function loginRequest(login: string): Buffer {
  return new Writer().int(0).text('digest').text(login).whole()
}

/** Closes a node to others, whatever its version. */
export function closeRequest(path: string): Buffer {
  return new Writer().text(path).add(oursAlone).int(-1).whole()
}

/** `create2`, whose answer also contains the node's `Stat`. */
export function createRequest(path: string, data: string, mode: Mode): Buffer {
  return new Writer().text(path).text(data).add(oursAlone).int(flags[mode]).whole()
}

/** Deletes a node, whatever its version. */
export function deleteRequest(path: string): Buffer {
  return new Writer().text(path).int(-1).whole()
}

export function lookRequest(path: string, watch: boolean): Buffer {
  return new Writer().text(path).flag(watch).whole()
}

export function syncRequest(path: string): Buffer {
  return new Writer().text(path).whole()
}

export function readStat(reader: Reader): Stat {
  const czxid = Number(reader.long())
  // Skips the number of the last change, and two timestamps.
  for (let skipped = 0; skipped < 3; skipped += 1) reader.long()
  return { czxid, version: reader.int() }
}
