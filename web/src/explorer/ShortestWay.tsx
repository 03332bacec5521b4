/** Shows a lock's shortest violation in words. Each step links to the board after that step. */
import { Link } from 'wouter'
import { explorerWords } from '../locale/explorer.ts'
import { pathTexts } from './describe.ts'
import styles from './ShortestWay.module.css'
import { isFault } from './steps.ts'
import { hasNoPointer } from './touch.ts'
import type { useExploration } from './useExploration.ts'
import { usePosition } from './usePosition.ts'

interface ShortestWayProps {
  exploration: ReturnType<typeof useExploration>
  steps: readonly string[]
  addressOf: (path: string[]) => string
  onOpen: () => void
}

export function ShortestWay({ exploration, steps, addressOf, onOpen }: ShortestWayProps) {
  const { value, isCurrent } = usePosition(exploration, steps)
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
      <ol className={styles.steps}>
        {steps.map((step, at) => {
          const path = steps.slice(0, at + 1)
          return (
            <li key={path.join(' ')}>
              <Link
                href={addressOf(path)}
                replace
                onClick={onOpen}
                data-fault={isFault(step) || undefined}
                data-last={at === steps.length - 1 || undefined}
              >
                {texts[at]}
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
