/** Lists a class's questions. Each has the member's own answer or the class's answers, the right answer, and the reason for it. */
import type { ClassFile } from '#model/messages/class-file.ts'
import { voteShares } from '../format/vote-shares.ts'
import { classFileWords as text } from '../locale/class-file.ts'
import { marks } from '../locale/marks.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './ClassHome.module.css'

type Question = ClassFile['questions'][number]

export function ClassQuestions({ questions }: Pick<ClassFile, 'questions'>) {
  if (questions.length === 0) return null
  const numbered = questions.map((question, i) => ({ question, key: String(i) }))
  return (
    <section data-testid="class-questions">
      <h2>{text.questions}</h2>
      <ol className={styles.questions}>
        {numbered.map(({ question, key }) => (
          <li key={key}>
            <h3>
              {question.ask} {question.second === true ? <small className={styles.quiet}>{text.second}</small> : null}
            </h3>
            {question.options.length === 0 ? <OwnWords question={question} /> : <Options question={question} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Options({ question: { options, right, why, mine, tally } }: { question: Question }) {
  const shares = voteShares(tally ?? [])
  return (
    <>
      <ul className={styles.options}>
        {options.map((option, i) => (
          <li
            key={option}
            data-right={right.length === 0 ? undefined : right.includes(i)}
            data-mine={mine === i || undefined}
          >
            {right.includes(i) ? (
              <>
                <Icon name="check" />
                <span className="sr-only">{marks.label(text.right)}</span>
              </>
            ) : null}
            <span>
              <strong>{option}</strong> {mine === i ? <small>{text.mine}</small> : null}
              {tally === undefined ? null : (
                <span className={styles.tally}>
                  <span className={styles.track}>
                    <span style={{ width: `${shares[i] ?? 0}%` }} />
                  </span>
                  {tally[i] ?? 0}
                </span>
              )}
              {why[i] === undefined || why[i] === '' ? null : <span className={styles.why}>{why[i]}</span>}
            </span>
          </li>
        ))}
      </ul>
      {mine === null ? <p className={styles.quiet}>{text.nothing}</p> : null}
    </>
  )
}

function OwnWords({ question: { mine, sayings } }: { question: Question }) {
  if (sayings !== undefined) {
    return (
      <p>{sayings.map(({ text: said, count }) => (count > 1 ? marks.aside(said, String(count)) : said)).join(' · ')}</p>
    )
  }
  return typeof mine === 'string' ? (
    <p>
      {marks.label(text.mine)}
      <strong>{mine}</strong>
    </p>
  ) : (
    <p className={styles.quiet}>{text.nothing}</p>
  )
}
