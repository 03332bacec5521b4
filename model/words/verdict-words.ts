import type { FactCode, FactValues } from '../checkers/facts.ts'

/** A whole sentence for each fact. `others`: how many cases there are besides the one that the values tell of. */
export type VerdictWords = { [C in FactCode]: (values: FactValues[C], others: number) => string }
