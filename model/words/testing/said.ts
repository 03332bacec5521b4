/** Puts facts and judgements into English, for tests of the code that produces them. */
import type { Fact } from '../../checkers/facts.ts'
import { verdictOf } from '../../checkers/verdict.ts'
import { judge } from '../../judgement/judge.ts'
import type { Trace } from '../../trace/trace.ts'
import { english } from '../en/phrases.ts'
import type { StoreOfRun } from '../phrases.ts'
import { inWords, sentenceOf } from '../sentences.ts'

const oneRedis: StoreOfRun = { store: { name: 'Redis' }, fleet: { kind: 'single' } }

/** Returns a fact's verdict with its sentence in place of code and values. `run` defaults to one Redis. */
export function said(fact: Fact, run: StoreOfRun = oneRedis) {
  const { code, values, ...verdict } = verdictOf(fact)
  return { ...verdict, because: sentenceOf({ code, values, ...verdict }, english, run) }
}

export const judgedInWords = (trace: Trace) => inWords(judge(trace), english, trace.header)
