/** What is asked over HTTP. Answers are validated. */
import type * as z from 'zod/mini'
import { Refusal } from '../../../server/protocol/messages.ts'
import { ConnectionError } from './errors.ts'

/** After so long nobody waits for an answer any more. */
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

/** As `get`, for whoever has the secret. */
export async function getPrivate<T>(path: string, secret: string, schema: z.ZodMiniType<T>): Promise<T> {
  return await understood(await ask(path, secret), path, schema)
}

/** As `getBlob`, for whoever has the secret. */
export async function getPrivateBlob(path: string, secret: string): Promise<Blob> {
  return await unread(await ask(path, secret))
}

/** `secret`: goes into a header; in an address it would stay in histories and logs. */
async function ask(path: string, secret?: string): Promise<Response> {
  const headers: HeadersInit = secret === undefined ? {} : { Authorization: `Bearer ${secret}` }
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(answerLimitMs) }).catch(() => {
    throw ConnectionError.lost()
  })
  if (response.ok) return response
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined))
  if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
  throw new ConnectionError('SERVER_LOST', `The server answered ${response.status} to ${path}.`)
}
