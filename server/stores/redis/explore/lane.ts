/** Opens raw sockets, each to one database: commands are sent in one write, and answers come back in order. */
import { connect, type Socket } from 'node:net'
import { wireText } from '../connect/wire-text.ts'
import type { RedisAddress } from '../servers/client.ts'
import { Replies } from './replies.ts'

const readAtOnce = 128 * 1024

interface Awaited {
  answers: string[]
  come: number
  count: number
  wanted: readonly number[]
  resolve(answers: string[]): void
  reject(error: Error): void
}

export class RawConnection {
  private readonly waiting: Awaited[] = []
  private readonly replies = new Replies((text, from, to) => this.take(text, from, to))
  private failure: Error | undefined

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true)
    // If a server ends while there are unread bytes, the connection is reset. Callers get the same error as when it is closed.
    socket.on('error', (cause) => this.fail(cause))
    socket.on('close', () => this.fail())
  }

  static async open({ host, port, access }: RedisAddress): Promise<RawConnection> {
    const lane = await new Promise<RawConnection>((resolve, reject) => {
      // The buffer is reused, because its content is consumed at once.
      const buffer = Buffer.allocUnsafe(readAtOnce)
      const callback = (length: number) => {
        opened.replies.feed(buffer.subarray(0, length))
        return true
      }
      const onread = { buffer, callback }
      const socket = connect({ host, port, onread }, () => resolve(opened))
      const opened = new RawConnection(socket)
      socket.once('error', reject)
    })
    if (access?.password !== undefined) await lane.send(wireText(['AUTH', access.password]), 1, [0])
    return lane
  }

  /**
   * Sends `count` commands written by `wireText`. Once all are answered, resolves with the raw answers whose numbers are in `wanted`, in order and counted from
   * 0 (see `Replies`).
   */
  send(written: string, count: number, wanted: readonly number[]): Promise<string[]> {
    if (this.failure) return Promise.reject(this.failure)
    return new Promise((resolve, reject) => {
      this.waiting.push({ answers: [], come: 0, count, wanted, resolve, reject })
      this.socket.write(written, 'latin1')
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private take(text: string, from: number, to: number): void {
    const first = this.waiting[0]
    if (!first) return
    if (first.wanted[first.answers.length] === first.come) first.answers.push(text.slice(from, to))
    first.come += 1
    if (first.come < first.count) return
    this.waiting.shift()
    first.resolve(first.answers)
  }

  private fail(cause?: Error): void {
    const error = new Error('the explorer’s Redis closed its connection', { cause })
    this.failure ??= error
    for (const { reject } of this.waiting.splice(0)) reject(error)
  }
}
