import * as english from './en/glossary.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export type { TermId } from './en/glossary.ts'

export let { glossary, glossaryWords }: Dictionary['glossary'] = english

/** Term ids, keyed by spelling. Every form of a term has an entry. */
export let termForms = formsOf(glossary)

translated('glossary', english, (text) => {
  ;({ glossary, glossaryWords } = text)
  termForms = formsOf(glossary)
})

function formsOf(entries: Readonly<Record<string, { forms: readonly string[] }>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries).flatMap(([id, { forms }]) => forms.map((form) => [form, id] as const)))
}
