/** What is asked over HTTP. Answers are validated. */
import type * as z from 'zod/mini'
import { Refusal } from '../../../server/protocol/messages.ts'
import { ConnectionError } from './errors.ts'

/** After so long nobody waits for an answer any more. */
export const answerLimitMs = 15_000

/** The answer to `GET path`. Rejects with a `ConnectionError`: the server's refusal, no answer, or one that is not understood. */
export async function get<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  const response = await fetch(path, { signal: AbortSignal.timeout(answerLimitMs) }).catch(() => {
    throw ConnectionError.lost()
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const refusal = Refusal.safeParse(body)
    if (refusal.success) throw new ConnectionError(refusal.data.code, refusal.data.message)
    throw new ConnectionError('SERVER_LOST', `The server answered ${response.status} to ${path}.`)
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw ConnectionError.broken(path, parsed.error)
  return parsed.data
}
