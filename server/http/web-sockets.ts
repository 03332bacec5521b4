/** The WebSocket server for engine.io's option `wsEngine`. It limits the fragments of a message, and remembers the WebSocket of each connection. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

/** Fragments that one message may have. Browsers send a long message in a few, but each fragment is kept until the last has come. */
const piecesOfMessage = 64

/** WebSockets by the request that opened them. */
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

/** The WebSocket that this request opened on a server with `wsEngine: PageWebSockets`. */
export function webSocketOf({ request }: { request: IncomingMessage }): WebSocket | undefined {
  return opened.get(request)
}
