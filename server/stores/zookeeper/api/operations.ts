/** The operations that are used here, as the protocol has them. */
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

/** What a node is made of, besides its data. */
export interface Stat {
  /** The number of the transaction that made it. */
  czxid: number
  /** Changes of the node, and of its children. */
  version: number
}

export type Mode = 'persistent' | 'ephemeral' | 'ephemeral sequential'
const flags = { persistent: 0, ephemeral: 1, 'ephemeral sequential': 3 }
/** Whoever has logged in as we have may do everything, and nobody else anything: other users of this machine reach the port, too. */
const oursAlone = new Writer().int(1).int(31).text('auth').text('').whole()

/** `user:password`. ZooKeeper has no accounts: the same text is the same user. */
export function loginRequest(login: string): Buffer {
  return new Writer().int(0).text('digest').text(login).whole()
}

/** Whatever its version. */
export function closeRequest(path: string): Buffer {
  return new Writer().text(path).add(oursAlone).int(-1).whole()
}

/** `create2`: the answer holds the node's `Stat` too. */
export function createRequest(path: string, data: string, mode: Mode): Buffer {
  return new Writer().text(path).text(data).add(oursAlone).int(flags[mode]).whole()
}

/** Whatever its version. */
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
  // Its last change, and two times.
  for (let skipped = 0; skipped < 3; skipped += 1) reader.long()
  return { czxid, version: reader.int() }
}
