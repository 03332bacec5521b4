import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { EventsToPage, EventsToServer, ToPage } from '#model/messages/socket.ts'

export type PageServer = Server<EventsToServer, EventsToPage, DefaultEventsMap, SocketData>
export type PageSocket = Socket<EventsToServer, EventsToPage, DefaultEventsMap, SocketData>

export interface SocketData {
  /** Whether this page has presented the host's token. */
  isHost?: boolean
  /** Id of this socket's visitor while the socket is connected. */
  visitor?: string
  /** Permanent id of the browser: a hash of the browser's secret, if the browser has presented one. */
  device?: string
  /** Code of the room that this page leads. Set after the page has presented the room's secret. */
  lead?: string
  member?: { code: string; id: string }
  /** Whether this page shows what the teacher shows. If absent, it does. */
  following?: boolean
  roomVersion?: number
}

export function send(pages: { emit(name: never, notice: never): unknown }, { name, notice }: ToPage): void {
  // TypeScript cannot see that the notice has the type that belongs to its name.
  pages.emit(name as never, notice as never)
}

export function onSent(socket: PageSocket, hear: (message: ToPage) => void): void {
  socket.onAnyOutgoing((name: string, notice: unknown) => hear({ name, notice } as ToPage))
}
