/** The WebSocket server that engine.io is given by its option `wsEngine`. It limits the pieces of a message, and knows the socket below each connection. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

/** Pieces that one message may come in: browsers send a long one in a few. Each is kept until the last has come. */
const piecesOfMessage = 64

/** By the request that opened it. */
const opened = new WeakMap<IncomingMessage, WebSocket>()

/** For socket.io's option `wsEngine`. */
export class PageWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, maxFragments: piecesOfMessage })
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    done: (webSocket: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, socket, head, (webSocket) => {
      opened.set(request, webSocket)
      done(webSocket, request)
    })
  }
}

/** The WebSocket that this request opened on a server with `wsEngine: PageWebSockets`. */
export function webSocketOf({ request }: { request: IncomingMessage }): WebSocket | undefined {
  return opened.get(request)
}
