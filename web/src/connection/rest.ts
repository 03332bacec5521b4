import type * as z from 'zod/mini'
import { Refusal } from '#model/messages/messages.ts'
import { load } from '../loading/load.ts'
import { words } from '../locale/words.ts'
import { ConnectionError } from './errors.ts'

/** Maximum number of milliseconds to wait for an answer, and for each further chunk of it. */
export const answerLimitMs = 15_000

/**
 * Sends `GET path` and validates the answer. Rejects with a `ConnectionError` if the server rejects the request, does not answer, or sends an invalid answer.
 */
export async function get<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  return await understood(await ask(path), path, schema)
}

async function understood<T>(response: Response, path: string, schema: z.ZodMiniType<T>): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw ConnectionError.broken(path, parsed.error)
  return parsed.data
}

/** Fetches the body at `path` without parsing it. Rejects with a `ConnectionError`. */
export async function getBlob(path: string): Promise<Blob> {
  return await unread(await ask(path))
}

async function unread(response: Response): Promise<Blob> {
  return response.blob().catch(() => {
    throw ConnectionError.lost()
  })
}

/** Fetches the body at `path`. Resolves with `null` if the server has none. Rejects with a `ConnectionError`. */
export async function findBlob(path: string): Promise<Blob | null> {
  const response = await fetch(path, { signal: AbortSignal.timeout(answerLimitMs) }).catch(() => {
    throw ConnectionError.lost()
  })
  return response.ok && response.status !== 204 ? await unread(response) : null
}

/** Streams the body at `path`. Each chunk has a timeout, but the whole stream does not. The call and each read can reject with a `ConnectionError`. */
export async function getStream(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const stop = new AbortController()
  // A stream has hundreds of chunks, so a single timer covers all of them.
  let waitingSinceMs: number | null = performance.now()
  const clock = setInterval(() => {
    if (waitingSinceMs !== null && performance.now() - waitingSinceMs > answerLimitMs) stop.abort()
  }, answerLimitMs / 15)
  const over = () => clearInterval(clock)
  const lost = () => {
    over()
    throw ConnectionError.lost()
  }
  const { body } = await ask(path, { signal: stop.signal }).catch((error: unknown) => {
    over()
    throw error
  })
  const pieces = body?.getReader() ?? lost()
  return new ReadableStream({
    async pull(controller) {
      waitingSinceMs = performance.now()
      const { value } = await pieces.read().catch(lost)
      waitingSinceMs = null
      if (value !== undefined) return controller.enqueue(value)
      over()
      controller.close()
    },
    cancel(why) {
      over()
      return pieces.cancel(why)
    },
  })
}

/** Like `get`, but sends a room's secret. */
export async function getPrivate<T>(path: string, secret: string, schema: z.ZodMiniType<T>): Promise<T> {
  return await understood(await ask(path, { secret }), path, schema)
}

/** Like `getBlob`, but sends a room's secret. */
export async function getPrivateBlob(path: string, secret: string): Promise<Blob> {
  return await unread(await ask(path, { secret }))
}

/** Sends `POST path` with the host's token and validates the answer. Rejects with a `ConnectionError`. */
export async function postPrivate<T>(
  path: string,
  secret: string,
  schema: z.ZodMiniType<T>,
  body?: object,
): Promise<T> {
  return await understood(await ask(path, { secret, body: body ?? {} }), path, schema)
}

interface Asking {
  /** Body of the request. If there is none, the request only reads. */
  body?: object
  /** Secret to send in a header. In an address, the secret would end up in browser histories and logs. */
  secret?: string
  signal?: AbortSignal
}

async function ask(path: string, { secret, body, signal }: Asking = {}): Promise<Response> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers: HeadersInit = {
    ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
  const send = () => fetch(path, { ...sent, headers, signal: signal ?? AbortSignal.timeout(answerLimitMs) })
  // Asks once more, because the server may only be slow, for example while it starts. A request with a body is not repeated, since it may change something.
  const response = await send()
    .catch((error: unknown) => (body === undefined && signal === undefined ? send() : Promise.reject(error)))
    .catch(() => {
      throw ConnectionError.lost()
    })
  if (response.ok) return response
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined))
  if (!refusal.success) throw new ConnectionError('SERVER_LOST', words.notices.status(response.status, path))
  const { refusalText } = await load(() => import('../locale/refusals.ts'))
  throw new ConnectionError(refusal.data.code, refusalText(refusal.data))
}
