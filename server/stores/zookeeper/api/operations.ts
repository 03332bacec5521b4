/** Operation codes of the protocol that are used here. */
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
  /** Number of the transaction that created the node. */
  czxid: number
  /** Number of changes of the node's data. */
  version: number
}

type Mode = 'persistent' | 'ephemeral' | 'ephemeral sequential'
const flags = { persistent: 0, ephemeral: 1, 'ephemeral sequential': 3 }
/** Access list that gives all rights to our login and none to anybody else, because other users of this machine can reach the port. */
const oursAlone = new Writer().int(1).int(31).text('auth').text('').whole()

/** Writes a login request. `login` is `user:password`. ZooKeeper has no accounts: whoever sends the same string is the same user. */
export function loginRequest(login: string): Buffer {
  return new Writer().int(0).text('digest').text(login).whole()
}

/** Writes a request that closes a node to others, whatever the node's version. */
export function closeRequest(path: string): Buffer {
  return new Writer().text(path).add(oursAlone).int(-1).whole()
}

/** Writes a `create2` request, whose answer also contains the node's `Stat`. */
export function createRequest(path: string, data: string, mode: Mode): Buffer {
  return new Writer().text(path).text(data).add(oursAlone).int(flags[mode]).whole()
}

/** Writes a request that deletes a node, whatever the node's version. */
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
  // Skip the number of the last change and two timestamps.
  for (let skipped = 0; skipped < 3; skipped += 1) reader.long()
  return { czxid, version: reader.int() }
}
