/** What comes in over one connection, before anybody reads it. Whoever sends too much is cut off, whether it says anything or not. */
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { RateLimit } from './rate.ts'
import { webSocketOf } from './web-sockets.ts'

/** What is used of a connection of engine.io's. */
export interface IncomingWire extends EventEmitter {
  /** What opened it: its socket is the connection itself. */
  request: IncomingMessage
  close(discard?: boolean): unknown
}

/** What one connection may send at once, and then per second: a teacher's plan now and then, and else a few words. */
const bytesAtOnce = 1024 ** 2
const bytesPerSecond = 128 * 1024
/** To look at a packet costs as much as so many bytes, also where there is nothing in it. */
const packetBytes = 64
/** A ping is answered, and no browser sends one. */
const pingBytes = 4096

export function limitIncoming(wire: IncomingWire): void {
  const bytes = new RateLimit(bytesAtOnce, bytesPerSecond)
  const socket = webSocketOf(wire)
  const take = (cost: number) => {
    if (bytes.take(cost)) return
    wire.close(true)
    // It would go on reading until the other end agrees that it is over.
    socket?.terminate()
  }
  // As it comes over the network: a message may consist of thousands of frames with nothing in them, or never end.
  wire.request.socket.on('data', ({ length }: Buffer) => take(length))
  wire.on('packet', () => take(packetBytes))
  socket?.on('ping', () => take(pingBytes))
  socket?.on('pong', () => take(packetBytes))
}
