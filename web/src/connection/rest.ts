/** What is asked over HTTP. Answers are validated. */
import type * as z from 'zod/mini'
import { Refusal } from '#model/messages/messages.ts'
import { ConnectionError } from './errors.ts'

/** A request fails after so many milliseconds without an answer, or without any more of it. */
export const answerLimitMs = 15_000

/** The answer to `GET path`. Rejects with a `ConnectionError`: the server's refusal, no answer, or one that is not understood. */
export async function get<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  return await understood(await ask(path), path, schema)
}

async function understood<T>(response: Response, path: string, schema: z.ZodMiniType<T>): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw ConnectionError.broken(path, parsed.error)
  return parsed.data
}

/** What lies at `path`, unread. Rejects with a `ConnectionError`. */
export async function getBlob(path: string): Promise<Blob> {
  return await unread(await ask(path))
}

async function unread(response: Response): Promise<Blob> {
  return response.blob().catch(() => {
    throw ConnectionError.lost()
  })
}

/** The body at `path` as a stream, without a limit for the whole. Rejects with a `ConnectionError`, and so do its pieces. */
export async function getStream(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const stop = new AbortController()
  // One clock for all pieces: there are hundreds of them.
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

/** The first line of what lies at `path`; the rest is not waited for. Rejects with a `ConnectionError`. */
export async function getFirstLine(path: string): Promise<string> {
  const pieces = (await getStream(path)).pipeThrough(new TextDecoderStream()).getReader()
  let line = ''
  for (let piece = await pieces.read(); !piece.done && !line.includes('\n'); piece = await pieces.read())
    line += piece.value
  void pieces.cancel()
  return line.split('\n', 1)[0] ?? ''
}

/** As `get`, with a room's secret. */
export async function getPrivate<T>(path: string, secret: string, schema: z.ZodMiniType<T>): Promise<T> {
  return await understood(await ask(path, { secret }), path, schema)
}

/** As `getBlob`, with a room's secret. */
export async function getPrivateBlob(path: string, secret: string): Promise<Blob> {
  return await unread(await ask(path, { secret }))
}

interface Asking {
  /** Goes into a header; in an address it would stay in histories and logs. */
  secret?: string
  signal?: AbortSignal
}

async function ask(
  path: string,
  { secret, signal = AbortSignal.timeout(answerLimitMs) }: Asking = {},
): Promise<Response> {
  const headers: HeadersInit = secret === undefined ? {} : { Authorization: `Bearer ${secret}` }
  const response = await fetch(path, { headers, signal }).catch(() => {
    throw ConnectionError.lost()
  })
  if (response.ok) return response
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined))
  if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
  throw new ConnectionError('SERVER_LOST', `The server answered ${response.status} to ${path}.`)
}
