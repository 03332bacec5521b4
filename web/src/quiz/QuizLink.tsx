/** Links to a test, and shows the last result in this browser. */

import { Link } from 'wouter'
import { regional } from '#web/locale/language.ts'
import { quizWords as text } from '../locale/quiz.ts'
import { Icon } from '../ui/Icon.tsx'
import type { TestId } from './draw.ts'
import { lastResult } from './memory.ts'
import styles from './QuizLink.module.css'

export function QuizLink({ test }: { test: TestId }) {
  const last = lastResult(test)
  const day = last === null ? '' : new Date(last.atMs).toLocaleDateString(regional(), { dateStyle: 'medium' })
  return (
    <Link href={`/test/${test}`} className={styles.link} data-testid={`test-${test}`}>
      <Icon name="check" />
      <span>
        <strong>{text.titles[test]}</strong>
        {last === null ? text.about[test] : text.last(last.right, last.of, day)}
      </span>
      <Icon name="right" />
    </Link>
  )
}
