/** Stores the parameters that the reader has set, per lesson, as long as the page is open. */

import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Lesson } from '#scenarios/lesson.ts'
import { loosened, misfitOf, type Parameter } from '#scenarios/parameter.ts'
import { headerOf } from '../replay/began.ts'
import { parametersInForce, type RunSettings } from '../replay/departure.ts'
import { isLoading } from './mode.ts'
import type { TheatreState } from './state.ts'

type Values = Readonly<Record<string, number>>

const chosen = createStore<Readonly<Record<string, Values>>>(() => ({}))
const none: Values = {}

/** Sets a parameter. `NaN` means that the field is empty. */
export function setParameter(lesson: Lesson, name: string, value: number): void {
  chosen.setState((before) => ({ [lesson.id]: { ...before[lesson.id], [name]: value } }))
}

export function resetParameters(lesson: Lesson): void {
  chosen.setState({ [lesson.id]: none })
}

/** Adopts a run's parameters, so that the fields show the parameters of the run in view and a new run repeats them. */
export function takeParameters(lesson: Lesson, run: RunSettings): void {
  chosen.setState({ [lesson.id]: Object.fromEntries(parametersInForce(lesson, run)) })
}

/**
 * Keeps the fields at the parameters of the run in view, whatever brought it there. Fields that the reader has changed since a run was requested stay as they
 * are when the run's header arrives. Returns a function that stops this.
 */
export function followParameters(store: StoreApi<TheatreState>): () => void {
  let requested: Values = none
  return store.subscribe((state, before) => {
    const { lesson, comparison, runs } = state
    if (lesson === null) return
    const wasLoading = isLoading(before, 'run')
    const isNew = comparison !== before.comparison
    if (!wasLoading && (isNew || isLoading(state, 'run'))) requested = chosenParameters(lesson)
    const header = headerOf(runs)
    if (header === null || header === headerOf(before.runs)) return
    const isLate = !isNew && before.runs.some(({ log }) => log.header === null)
    if (!isLate || chosenParameters(lesson) === requested) takeParameters(lesson, header)
  })
}

export const chosenParameters = ({ id }: Pick<Lesson, 'id'>): Values => chosen.getState()[id] ?? none

/** Returns the values that the reader has set, as a React hook. */
export function useParameters(lesson: Lesson | null): Values {
  return useStore(chosen, (values) => (lesson === null ? none : (values[lesson.id] ?? none)))
}

/** Whether the server accepts a run with this value. */
export function fits(parameter: Parameter, value: number): boolean {
  return misfitOf(loosened(parameter), value) === null
}

/** Whether the lesson was written for this value. */
export function isForeseen(parameter: Parameter, value: number): boolean {
  return misfitOf(parameter, value) === null
}

/** Whether a run can be requested with these values. */
export function areValid(parameters: Lesson['parameters'], values: Values): boolean {
  return Object.entries(values).every(([name, value]) => {
    const parameter = parameters[name]
    return parameter !== undefined && fits(parameter, value)
  })
}
