/** WebSocket server for engine.io's `wsEngine` option. Limits the fragments of a message, and remembers each connection's WebSocket. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

/** Maximum number of fragments per message. Browsers send a long message in a few fragments. The server keeps every fragment until the last one arrives. */
const piecesOfMessage = 64

/** WebSockets, keyed by the request that opened them. */
const opened = new WeakMap<IncomingMessage, WebSocket>()

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

/** Returns the WebSocket that this request opened on a server with `wsEngine: PageWebSockets`. */
export function webSocketOf({ request }: { request: IncomingMessage }): WebSocket | undefined {
  return opened.get(request)
}
