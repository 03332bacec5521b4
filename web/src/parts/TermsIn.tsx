/** Explains glossary terms of texts that cannot contain buttons, such as answer options, in a line below the texts. */
import { termsOf } from '../format/phrases.ts'
import { glossary, glossaryWords, type TermId, termForms } from '../locale/glossary.ts'
import styles from './Term.module.css'
import { Term } from './Term.tsx'

interface TermsInProps {
  texts: readonly string[]
  /** Preceding text, whose terms have already been explained. */
  before: string
}

export function TermsIn({ texts, before }: TermsInProps) {
  const known = termsOf([before], termForms)
  const terms = [...termsOf(texts, termForms)].filter((term) => !known.has(term)) as TermId[]
  if (terms.length === 0) return null
  return (
    <p className={styles.list}>
      {glossaryWords.inTheAnswers}
      {terms.map((term) => (
        <Term key={term} id={term} text={glossary[term].title} />
      ))}
    </p>
  )
}
