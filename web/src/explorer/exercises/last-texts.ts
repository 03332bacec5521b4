/** The learner's last text of each exercise, kept in this browser. */
import type { LockCode } from '../../editor/text/lock-code.ts'
import { keepText, keptText } from './kept-texts.ts'

const storageKey = 'lockstep-exercise-texts'

export const lastText = (id: string): LockCode | null => keptText(storageKey, id)

/** `null`: the exercise begins anew at the next visit. */
export const keepLastText = (id: string, text: LockCode | null): void => keepText(storageKey, id, text)
