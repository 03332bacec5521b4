/** What is asked over HTTP. Answers are validated. */
import type * as z from 'zod/mini'
import { Refusal } from '../../../server/protocol/messages.ts'
import { ConnectionError } from './errors.ts'

/** After so long nobody waits for an answer any more. */
export const answerLimitMs = 15_000

/** The answer to `GET path`. Rejects with a `ConnectionError`: the server's refusal, no answer, or one that is not understood. */
export async function get<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  const response = await ask(path)
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw ConnectionError.broken(path, parsed.error)
  return parsed.data
}

/** What lies at `path`, unread. Rejects with a `ConnectionError`. */
export async function getBlob(path: string): Promise<Blob> {
  const response = await ask(path)
  return response.blob().catch(() => {
    throw ConnectionError.lost()
  })
}

async function ask(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(answerLimitMs) }).catch(() => {
    throw ConnectionError.lost()
  })
  if (response.ok) return response
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined))
  if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
  throw new ConnectionError('SERVER_LOST', `The server answered ${response.status} to ${path}.`)
}
