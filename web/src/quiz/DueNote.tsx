/** Tells the reader that questions are due. Has a link to answer them and a button to drop them for good. */
import { useState } from 'react'
import { Link } from 'wouter'
import { quizWords as text } from '../locale/quiz.ts'
import { Icon } from '../ui/Icon.tsx'
import { dueOf, sinceOf } from './again.ts'
import styles from './DueNote.module.css'
import { forget, waitingQuestions } from './memory.ts'

export function DueNote() {
  const [nowMs] = useState(() => Date.now())
  const [due, setDue] = useState(() => dueOf(waitingQuestions(), nowMs))
  if (due.length === 0) return null
  const dismiss = () => {
    forget(due)
    setDue([])
  }
  return (
    <p className={styles.note} data-testid="due">
      <span>{text.due[sinceOf(due, nowMs)](due.length)}</span>
      <Link href="/test/again">
        {text.answer}
        <Icon name="right" />
      </Link>
      <button type="button" onClick={dismiss} title={text.dismiss} aria-label={text.dismiss}>
        <Icon name="cross" />
      </button>
    </p>
  )
}
