/** A lock's shortest violation, in words, and why its last step breaks the property. Each step links to the board after it. */
import { Link } from 'wouter'
import type { Goal } from '#model/messages/level.ts'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { isLockless, pathTexts, whyReached } from './describe.ts'
import styles from './ShortestWay.module.css'
import { isFault, isLate } from './steps.ts'
import { hasNoPointer } from './touch.ts'
import type { useExploration } from './useExploration.ts'
import { usePosition } from './usePosition.ts'

interface ShortestWayProps {
  exploration: ReturnType<typeof useExploration>
  goal: Goal
  steps: readonly string[]
  addressOf: (path: string[]) => string
  onOpen: () => void
}

export function ShortestWay({ exploration, goal, steps, addressOf, onOpen }: ShortestWayProps) {
  const { value, isCurrent, problem } = usePosition(exploration, steps)
  /** Before its results have loaded, every step would have the same name. */
  const isNamed = isCurrent || problem !== null
  const texts = pathTexts(steps, isCurrent ? value?.taken : undefined)
  return (
    <div className={styles.way} data-testid="shortest-way">
      <p>
        {steps.length === 0
          ? explorerWords.map.fromBeginning
          : hasNoPointer()
            ? explorerWords.map.shortestTap
            : explorerWords.map.shortest}
      </p>
      <ol className={styles.steps} aria-busy={isNamed ? undefined : true}>
        {steps.map((step, at) => {
          const path = steps.slice(0, at + 1)
          return (
            <li key={path.join(' ')}>
              <Link
                href={addressOf(path)}
                replace
                onClick={onOpen}
                data-fault={isFault(step) || isLate(step) || undefined}
                data-last={at === steps.length - 1 || undefined}
              >
                {texts[at]}
              </Link>
            </li>
          )
        })}
      </ol>
      {value === null || !isCurrent || steps.length === 0 ? null : (
        <p>
          {marks.sentences([
            explorerWords.map.lastStep(texts.at(-1) ?? ''),
            whyReached(value, goal, isLockless(exploration.ended?.sources ?? [])),
          ])}
        </p>
      )}
    </div>
  )
}
