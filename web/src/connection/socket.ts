/** The socket, and all that is known of socket.io. Loaded when it is first needed: the library does without. */
import { io } from 'socket.io-client'
import type * as z from 'zod/mini'
import type { AnswerTo, NoticeSchemas, Requests, Sent } from '#model/messages/message.ts'
import { Refusal, runToPage } from '#model/messages/messages.ts'
import type { ConnectionListener } from './connection.ts'
import { credentials } from './credentials.ts'
import { ConnectionError } from './errors.ts'
import { answerLimitMs } from './rest.ts'

export interface Line {
  /** Sends a request of this table and validates its answer. Rejects with a `ConnectionError`. */
  ask<T extends Requests, Name extends keyof T & string>(
    table: T,
    name: Name,
    request: Sent<T, Name>,
  ): Promise<AnswerTo<T, Name>>
  /** Hears a notice of this table from now on; one that does not fit is reported to the listener. Returns how to stop. */
  hear<T extends NoticeSchemas, Name extends keyof T & string>(
    table: T,
    name: Name,
    deliver: (notice: z.output<T[Name]>) => void,
  ): () => void
  /** From the next connection on, the name of a WebSocket protocol is shown with it; `null`: none. */
  offer(protocol: string | null): void
  isConnected(): boolean
  close(): void
}

/** Opens the line and tells the listener of everything that comes in, for as long as it is open. */
export function openLine(url: string, listener: ConnectionListener): Line {
  const socket = io(url, {
    transports: ['websocket'],
    reconnectionDelay: 250,
    reconnectionDelayMax: 2000,
    auth: credentials(),
  })

  const hear = <T extends NoticeSchemas, Name extends keyof T & string>(
    table: T,
    name: Name,
    deliver: (notice: z.output<T[Name]>) => void,
  ) => {
    const event: string = name
    const onMessage = (raw: unknown) => {
      const parsed = schemaOf<z.output<T[Name]>>(table[name]).safeParse(raw)
      if (parsed.success) deliver(parsed.data)
      else listener.onBroken(ConnectionError.broken(name, parsed.error))
    }
    socket.on(event, onMessage)
    return () => void socket.off(event, onMessage)
  }
  hear(runToPage, 'run-progress', listener.onProgress)
  hear(runToPage, 'run-header', listener.onHeader)
  hear(runToPage, 'run-events', listener.onEvents)
  hear(runToPage, 'run-ended', listener.onEnded)
  socket.on('connect', () => listener.onStatus('connected'))
  socket.on('disconnect', (reason) => {
    listener.onStatus('reconnecting')
    // A server that is stopped says goodbye, and after a goodbye the socket does not come back by itself.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.io.on('reconnect_attempt', () => listener.onStatus('reconnecting'))

  return {
    async ask<T extends Requests, Name extends keyof T & string>(table: T, name: Name, request: Sent<T, Name>) {
      const answer: unknown = await socket
        .timeout(answerLimitMs)
        .emitWithAck(name, request)
        .catch(() => {
          throw ConnectionError.lost()
        })
      const refusal = Refusal.safeParse(answer)
      if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
      const parsed = schemaOf<AnswerTo<T, Name>>(table[name]?.answer).safeParse(answer)
      if (!parsed.success) throw ConnectionError.broken(name, parsed.error)
      return parsed.data
    },
    hear,
    offer(protocol) {
      socket.io.opts.protocols = protocol === null ? [] : [protocol]
    },
    isConnected: () => socket.connected,
    close: () => void socket.disconnect(),
  }
}

/** TypeScript does not see by itself that the schema of a name in a table makes what the table says of that name. */
function schemaOf<T>(schema: z.ZodMiniType | undefined): z.ZodMiniType<T> {
  if (schema === undefined) throw new Error('No table has such a message.')
  return schema as z.ZodMiniType<T>
}
