import type { IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { leadClaim } from '#model/messages/lead-protocol.ts'
import type { Components } from './components.ts'
import { hostGuard, originAllowed } from './hosts.ts'
import type { PageServer } from './page-socket.ts'
import { SharedMessages } from './shared-messages.ts'
import { PageWebSockets } from './web-sockets.ts'

/** Maximum size of a request. The largest request contains a teacher's plan. */
const maxMessageBytes = 64 * 1024

export interface OpenedPageServer {
  io: PageServer
  /** Messages that the server encodes once for all sockets. */
  shared: SharedMessages
  /** Whether this handshake contained a room's secret. */
  showedSecret(request: IncomingMessage): boolean
}

interface PageServerParts extends Pick<Components, 'hub' | 'host' | 'hostNames' | 'onFailure'> {
  /** If this rejects, the connection is treated like any other. */
  isLedBy(code: string, secret: string): Promise<boolean>
}

export function openPageServer({ hub, host, hostNames, onFailure, isLedBy }: PageServerParts): OpenedPageServer {
  const guard = hostGuard(host, hostNames)
  const led = new WeakSet<IncomingMessage>()
  const note = async (request: IncomingMessage) => {
    const claim = leadClaim(request.headers['sec-websocket-protocol'])
    if (claim !== undefined && (await isLedBy(claim.code, claim.secret))) led.add(request)
  }
  const shared = new SharedMessages()
  const io: PageServer = new Server({
    wsEngine: PageWebSockets,
    parser: shared.parser,
    serveClient: false,
    ...(hub.adapter === undefined ? {} : { adapter: hub.adapter }),
    // Long polling opens a new connection per request, which the connection limits cannot count. Every browser has had WebSockets for a decade.
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: (request, decide) => {
      const { headers } = request
      const allowed = guard(headers.host) && originAllowed(headers.origin, headers.host, hostNames)
      if (!allowed) return decide('This server does not go by that name.', false)
      // Decides after the check, because a connection is counted only when it is known whether it leads a room.
      void note(request)
        .catch(onFailure)
        .then(() => decide(null, true))
    },
  })
  return { io, shared, showedSecret: (request) => led.has(request) }
}
