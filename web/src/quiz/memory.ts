/** Stores test results and waiting questions, only in this browser. */
import { keepJson, keptJson } from '../base/kept-json.ts'
import { afterAnswer, type QuestionId, type WaitingQuestion } from './again.ts'

const waitingKey = 'lockstep-again'
const resultsKey = 'lockstep-tests'

interface Result {
  right: number
  of: number
  atMs: number
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isWaiting(value: unknown): value is WaitingQuestion {
  if (!isObject(value)) return false
  const numbers = [value.step, value.askedAtMs, value.dueAtMs].every(Number.isFinite)
  return numbers && typeof value.lesson === 'string' && (value.what === 'picture' || Number.isInteger(value.what))
}

export function waitingQuestions(): WaitingQuestion[] {
  const kept = keptJson(waitingKey)
  return Array.isArray(kept) ? kept.filter(isWaiting) : []
}

export const noteAnswer = (question: QuestionId, answer: { right: boolean; nowMs: number }): void =>
  keepJson(waitingKey, afterAnswer(waitingQuestions(), question, answer))

export function forget(due: readonly QuestionId[]): void {
  const isForgotten = (each: QuestionId) => due.some(({ lesson, what }) => lesson === each.lesson && what === each.what)
  keepJson(
    waitingKey,
    waitingQuestions().filter((each) => !isForgotten(each)),
  )
}

export function lastResult(test: string): Result | null {
  const kept = keptJson(resultsKey)
  const result = isObject(kept) ? kept[test] : null
  if (!isObject(result) || ![result.right, result.of, result.atMs].every(Number.isFinite)) return null
  return { right: Number(result.right), of: Number(result.of), atMs: Number(result.atMs) }
}

export function keepResult(test: string, result: Result): void {
  const kept = keptJson(resultsKey)
  keepJson(resultsKey, { ...(isObject(kept) ? kept : {}), [test]: result })
}
