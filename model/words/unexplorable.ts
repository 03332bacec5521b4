/** Reasons why a lock cannot be explored: data, so that each reader has them in a language of their own. */
import type { ExplorationSummary } from '../messages/exploration.ts'
import type { unexplorable } from './en/unexplorable.ts'

export type UnexplorableWords = typeof unexplorable
/** Key of the sentence, and its values. */
export type UnexplorableReason = {
  [K in keyof UnexplorableWords]: [K, ...Parameters<UnexplorableWords[K]>]
}[keyof UnexplorableWords]

type Said = Pick<ExplorationSummary, 'notExplorable' | 'reason'>

/** A summary without a reason, or with one that this version does not know, keeps its English. */
export function sayUnexplorable(words: UnexplorableWords, { notExplorable, reason }: Said): string {
  const [key = '', ...values] = reason ?? []
  const say = Object.hasOwn(words, String(key)) ? words[key as keyof UnexplorableWords] : undefined
  return say === undefined ? (notExplorable ?? '') : (say as (...values: unknown[]) => string)(...values)
}
