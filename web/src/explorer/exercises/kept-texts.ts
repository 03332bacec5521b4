/** A lock's text for each exercise, kept in this browser under a storage key. */
import { keepJson, keptJson } from '../../base/kept-json.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'

function keptTexts(storageKey: string): Readonly<Record<string, unknown>> {
  const kept = keptJson(storageKey)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

export function keptText(storageKey: string, id: string): LockCode | null {
  const text = keptTexts(storageKey)[id]
  return isCode(text) ? text : null
}

const isCode = (text: unknown): text is LockCode =>
  typeof text === 'object' && text !== null && Object.values(text).every((file) => typeof file === 'string')

/** `null`: forgets the text. */
export function keepText(storageKey: string, id: string, text: LockCode | null): void {
  const { [id]: _, ...others } = keptTexts(storageKey)
  keepJson(storageKey, text === null ? others : { ...others, [id]: text })
}
