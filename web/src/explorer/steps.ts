import type { ChoiceView } from '#model/messages/exploration.ts'

/**
 * Returns the step for a key, or `null` if that step is impossible. A client's letter makes the client's next step, Shift with the letter makes the client
 * crash, `~` ends a lease, and a digit makes the choice with that number.
 */
export function stepOf(key: string, choices: readonly ChoiceView[]): string | null {
  const has = (step: string) => (choices.some((choice) => choice.step === step) ? step : null)
  if (key === '~' || key === '`') return has('~')
  if (/^[a-d]$/.test(key)) return has(key.toUpperCase())
  if (/^Shift\+[a-d]$/.test(key)) return has(`!${key.slice(-1).toUpperCase()}`)
  if (/^[1-9]$/.test(key)) return choices[Number(key) - 1]?.step ?? null
  return null
}

export function keyOf({ step }: ChoiceView, place: number): string | null {
  if (step === '~') return '~'
  if (/^[A-D]$/.test(step)) return step.toLowerCase()
  if (/^![A-D]$/.test(step)) return `Shift+${step.slice(1).toLowerCase()}`
  return place < 9 ? String(place + 1) : null
}

/** Whether the step is a crash, a node's fault, or the end of a lease. If not, it is a client's operation. */
export const isFault = (step: string): boolean => /^[!~+-]/.test(step)

/** Whether the step's answer stays on the way, or is lost. */
export const isLate = (step: string): boolean => /[/?]$/.test(step)
