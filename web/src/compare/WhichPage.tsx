/** Asks six questions, and answers in three sentences with the lessons that show why. Also shows a checklist to print (`/which`). */
import { useState } from 'react'
import { Link } from 'wouter'
import { whichWords as text } from '../locale/which.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import styles from './WhichPage.module.css'
import {
  type AdviceAnswers,
  type AdviceQuestionId,
  adviceFor,
  checklist,
  isWhole,
  lessonOf,
  questionIds,
  questions,
  readAnswers,
  writeAnswers,
} from './which.ts'

export function WhichPage() {
  const [answers, answer] = useAnswers()
  const { titleOf } = useLibrary()
  useTabTitle(text.title)
  return (
    <div className={styles.page} data-testid="which-page">
      <PageBar />
      <main className={styles.main}>
        <header className={styles.head}>
          <h1>{text.title}</h1>
          <p>{text.about}</p>
        </header>
        <div className={styles.columns}>
          <ol className={styles.questions}>
            {questionIds.map((id) => (
              <li key={id}>
                <Question
                  id={id}
                  chosen={answers[id]}
                  onChoose={(option) => answer(readAnswers(writeAnswers({ ...answers, [id]: option })))}
                />
              </li>
            ))}
          </ol>
          <Advice answers={answers} titleOf={titleOf} onAgain={() => answer({})} />
        </div>
        <Checklist titleOf={titleOf} />
        <Link href="/compare" className={styles.compare}>
          {text.compare}
          <Icon name="right" />
        </Link>
      </main>
    </div>
  )
}

/** Returns the answers, which are also written to the address, so that a link leads to the same advice. */
function useAnswers(): [Partial<AdviceAnswers>, (answers: Partial<AdviceAnswers>) => void] {
  const [answers, setAnswers] = useState(() => readAnswers(new URLSearchParams(location.search).get('a') ?? ''))
  const answer = (next: Partial<AdviceAnswers>) => {
    setAnswers(next)
    const search = Object.keys(next).length === 0 ? '' : `?a=${writeAnswers(next)}`
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  }
  return [answers, answer]
}

interface QuestionProps {
  id: AdviceQuestionId
  chosen: string | undefined
  onChoose: (option: string) => void
}

function Question({ id, chosen, onChoose }: QuestionProps) {
  const { ask, options } = text.questions[id]
  const named: Readonly<Record<string, string>> = options
  return (
    <fieldset className={styles.question}>
      <legend>{ask}</legend>
      {questions[id].map((option) => (
        <label key={option} data-chosen={chosen === option || undefined}>
          <input type="radio" name={id} checked={chosen === option} onChange={() => onChoose(option)} />
          {named[option]}
        </label>
      ))}
    </fieldset>
  )
}

interface AdviceProps {
  answers: Partial<AdviceAnswers>
  titleOf: (id: string) => string | undefined
  onAgain: () => void
}

function Advice({ answers, titleOf, onAgain }: AdviceProps) {
  const open = questionIds.filter((id) => answers[id] === undefined).length
  return (
    <section className={styles.advice} aria-labelledby="advice" aria-live="polite" data-testid="advice">
      <h2 id="advice">{text.answer}</h2>
      {isWhole(answers) ? (
        <>
          <ol>
            {adviceFor(answers).map((id) => (
              <li key={id}>
                <p className={styles.said}>{text.advice[id]}</p>
                <Link href={`/s/${lessonOf[id]}`} className={styles.go}>
                  {titleOf(lessonOf[id]) ?? text.lesson}
                  <Icon name="right" />
                </Link>
              </li>
            ))}
          </ol>
          <p className={styles.tools}>
            <CopyButton text={() => location.href} label={text.link}>
              {text.link}
            </CopyButton>
            <Button onClick={onAgain}>{text.again}</Button>
          </p>
        </>
      ) : (
        <p>{text.missing(open)}</p>
      )}
    </section>
  )
}

function Checklist({ titleOf }: Pick<AdviceProps, 'titleOf'>) {
  const { title, about, print: printIt, points } = text.checklist
  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <h2 id="checklist">{title}</h2>
      <p className={styles.listed}>{about}</p>
      <Button onClick={() => print()}>{printIt}</Button>
      <ul>
        {checklist.map(([id, lesson]) => (
          <li key={id}>
            <label>
              <input type="checkbox" />
              {points[id]}
            </label>
            <Link href={`/s/${lesson}`} className={styles.lesson}>
              {titleOf(lesson) ?? text.lesson}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
