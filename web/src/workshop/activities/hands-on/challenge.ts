/** Builds a hands-on task from a form's choices. What is not chosen gets a value that fits most lessons. Pure. */
import type { Challenge, HandsOn } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { settable } from '#web/format/parameters.ts'

export const challengeKinds = ['free', 'fail', 'smallest'] as const

/** A hands-on task with another challenge or lesson. In a search for a smallest value, only that parameter can be changed, or it would be too easy. */
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

/** Ticks or unticks one parameter. If all are ticked, `figures` is left out, which means all. */
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

/** The chosen lock, else the wrong one. */
function lockIn({ locks }: ListedLesson, chosen: string | undefined): string {
  const known = locks.find(({ id }) => id === chosen) ?? locks.find(({ role }) => role === 'wrong') ?? locks[0]
  return known?.id ?? ''
}

/** The chosen parameter, else the length of a pause if the lesson has one, else the first. */
function parameterIn(lesson: ListedLesson, chosen: string | undefined): string {
  const names = numbersOf(lesson)
  return names.find((name) => name === chosen) ?? names.find((name) => /^pause/.test(name)) ?? names[0] ?? ''
}

/** Parameters that are numbers; a choice has no smallest value. */
export function numbersOf({ parameters }: ListedLesson): string[] {
  return settable(parameters).flatMap(([name, { kind }]) => (kind === 'choice' ? [] : [name]))
}
