/** Limits the incoming data of one connection before anything parses it. A client that sends too much is disconnected, whatever the data. */
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { RateLimit } from './rate.ts'
import { webSocketOf } from './web-sockets.ts'

/** The parts of an engine.io connection that this uses. */
export interface IncomingWire extends EventEmitter {
  /** The request that opened the connection: its socket is the connection itself. */
  request: IncomingMessage
  close(discard?: boolean): unknown
}

/** Bytes of one connection at once, and then per second: enough for a teacher's plan now and then, and small messages otherwise. */
const bytesAtOnce = 1024 ** 2
const bytesPerSecond = 128 * 1024
/** Cost of a packet, in bytes, even if it is empty. */
const packetBytes = 64
/** A ping costs more: it is answered, and no browser sends one. */
const pingBytes = 4096

export function limitIncoming(wire: IncomingWire): void {
  const bytes = new RateLimit(bytesAtOnce, bytesPerSecond)
  const socket = webSocketOf(wire)
  const take = (cost: number) => {
    if (bytes.take(cost)) return
    wire.close(true)
    // The socket would go on reading until the other end agrees to close.
    socket?.terminate()
  }
  // Raw network data counts: a message may consist of thousands of empty frames, or never end.
  wire.request.socket.on('data', ({ length }: Buffer) => take(length))
  wire.on('packet', () => take(packetBytes))
  socket?.on('ping', () => take(pingBytes))
  socket?.on('pong', () => take(packetBytes))
}
