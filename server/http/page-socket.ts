/** Connections of pages, and sending notices over them. */
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { EventsToPage, EventsToServer, ToPage } from '#model/messages/socket.ts'

export type PageServer = Server<EventsToServer, EventsToPage, DefaultEventsMap, SocketData>
export type PageSocket = Socket<EventsToServer, EventsToPage, DefaultEventsMap, SocketData>

export interface SocketData {
  /** Whether this page has shown the host's token. */
  isHost?: boolean
  /** Id of this socket's visitor while it is connected. */
  visitor?: string
  /** Lasting id of the browser: a hash of its secret, if it has shown one. */
  device?: string
  /** The room that this page leads, after showing the secret. */
  lead?: string
  member?: { code: string; id: string }
  /** Whether this page shows what the teacher shows. Absent: yes. */
  following?: boolean
  roomVersion?: number
}

/** Sends a notice to one page, or to all pages of a room. */
export function send(pages: { emit(name: never, notice: never): unknown }, { name, notice }: ToPage): void {
  // TypeScript cannot see that a notice has the type that belongs to its name.
  pages.emit(name as never, notice as never)
}

/** Calls back with every notice that goes out to this page. */
export function onSent(socket: PageSocket, hear: (message: ToPage) => void): void {
  socket.onAnyOutgoing((name: string, notice: unknown) => hear({ name, notice } as ToPage))
}
