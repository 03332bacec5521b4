import { whyText } from '#web/locale/refusals.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import type { ReadPlan } from './plan-file.ts'

/** Whether the field at this path, of an item or of the plan, is wrong. */
export type Wrong = (field: string) => boolean

/** Returns why a text is not a valid plan, naming item and field, or `null` if the plan is valid. */
export function problemText(read: ReadPlan): string | null {
  const { wrong } = consoleWords.plan
  if (read.is === 'plan') return null
  if (read.is === 'no-json') return wrong.noJson
  const { item, field, isShort } = read.problem
  if (/^check\.\d+\.right$/.test(field)) return wrong.noRight
  // Texts that are too short are common while somebody is still writing, so they get a message of their own.
  const why = isShort ? wrong.empty : whyText(read.problem.why)
  return item === null ? wrong.field(field, why) : wrong.item(item, field, why)
}
