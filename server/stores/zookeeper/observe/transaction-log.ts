/** Reads ZooKeeper's transaction log, which contains all changes in ZooKeeper's own order. ZooKeeper writes to the log before it answers. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { Reader } from '../api/jute.ts'
import { codes } from '../api/operations.ts'

interface Transaction {
  /** Session that requested the transaction. `xid` is the number of the request in this session. */
  session: bigint
  xid: number
  zxid: number
}

export type Logged = Transaction &
  (
    | { did: 'create'; path: string; data: string; ephemeral: boolean }
    | { did: 'delete'; path: string }
    /** End of a session. `paths` contains the ephemeral nodes that ended with the session. */
    | { did: 'close-session'; paths: string[] }
    /** Any other entry, for example a new session or a rejected operation. */
    | { did: 'other' }
  )

/** Bytes of the file header, which contains a magic number, a version, and a database id. */
const headBytes = 16
/** Bytes around each entry: a checksum and a length before it, and one byte after it. */
const [beforeBytes, afterBytes] = [12, 1]

export class TransactionLog {
  private file: number | undefined
  private name = ''
  private offset = headBytes

  constructor(private readonly folder: string) {}

  /** Returns the entries added since the last call. */
  read(): Logged[] {
    const logged = this.readFile()
    // A restarted server writes to another file.
    if (logged.length > 0 || !this.openNext()) return logged
    return this.readFile()
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  private readFile(): Logged[] {
    const logged: Logged[] = []
    for (;;) {
      const length = this.bytes(this.offset, beforeBytes)?.readInt32BE(8) ?? 0
      // A length of zero is the start of preallocated space.
      if (length <= 0) return logged
      const entry = this.bytes(this.offset + beforeBytes, length + afterBytes)
      // The last byte marks a complete entry.
      if (entry === undefined || entry[length] !== 0x42) return logged
      this.offset += beforeBytes + length + afterBytes
      logged.push(entryIn(entry.subarray(0, length)))
    }
  }

  private bytes(from: number, length: number): Buffer | undefined {
    if (this.file === undefined) return undefined
    const buffer = Buffer.alloc(length)
    return readSync(this.file, buffer, 0, length, from) === length ? buffer : undefined
  }

  /** Opens the next file, if there is one. Files are named after their first transaction. */
  private openNext(): boolean {
    const next = logsIn(this.folder).find((name) => firstIn(name) > firstIn(this.name))
    if (next === undefined) return false
    this.close()
    this.name = next
    this.offset = headBytes
    this.file = openSync(join(this.folder, next), 'r')
    return true
  }
}

function logsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('log.'))
  return names.sort((a, b) => firstIn(a) - firstIn(b))
}

/** Returns the number of a file's first transaction. `log.1f` begins with transaction 31. */
function firstIn(name: string): number {
  return name === '' ? -1 : Number.parseInt(name.slice('log.'.length), 16)
}

function entryIn(entry: Buffer): Logged {
  const reader = new Reader(entry)
  const session = reader.long()
  const xid = reader.int()
  const zxid = Number(reader.long())
  reader.long()
  const type = reader.int()
  const transaction = { session, xid, zxid }
  if (type === codes.create || type === codes.create2) {
    const [path, data] = [reader.text(), reader.text()]
    reader.list((one) => [one.int(), one.text(), one.text()])
    return { ...transaction, did: 'create', path, data, ephemeral: reader.flag() }
  }
  if (type === codes.delete) return { ...transaction, did: 'delete', path: reader.text() }
  if (type === codes.closeSession) {
    const paths = reader.atEnd ? [] : reader.list((one) => one.text())
    return { ...transaction, did: 'close-session', paths }
  }
  return { ...transaction, did: 'other' }
}
