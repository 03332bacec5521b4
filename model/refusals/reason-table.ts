/** Types of the tables of reasons, and of a language's sentences for a table. */
import type { ErrorCode } from './codes.ts'

/** A value from which a sentence can be made, and which JSON can carry. `null`: there is none. */
export type RefusalValue = string | number | boolean | null | Because | readonly (string | Because)[]

/** A reason inside another one, such as what keeps a store from being used. */
export interface Because {
  reason: string
  values: Readonly<Record<string, RefusalValue>>
}

/** The cause behind a reason: another reason, or a technical detail in English, as a program or a library gave it. */
export type Why = string | Because

interface ReasonOf<Values> {
  code: ErrorCode
  /** Exists only in types: values are given with each refusal. */
  values?: Values
}

/** An entry of a table. `why` as a text: a technical detail in English, as a program or a library gave it. */
export const reason = <Values extends Record<string, RefusalValue> = Record<never, never>>(
  code: ErrorCode,
): ReasonOf<Values> => ({ code })

type Table = Readonly<Record<string, ReasonOf<unknown>>>

export type ValuesOf<T extends Table, R extends keyof T> = NonNullable<T[R]['values']>

/** Values in which inner reasons have been replaced by sentences. */
type Said<Values> = {
  [V in keyof Values]: Because extends Values[V]
    ? string
    : Values[V] extends readonly (string | Because)[]
      ? readonly string[]
      : Values[V]
}

/** Sentences of a language for a table, one for each reason. */
export type SentencesOf<T extends Table> = { [R in keyof T]: (values: Said<ValuesOf<T, R>>) => string }
