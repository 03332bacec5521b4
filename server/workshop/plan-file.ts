import { readFile } from 'node:fs/promises'
import { Plan } from '#model/messages/plan.ts'
import { messageOf } from '#server/base/message-of.ts'
import { parseRequest, RefusalError } from '../runs/refusal.ts'

/**
 * Reads a plan from JSON: `{ "title": "…", "items": [{ "scenario": "gc-pause", "minutes": 10,
 * "notes": "…" }] }`. Throws a `BAD_REQUEST` that names the file and the field.
 */
export async function readPlan(file: string): Promise<Plan> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new RefusalError('plan-unreadable', { file, why: error.message })
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RefusalError('plan-no-json', { file })
  }
  try {
    return parseRequest(Plan, value)
  } catch (error) {
    throw new RefusalError('plan-unreadable', { file, why: messageOf(error) })
  }
}
