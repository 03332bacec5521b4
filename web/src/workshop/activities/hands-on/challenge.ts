/** Builds a hands-on task from a form's choices. Anything not chosen gets a value that fits most lessons. Pure. */
import type { Challenge, HandsOn } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { settable } from '#web/format/parameters.ts'

export const challengeKinds = ['free', 'fail', 'smallest'] as const

/**
 * Returns a hands-on task with another challenge or lesson. In a search for a smallest value, only that parameter can be changed; otherwise the search would be
 * too easy.
 */
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

/** Ticks or unticks one parameter. If all parameters are ticked, `figures` is left out, which means that all can be changed. */
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

/** Returns the chosen lock, or else the wrong lock. */
function lockIn({ locks }: ListedLesson, chosen: string | undefined): string {
  const known = locks.find(({ id }) => id === chosen) ?? locks.find(({ role }) => role === 'wrong') ?? locks[0]
  return known?.id ?? ''
}

/** Returns the chosen parameter, or else the length of a pause if the lesson has one, or else the first parameter. */
function parameterIn(lesson: ListedLesson, chosen: string | undefined): string {
  const names = numbersOf(lesson)
  return names.find((name) => name === chosen) ?? names.find((name) => /^pause/.test(name)) ?? names[0] ?? ''
}

/** Returns the parameters that are numbers. A choice has no smallest value. */
export function numbersOf({ parameters }: ListedLesson): string[] {
  return settable(parameters).flatMap(([name, { kind }]) => (kind === 'choice' ? [] : [name]))
}
