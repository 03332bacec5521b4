/** Shows a position: each client's belief and line of code, the database, and buttons for the next step. */

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Position } from '#model/messages/exploration.ts'
import { type Goal, isReached } from '#model/messages/level.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { useHotKeys } from '../base/hot-keys.ts'
import { explorerWords } from '../locale/explorer.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Board.module.css'
import { Choices } from './Choices.tsx'
import { ClientLane } from './ClientLane.tsx'
import { isLockless, pathTexts } from './describe.ts'
import { Situation } from './Situation.tsx'
import { StoreContents } from './StoreContents.tsx'
import { isFault, stepOf } from './steps.ts'

interface BoardProps {
  position: Position
  /** `false` while the new position is still loading. */
  isCurrent: boolean
  sources: readonly SourceText[]
  goal: Goal
  /** Whether the exploration includes crashes. */
  crashes?: boolean
  /** Whether the exploration includes lease ends. */
  leaseEnds?: boolean
  path: readonly string[]
  onPath: (path: readonly string[]) => void
  /** Shows the shortest continuation that breaks the lock. Undefined in the game, which hides this continuation. */
  onShortest?: () => void
  /** Runs the steps so far on a real store. `undefined` while such a run is in progress, and `null` if there is no store. The game does not offer this. */
  onPlay?: (() => void) | undefined | null
  /** Whether no continuation breaks the lock, or the search found none. */
  noWay?: boolean
  /** Whether the exploration was cut off. If so, its counts mean nothing. */
  isCut?: boolean
  /** Whether the level is solved by saying that the lock cannot be broken. */
  isProved?: boolean
  children?: ReactNode
}

export function Board(props: BoardProps) {
  const {
    position,
    isCurrent,
    sources,
    goal,
    crashes = true,
    leaseEnds = true,
    path,
    onPath,
    onShortest,
    onPlay,
    isCut = false,
    isProved = false,
    children,
  } = props
  const [counts, setCounts] = useState(true)
  const showsCounts = counts && !isCut && onShortest !== undefined
  const lockless = isLockless(sources)
  // Counts cannot rule out a path if the search was cut off. For `progress`, there are no orders to count, because clients can hinder each other forever
  // without any single order that shows this.
  const hasWay = isCut || goal === 'progress' || (position.broken[goal] ?? '0') !== '0'
  const isOver = isProved || (onShortest === undefined && isReached(position, goal))
  const step = (next: string) => {
    if (isCurrent && !isOver) onPath([...path, next])
  }
  const undo = () => onPath(path.slice(0, -1))
  useStepKeys(position, step, undo)
  return (
    <div className={styles.board} data-testid="board" data-steps={position.path.join(' ')}>
      {children}
      <Path path={path} taken={position.taken} onPath={onPath} />
      <Situation
        {...{ position, goal, showsCounts, lockless }}
        showsViolation={onShortest !== undefined}
        noWay={props.noWay ?? false}
        isCut={isCut}
      />
      {isOver || position.choices.length === 0 ? null : <p className={styles.choose}>{explorerWords.board.choose}</p>}
      {isOver ? null : <Choices {...{ position, goal, crashes, leaseEnds }} counts={showsCounts} onStep={step} />}
      <Tools {...{ position, path, onPath, isOver }} onUndo={undo} onStep={step}>
        {onShortest === undefined ? null : (
          <Hints
            counts={counts}
            onCounts={isCut ? undefined : setCounts}
            onShortest={hasWay ? onShortest : undefined}
            isPlaying={onPlay === undefined}
            onPlay={path.length === 0 && onPlay !== null ? undefined : onPlay}
          />
        )}
      </Tools>
      <div className={styles.places}>
        <div className={styles.lanes}>
          {position.clients.map((client) => (
            <ClientLane key={client.name} {...{ client, sources, lockless }} comments={onShortest !== undefined} />
          ))}
        </div>
        <StoreContents {...{ position, lockless }} />
      </div>
      <p className={styles.keys}>
        {explorerWords.board.keys(
          position.clients.map(({ name }) => name),
          { crashes, leases: leaseEnds && position.database.some(({ due }) => due !== null) },
        )}
      </p>
    </div>
  )
}

/** Binds keys: a client's letter or a choice's number makes that step, and Backspace undoes the last step. */
function useStepKeys(position: Position, onStep: (step: string) => void, onUndo: () => void): void {
  useHotKeys([
    {
      keys: ['a', 'b', 'c', 'd', 'Shift+a', 'Shift+b', 'Shift+c', 'Shift+d', '~', 'Shift+~', '`', ...'123456789'],
      caps: ['A'],
      words: explorerWords.board.choices,
      does: (key) => {
        const next = stepOf(key === 'Shift+~' ? '~' : key, position.choices)
        if (next !== null) onStep(next)
      },
    },
    { keys: ['Backspace'], caps: ['⌫'], words: explorerWords.board.undo, does: onUndo },
  ])
}

interface ToolsProps extends Pick<BoardProps, 'position' | 'path' | 'onPath' | 'children'> {
  isOver: boolean
  onUndo: () => void
  onStep: (step: string) => void
}

/** Shows buttons for the whole path. `children` are additional buttons in the row. */
function Tools({ position: { choices }, path, onPath, isOver, onUndo, onStep, children }: ToolsProps) {
  const random = () => {
    const chosen = choices[Math.floor(Math.random() * choices.length)]
    if (chosen) onStep(chosen.step)
  }
  return (
    <div className={styles.tools}>
      <Button disabled={path.length === 0} onClick={onUndo} keyHint="Backspace" data-testid="undo">
        <Icon name="back" />
        {explorerWords.board.undo}
      </Button>
      <Button disabled={path.length === 0} onClick={() => onPath([])}>
        {explorerWords.board.over}
      </Button>
      <Button disabled={isOver || choices.length === 0} onClick={random}>
        {explorerWords.board.random}
      </Button>
      {children}
    </div>
  )
}

interface HintsProps extends Pick<BoardProps, 'onPlay'> {
  counts: boolean
  /** `undefined` if there are no counts. */
  onCounts: ((counts: boolean) => void) | undefined
  /** `undefined` if no order from here violates the property. */
  onShortest: (() => void) | undefined
  isPlaying: boolean
}

/** Offers help that the game lacks: the shortest violation, a live run, and counts. */
function Hints({ counts, onCounts, onShortest, isPlaying, onPlay }: HintsProps) {
  return (
    <>
      {onShortest === undefined ? null : (
        <Button look="bad" onClick={onShortest} data-testid="shortest">
          {explorerWords.board.shortest}
        </Button>
      )}
      {onPlay === null ? null : (
        <Button disabled={onPlay === undefined} onClick={onPlay} data-testid="play-live">
          {isPlaying ? explorerWords.board.playing : explorerWords.board.play}
        </Button>
      )}
      {onCounts === undefined ? null : (
        <label className={styles.toggle}>
          <input type="checkbox" checked={counts} onChange={(event) => onCounts(event.target.checked)} />
          {explorerWords.board.counts}
        </label>
      )}
    </>
  )
}

function Path({ path, taken, onPath }: Pick<BoardProps, 'path' | 'onPath'> & Pick<Position, 'taken'>) {
  const texts = pathTexts(path, taken)
  const row = useRef<HTMLOListElement>(null)
  const last = texts.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last step is scrolled into view.
  useLayoutEffect(() => {
    if (row.current !== null) row.current.scrollLeft = row.current.scrollWidth
  }, [last])
  return (
    <ol ref={row} className={styles.path} aria-label={explorerWords.board.path}>
      <li>
        <button type="button" onClick={() => onPath([])} aria-current={path.length === 0 ? 'step' : undefined}>
          {explorerWords.board.start}
        </button>
      </li>
      {path.map((step, at) => {
        const before = path.slice(0, at + 1)
        return (
          <li key={before.join(' ')}>
            <button
              type="button"
              onClick={() => onPath(before)}
              aria-current={at === path.length - 1 ? 'step' : undefined}
              data-fault={isFault(step) || undefined}
            >
              {texts[at]}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
