/** The socket, and all that is known of socket.io. Loaded when it is first needed: the library does without. */
import { io } from 'socket.io-client'
import type * as z from 'zod/mini'
import {
  type PageToServer,
  Refusal,
  RunEnded,
  RunEvents,
  RunHeader,
  RunProgress,
  type ServerToPage,
} from '../../../model/messages/messages.ts'
import type { WorkshopToPage, WorkshopToServer } from '../../../model/messages/workshop.ts'
import type { ConnectionListener } from './connection.ts'
import { credentials } from './credentials.ts'
import { ConnectionError } from './errors.ts'
import { answerLimitMs } from './rest.ts'

export interface Line {
  /** Sends a request and validates its answer. Rejects with a `ConnectionError`. */
  ask<T>(name: keyof (PageToServer & WorkshopToServer), request: unknown, schema: z.ZodMiniType<T>): Promise<T>
  /** Hears a message from now on; one that does not fit is reported to the listener. Returns how to stop. */
  hear<T>(
    name: keyof (ServerToPage & WorkshopToPage),
    schema: z.ZodMiniType<T>,
    deliver: (message: T) => void,
  ): () => void
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

  const hear: Line['hear'] = (name, schema, deliver) => {
    const onMessage = (raw: unknown) => {
      const parsed = schema.safeParse(raw)
      if (parsed.success) deliver(parsed.data)
      else listener.onBroken(ConnectionError.broken(name, parsed.error))
    }
    socket.on(name, onMessage)
    return () => void socket.off(name, onMessage)
  }
  hear('run-progress', RunProgress, listener.onProgress)
  hear('run-header', RunHeader, listener.onHeader)
  hear('run-events', RunEvents, listener.onEvents)
  hear('run-ended', RunEnded, listener.onEnded)
  socket.on('connect', () => listener.onStatus('connected'))
  socket.on('disconnect', (reason) => {
    listener.onStatus('reconnecting')
    // A server that is stopped says goodbye, and after a goodbye the socket does not come back by itself.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.io.on('reconnect_attempt', () => listener.onStatus('reconnecting'))

  return {
    async ask(name, request, schema) {
      const answer: unknown = await socket
        .timeout(answerLimitMs)
        .emitWithAck(name, request)
        .catch(() => {
          throw ConnectionError.lost()
        })
      const refusal = Refusal.safeParse(answer)
      if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
      const parsed = schema.safeParse(answer)
      if (!parsed.success) throw ConnectionError.broken(name, parsed.error)
      return parsed.data
    },
    hear,
    isConnected: () => socket.connected,
    close: () => void socket.disconnect(),
  }
}
