/** Shows the switches for the budget, above the picture that they change. */

import { goals } from '#model/messages/level.ts'
import { type ExplorerQuestion, isQuorum } from '#model/messages/offered.ts'
import { explorerWords } from '../locale/explorer.ts'
import { Budgets } from './Budgets.tsx'
import styles from './Change.module.css'
import { goalOf, type PartProps } from './of-lesson.ts'

export function Change({ lesson, place, go }: Omit<PartProps, 'addressOf'>) {
  return (
    <section className={styles.change} aria-labelledby="change">
      <h2 id="change">{explorerWords.question.title}</h2>
      <Budgets
        question={place}
        // The path is dropped, because it may not exist under another budget.
        onChange={(change: Partial<ExplorerQuestion>) => go({ ...change, path: [], near: false })}
        goal={goalOf(lesson, place)}
        offered={goals}
        onGoal={(next) => go({ goal: next })}
        restarts={lesson.locks.some(isQuorum)}
      />
    </section>
  )
}
