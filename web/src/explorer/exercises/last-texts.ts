/** The learner's last text of each exercise, kept in this browser. */
import * as z from 'zod/mini'
import { keepJson, keptJson } from '../../base/kept-json.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'

const storageKey = 'lockstep-exercise-texts'
const Texts = z.record(z.string(), z.record(z.string(), z.string()))

function keptTexts(): Readonly<Record<string, LockCode>> {
  const kept = Texts.safeParse(keptJson(storageKey))
  return kept.success ? kept.data : {}
}

export const lastText = (id: string): LockCode | null => keptTexts()[id] ?? null

/** `null`: the exercise begins anew at the next visit. */
export function keepLastText(id: string, text: LockCode | null): void {
  const { [id]: _, ...others } = keptTexts()
  keepJson(storageKey, text === null ? others : { ...others, [id]: text })
}
