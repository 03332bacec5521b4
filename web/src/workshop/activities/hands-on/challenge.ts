/** Hands on as a form has it: what is not chosen is what mostly fits the lesson. Pure. */
import type { Challenge, HandsOn } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { settable } from '#web/format/parameters.ts'

export const challengeKinds = ['free', 'fail', 'smallest'] as const

/** Hands on with another challenge, or with another lesson. Whoever looks for one figure's smallest value would win by changing the others. */
export function handsOnWith(
  lesson: ListedLesson,
  wanted: Partial<{ lock: string; parameter: string }> & Pick<Challenge, 'kind'>,
): HandsOn {
  const scenario = lesson.id
  if (wanted.kind === 'free') return { scenario, challenge: { kind: 'free' } }
  const lock = lockIn(lesson, wanted.lock)
  if (wanted.kind === 'fail') return { scenario, challenge: { kind: 'fail', lock } }
  const parameter = parameterIn(lesson, wanted.parameter)
  return { scenario, challenge: { kind: 'smallest', lock, parameter }, figures: [parameter] }
}

/** With a figure ticked or unticked. All of them are the same as none named. */
export function handsOnTicked(
  lesson: ListedLesson,
  { figures, ...handsOn }: HandsOn,
  name: string,
  on: boolean,
): HandsOn {
  const names = Object.keys(lesson.parameters)
  const next = names.filter((each) => (each === name ? on : (figures ?? names).includes(each)))
  return next.length < names.length ? { ...handsOn, figures: next } : handsOn
}

/** The lock that was chosen; else the one that fails. */
function lockIn({ locks }: ListedLesson, chosen: string | undefined): string {
  const known = locks.find(({ id }) => id === chosen) ?? locks.find(({ role }) => role === 'wrong') ?? locks[0]
  return known?.id ?? ''
}

/** The parameter that was chosen; else one that tells how long something stands still, where there is one. */
function parameterIn(lesson: ListedLesson, chosen: string | undefined): string {
  const names = numbersOf(lesson)
  return names.find((name) => name === chosen) ?? names.find((name) => /^pause/.test(name)) ?? names[0] ?? ''
}

/** Parameters with a smallest value: a choice has none. */
export function numbersOf({ parameters }: ListedLesson): string[] {
  return settable(parameters).flatMap(([name, { kind }]) => (kind === 'choice' ? [] : [name]))
}
