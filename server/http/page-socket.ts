/** Connections of pages, and how a notice is sent over them. */
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { EventsToPage, EventsToServer, ToPage } from '#model/messages/socket.ts'

export type PageServer = Server<EventsToServer, EventsToPage, DefaultEventsMap, SocketData>
export type PageSocket = Socket<EventsToServer, EventsToPage, DefaultEventsMap, SocketData>

/** What is known of a connection. */
export interface SocketData {
  /** Runs this server, or has the host's link. */
  isHost?: boolean
  /** Names this socket's visitor while it is connected. */
  visitor?: string
  /** The browser, for longer: what is kept of its secret, if it has shown one. */
  device?: string
  /** The room that it leads: it has shown the secret. */
  lead?: string
  /** Whose window it is. */
  member?: { code: string; id: string }
  /** It shows what the teacher shows. Absent: yes. */
  following?: boolean
  /** The newest version of its room that was sent to it. */
  roomVersion?: number
}

/** Sends a notice to one page, or to all pages of a room. */
export function send(pages: { emit(name: never, notice: never): unknown }, { name, notice }: ToPage): void {
  // A notice of the union fits its own name, which TypeScript does not follow through `emit`.
  pages.emit(name as never, notice as never)
}

/** Hears every notice that goes out to this page. */
export function onSent(socket: PageSocket, hear: (message: ToPage) => void): void {
  socket.onAnyOutgoing((name: string, notice: unknown) => hear({ name, notice } as ToPage))
}
