/** Opens a session with ZooKeeper. The session does nothing by itself: its owner must keep it alive with `ping` and reconnect it after `onDisconnected`. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { Reader, Writer } from './jute.ts'
import { codes, loginRequest } from './operations.ts'

export class ZookeeperError extends Error {
  override name = 'ZookeeperError'
  constructor(readonly code: number) {
    super(`error ${code}`)
  }
}

/** A watch that has fired. `type` is 1 for created, 2 for deleted, 3 for changed data, and 4 for changed children. */
export interface WatchNotice {
  type: number
  path: string
}

interface Pending {
  resolve(reader: Reader): void
  reject(error: Error): void
}

const loginXid = -4
const pingXid = -2
const noticeXid = -1
/** Our own login, `name:password`. It is secret, and random in each process. */
export const ourLogin = `lockstep:${randomBytes(24).toString('base64url')}`

export class ZooKeeperSession {
  private socket: Socket | undefined
  private id = 0n
  private password = Buffer.alloc(16)
  private lastXid = 0
  private lastZxid = 0n
  private received = Buffer.alloc(0)
  private readonly pending = new Map<number, Pending[]>()
  private closed = false
  onNotice: (notice: WatchNotice) => void = () => {}
  /** Called when the connection is lost for any reason except `destroy`. */
  onDisconnected: () => void = () => {}

  /** The port of `server` is read again for each connection. */
  constructor(
    private readonly server: { readonly port: number },
    readonly timeoutMs: number,
    private readonly login = ourLogin,
  ) {}

  /** ZooKeeper's id of the session, once the session is open. */
  get name(): bigint {
    return this.id
  }

  get connected(): boolean {
    return this.socket !== undefined
  }

  /**
   * Opens or resumes the session. Resolves with `false` if ZooKeeper has ended it. Rejects if there is no ZooKeeper, or if it does not answer within `limitMs`.
   */
  async connect(limitMs = 0): Promise<boolean> {
    const socket = connect({ port: this.server.port, host: '127.0.0.1', noDelay: true })
    const greeting = new Writer().int(0).long(this.lastZxid).int(this.timeoutMs).long(this.id).bytes(this.password)
    const answer = await new Promise<Reader>((resolve, reject) => {
      socket.once('error', reject)
      // A server that is just starting may accept a connection and never answer.
      socket.setTimeout(limitMs, () => socket.destroy())
      socket.once('close', () => reject(new Error('ZooKeeper closed the connection')))
      socket.once('connect', () => socket.write(framed(greeting.flag(false).whole())))
      this.received = Buffer.alloc(0)
      let greeted = false
      socket.on('data', (bytes) => {
        for (const message of this.cut(bytes)) {
          if (greeted) this.hear(new Reader(message))
          else resolve(new Reader(message))
          greeted = true
        }
      })
    })
    socket.setTimeout(0)
    answer.int()
    const grantedMs = answer.int()
    if (grantedMs <= 0 || this.closed) {
      socket.destroy()
      return false
    }
    this.id = answer.long()
    this.password = Buffer.from(answer.bytes())
    socket.on('error', () => {})
    socket.once('close', () => this.disconnected(socket))
    this.socket = socket
    // ZooKeeper executes requests in order. Later requests come after the login, and are rejected if the login was.
    this.exchange(loginXid, codes.login, loginRequest(this.login)).catch(() => {})
    return true
  }

  /** Sends a request. `xid` is the request's number in this session. `answer` rejects with a `ZookeeperError`, or with another error if there was no answer. */
  send(code: number, body: Buffer): { xid: number; answer: Promise<Reader> } {
    this.lastXid += 1
    return { xid: this.lastXid, answer: this.exchange(this.lastXid, code, body) }
  }

  /** Restarts the session's timeout. */
  async ping(): Promise<void> {
    await this.exchange(pingXid, codes.ping, Buffer.alloc(0))
  }

  /** Closes the connection, as a client does that has waited too long for an answer. `onDisconnected` is called. */
  drop(): void {
    this.socket?.destroy()
  }

  /** Closes the connection for good. The session continues until its timeout, as after a crash. */
  destroy(): void {
    this.closed = true
    this.socket?.destroy()
  }

  private exchange(xid: number, code: number, body: Buffer): Promise<Reader> {
    const { socket } = this
    if (!socket) return Promise.reject(new Error('not connected'))
    return new Promise((resolve, reject) => {
      this.pending.set(xid, [...(this.pending.get(xid) ?? []), { resolve, reject }])
      socket.write(framed(new Writer().int(xid).int(code).add(body).whole()))
    })
  }

  private hear(reader: Reader): void {
    const xid = reader.int()
    const zxid = reader.long()
    const error = reader.int()
    if (xid === noticeXid) {
      const type = reader.int()
      reader.int()
      this.onNotice({ type, path: reader.text() })
      return
    }
    if (zxid > 0n) this.lastZxid = zxid
    const [asked, ...others] = this.pending.get(xid) ?? []
    if (others.length > 0) this.pending.set(xid, others)
    else this.pending.delete(xid)
    if (error === 0) asked?.resolve(reader)
    else asked?.reject(new ZookeeperError(error))
  }

  private disconnected(socket: Socket): void {
    if (this.socket !== socket) return
    this.socket = undefined
    const waiting = [...this.pending.values()].flat()
    this.pending.clear()
    for (const { reject } of waiting) reject(new Error('the connection was lost'))
    if (!this.closed) this.onDisconnected()
  }

  /** Splits off complete messages. The rest stays until more bytes arrive. */
  private cut(bytes: Buffer): Buffer[] {
    this.received = Buffer.concat([this.received, bytes])
    const messages: Buffer[] = []
    while (this.received.length >= 4) {
      const end = 4 + this.received.readInt32BE()
      if (this.received.length < end) break
      messages.push(this.received.subarray(4, end))
      this.received = this.received.subarray(end)
    }
    return messages
  }
}

function framed(message: Buffer): Buffer {
  return new Writer().bytes(message).whole()
}
