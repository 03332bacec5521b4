/** Stores the learner's last text of each exercise in this browser. */
import { keepJson, keptJson } from '../../base/kept-json.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'

const storageKey = 'lockstep-exercise-texts'

function keptTexts(): Readonly<Record<string, unknown>> {
  const kept = keptJson(storageKey)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

export function lastText(id: string): LockCode | null {
  const text = keptTexts()[id]
  return isCode(text) ? text : null
}

const isCode = (text: unknown): text is LockCode =>
  typeof text === 'object' && text !== null && Object.values(text).every((file) => typeof file === 'string')

/** Stores the text. With `null`, the exercise starts from the beginning at the next visit. */
export function keepLastText(id: string, text: LockCode | null): void {
  const { [id]: _, ...others } = keptTexts()
  keepJson(storageKey, text === null ? others : { ...others, [id]: text })
}
