/** Opens the socket. This is the only code that knows socket.io, and it loads on first use because the library page does not need it. */
import { io } from 'socket.io-client'
import type * as z from 'zod/mini'
import type { AnswerTo, NoticeSchemas, Requests, Sent, UnionOfNotices } from '#model/messages/message.ts'
import { Refusal, runToPage } from '#model/messages/messages.ts'
import { Because } from '#model/refusals/because-schema.ts'
import { checkVersion } from '../loading/load.ts'
import { refusalText, whyText } from '../locale/refusals.ts'
import { credentials } from './credentials.ts'
import { ConnectionError } from './errors.ts'
import type { ConnectionListener } from './listener.ts'
import { answerLimitMs } from './rest.ts'

export interface Line {
  /** Sends a request of this table and validates the answer. Rejects with a `ConnectionError`. */
  ask<T extends Requests, Name extends keyof T & string>(
    table: T,
    name: Name,
    request: Sent<T, Name>,
  ): Promise<AnswerTo<T, Name>>
  /** Delivers every notice of this table. An invalid notice goes to the listener's `onBroken`. Returns a function that stops the delivery. */
  hear<T extends NoticeSchemas>(table: T, deliver: (notice: UnionOfNotices<T>) => void): () => void
  /** Sets the WebSocket subprotocol that later connections offer. If it is `null`, they offer no subprotocol. */
  offer(protocol: string | null): void
  isConnected(): boolean
  close(): void
}

/** Opens a socket and passes its messages to the listener until the socket is closed. */
export function openLine(url: string, listener: ConnectionListener): Line {
  const socket = io(url, {
    transports: ['websocket'],
    reconnectionDelay: 250,
    reconnectionDelayMax: 2000,
    auth: credentials(),
  })

  const hear = <T extends NoticeSchemas>(table: T, deliver: (notice: UnionOfNotices<T>) => void) => {
    const heard = Object.entries(table).map(([name, schema]) => {
      const onMessage = (raw: unknown) => {
        const parsed = schema.safeParse(raw)
        // The cast is safe, because `hear` parsed the data with the schema of this name.
        if (parsed.success) deliver({ name, notice: saidHere(parsed.data) } as UnionOfNotices<T>)
        else listener.onBroken(ConnectionError.broken(name, parsed.error))
      }
      socket.on(name, onMessage)
      return () => void socket.off(name, onMessage)
    })
    return () => {
      for (const stop of heard) stop()
    }
  }
  hear(runToPage, (notice) => listener.onNotice(notice))
  let isFirst = true
  socket.on('connect', () => {
    listener.onStatus('connected')
    // The server may have been updated while the socket was disconnected.
    if (!isFirst) void checkVersion()
    isFirst = false
  })
  socket.on('disconnect', (reason) => {
    listener.onStatus('reconnecting')
    // A server that stops disconnects deliberately. After that, socket.io does not reconnect on its own.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.io.on('reconnect_attempt', () => listener.onStatus('reconnecting'))

  return {
    async ask<T extends Requests, Name extends keyof T & string>(table: T, name: Name, request: Sent<T, Name>) {
      const answer: unknown = await socket
        .timeout(answerLimitMs)
        .emitWithAck(name, request)
        .catch(() => {
          throw socket.connected ? ConnectionError.late() : ConnectionError.lost()
        })
      const refusal = Refusal.safeParse(answer)
      if (refusal.success) throw new ConnectionError(refusal.data.code, refusalText(refusal.data))
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

/**
 * Adds a sentence to a notice that contains a rejection, or the reason why a run is waiting. The page adds it, because the page has the reader's dictionary.
 */
function saidHere(notice: unknown): unknown {
  if (typeof notice !== 'object' || notice === null) return notice
  const refusal = Refusal.safeParse('refusal' in notice ? notice.refusal : undefined)
  if (refusal.success) return { ...notice, refusal: { ...refusal.data, message: refusalText(refusal.data) } }
  const doing = Because.safeParse('doing' in notice ? notice.doing : undefined)
  return doing.success ? { ...notice, doing: { ...doing.data, message: whyText(doing.data) } } : notice
}

/** Casts the schema, because TypeScript does not connect a table's schema with the type of the same name. */
function schemaOf<T>(schema: z.ZodMiniType | undefined): z.ZodMiniType<T> {
  if (schema === undefined) throw new Error('No table has such a message.')
  return schema as z.ZodMiniType<T>
}
