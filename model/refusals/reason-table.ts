/** Defines the types of a table of reasons, and of a language's sentences for a table. */
import type { ErrorCode } from './codes.ts'

/** A value that a sentence can contain and JSON can carry. `null` means that there is no value. */
export type RefusalValue = string | number | boolean | null | Because | readonly (string | Because)[]

/** A reason inside another one, such as the reason why a store cannot be used. */
export interface Because {
  reason: string
  values: Readonly<Record<string, RefusalValue>>
}

/** The cause behind a reason: another reason, or a technical detail in English from a program or a library. */
export type Why = string | Because

interface ReasonOf<Values> {
  code: ErrorCode
  /** Exists only for the type checker: the actual values come with each refusal. */
  values?: Values
}

/** Makes an entry of a table. If its values include `why` as a string, that is a technical detail in English from a program or a library. */
export const reason = <Values extends Record<string, RefusalValue> = Record<never, never>>(
  code: ErrorCode,
): ReasonOf<Values> => ({ code })

type Table = Readonly<Record<string, ReasonOf<unknown>>>

export type ValuesOf<T extends Table, R extends keyof T> = NonNullable<T[R]['values']>

/** Values in which inner reasons have been replaced by their sentences. */
type Said<Values> = {
  [V in keyof Values]: Because extends Values[V]
    ? string
    : Values[V] extends readonly (string | Because)[]
      ? readonly string[]
      : Values[V]
}

/** The sentences of one language for a table, one per reason. */
export type SentencesOf<T extends Table> = { [R in keyof T]: (values: Said<ValuesOf<T, R>>) => string }
