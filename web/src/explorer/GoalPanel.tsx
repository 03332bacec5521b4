/** Shows a level's goal, hints, and the claim that the lock cannot be broken, above the board. `Won` replaces this panel once the level is solved. */
import { useEffect, useState } from 'react'
import type { ExplorationSummary, Position } from '#model/messages/exploration.ts'
import { type Goal, goals, isReached } from '#model/messages/level.ts'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { Button } from '../ui/Button.tsx'
import { nameOf, shortNameOf, whyReached } from './describe.ts'
import styles from './GoalPanel.module.css'
import { keepSolved, starsFor } from './stars.ts'
import { Won } from './Won.tsx'

interface GoalPanelProps {
  goal: Goal
  /** The level's key in the browser's storage. */
  level: string
  position: Position
  summary: ExplorationSummary
  /** Finds the shortest continuation that reaches the goal, or resolves with `null` if no continuation does. */
  shortest: () => Promise<string[] | null>
  onProved: (isProved: boolean) => void
  lockless: boolean
  /** Address of the next level, or `null` if this is the last level. */
  next: string | null
  /** The exercise about this lock, or `null` if there is none. */
  exercise: { id: string; title: string } | null
  onAgain: () => void
}

export function GoalPanel({
  goal,
  level,
  position,
  summary,
  shortest,
  onProved,
  lockless,
  next,
  exercise,
  onAgain,
}: GoalPanelProps) {
  const [hints, setHints] = useState(0)
  /** The response to the last hint or claim. It is valid only at the position where the reader asked. */
  const [answer, setAnswer] = useState<{ at: string; words: string } | null>(null)
  const [wrongClaims, setWrongClaims] = useState(0)
  const [claimed, setClaimed] = useState(false)
  const [hasTried, setTried] = useState(false)
  const at = position.path.join(' ')
  const steps = position.path.length
  const smallest = summary.broken[goal]?.smallest ?? (goal === 'progress' ? summary.futile : undefined)
  const par = smallest?.length ?? null
  const won = isReached(position, goal)
  const proved = claimed && par === null && summary.complete
  const stars = starsFor({ steps: proved ? 0 : steps, par: proved ? null : par, hints, wrongClaims, hasTried })
  const isAtEnd = position.choices.length === 0
  useEffect(() => {
    if (isAtEnd) setTried(true)
  }, [isAtEnd])
  useEffect(() => {
    if (won || proved) keepSolved(level, { steps: proved ? 0 : steps, stars })
  }, [won, proved, level, steps, stars])

  useEffect(() => onProved(proved), [proved, onProved])

  const askHint = async () => {
    const way = await shortest().catch(() => null)
    setHints(hints + 1)
    setAnswer({
      at,
      words:
        way?.[0] === undefined ? explorerWords.game.hintNone : explorerWords.game.hinted(hintFor(way[0], position)),
    })
  }
  const claim = () => {
    setClaimed(true)
    if (par !== null) setWrongClaims(wrongClaims + 1)
    setAnswer({
      at,
      words:
        par === null
          ? explorerWords.game.unsure
          : marks.sentences([explorerWords.game.wrongClaim, explorerWords.game.costsStar]),
    })
  }
  const again = () => {
    setClaimed(false)
    setTried(false)
    setAnswer(null)
    setHints(0)
    setWrongClaims(0)
    onAgain()
  }
  const others = goals.filter((one) => one !== goal && summary.broken[one] !== undefined)
  if (won || proved) {
    return (
      <Won
        title={won ? explorerWords.board.wentWrong(goal) : explorerWords.game.proved(goal, summary.schedules)}
        why={won ? whyReached(position, goal, lockless) : null}
        how={
          won
            ? explorerWords.game.won(steps, par ?? steps)
            : marks.sentences([
                explorerWords.game.wonClaim,
                others.length === 0 ? '' : explorerWords.game.otherRules(others),
                hasTried ? '' : explorerWords.game.untried,
              ])
        }
        {...{ stars, next, exercise }}
        onAgain={again}
      />
    )
  }
  return (
    <section className={styles.goal} aria-label={explorerWords.game.title} data-testid="level">
      <div>
        <h2>{explorerWords.game.goals[goal]}</h2>
        <p>{explorerWords.game.meanings[goal]}</p>
        <p role="status" className={styles.said} data-testid="level-said">
          {answer?.at === at ? answer.words : explorerWords.game.soFar(steps)}
        </p>
      </div>
      <div className={styles.tools}>
        <Button onClick={() => void askHint()}>{explorerWords.game.hint}</Button>
        <Button onClick={claim} data-testid="cannot">
          {explorerWords.game.cannot}
        </Button>
      </div>
    </section>
  )
}

function hintFor(step: string, { choices }: Position): string {
  const choice = choices.find((one) => one.step === step)
  return choice === undefined ? shortNameOf(step) : nameOf(choice)
}
