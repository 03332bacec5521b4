/** Limits the incoming data of one connection before anything parses the data. A client that sends too much is disconnected. */
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { RateLimit } from './rate.ts'
import { webSocketOf } from './web-sockets.ts'

export interface IncomingWire extends EventEmitter {
  /** The request that opened the connection. Its socket is the connection itself. */
  request: IncomingMessage
  close(discard?: boolean): unknown
}

/**
 * Bytes that one connection may send in one burst, and bytes per second after that. Enough for an occasional teacher's plan and for small messages otherwise.
 */
const bytesAtOnce = 1024 ** 2
const bytesPerSecond = 128 * 1024
/** Cost of a packet in bytes, even if the packet is empty. */
const packetBytes = 64
/** Cost of a ping in bytes. A ping costs more because the server answers it, and no browser sends one. */
const pingBytes = 4096

export function limitIncoming(wire: IncomingWire): void {
  const bytes = new RateLimit(bytesAtOnce, bytesPerSecond)
  const socket = webSocketOf(wire)
  const take = (cost: number) => {
    if (bytes.take(cost)) return
    wire.close(true)
    // Closes the socket at once. Otherwise it would keep reading until the other end agrees to close.
    socket?.terminate()
  }
  // Counts raw network data, because a message may consist of thousands of empty frames or never end.
  wire.request.socket.on('data', ({ length }: Buffer) => take(length))
  wire.on('packet', () => take(packetBytes))
  socket?.on('ping', () => take(pingBytes))
  socket?.on('pong', () => take(packetBytes))
}
