/** Shows switches for the number of clients and for the faults that may happen. */

import { type Goal, goals } from '#model/messages/level.ts'
import { choices, type ExplorerQuestion, figures, stocks } from '#model/messages/offered.ts'
import { explorerWords } from '../locale/explorer.ts'
import styles from './Budgets.module.css'

interface BudgetsProps {
  question: ExplorerQuestion
  onChange: (question: Partial<ExplorerQuestion>) => void
  goal: Goal
  offered: readonly Goal[]
  onGoal: (goal: Goal) => void
  restarts: boolean
}

export function Budgets({ question, onChange, goal, offered, onGoal, restarts }: BudgetsProps) {
  const shown = figures.filter((figure) => figure !== 'restarts' || restarts)
  return (
    <fieldset className={styles.budgets}>
      <legend className="sr-only">{explorerWords.question.label}</legend>
      {shown.map((figure) => (
        <fieldset key={figure} className={styles.figure}>
          <legend>{explorerWords.question[figure]}</legend>
          <div className={styles.values}>
            {choices[figure].map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={question[figure] === value}
                data-testid={`${figure}-${value}`}
                onClick={() => onChange({ [figure]: value })}
              >
                {explorerWords.question.value(figure, value)}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <label className={styles.figure}>
        <span>{explorerWords.question.stock}</span>
        <select
          value={question.stock}
          onChange={(event) => onChange({ stock: stocks.find((one) => one === event.target.value) ?? 'lesson' })}
        >
          {stocks.map((stock) => (
            <option key={stock} value={stock}>
              {explorerWords.question.stocks[stock]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.figure}>
        <span>{explorerWords.question.goal}</span>
        <select
          value={goal}
          data-testid="goal"
          onChange={(event) => onGoal(goals.find((one) => one === event.target.value) ?? goal)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {explorerWords.outcome(one)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
