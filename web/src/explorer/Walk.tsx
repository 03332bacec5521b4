/** Shows the board of an exploration, at the position that the address names, once that position has loaded. */

import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ExplorationSummary, Position } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { sayUnexplorable } from '#model/words/en/unexplorable.ts'
import { useSession } from '#web/session/react.tsx'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Board } from './Board.tsx'
import type { useExploration } from './useExploration.ts'
import { usePosition } from './usePosition.ts'
import styles from './Walk.module.css'

export interface Walked {
  position: Position
  summary: ExplorationSummary
  sources: readonly SourceText[]
  /** Finds the shortest continuation that reaches the goal, or resolves with `null` if no continuation does. */
  shortest: () => Promise<string[] | null>
  /** Called when the level is solved without another step, or begins again: a solved level has no next step. */
  onProved: (isProved: boolean) => void
}

interface WalkProps {
  exploration: ReturnType<typeof useExploration>
  goal: Goal
  path: readonly string[]
  /** Whether the path comes from a recording. If so, the board stops before the first step that is impossible here. */
  near?: boolean
  /** Whether the path may belong to an earlier version of the code. If so, the path is cut before the first step that is now impossible. */
  trims?: boolean
  onPath: (path: readonly string[]) => void
  /** Returns the game's panel. If this is given, the board hides what lies ahead. */
  game?: (walked: Walked) => ReactNode
}

export function Walk({ exploration, goal, path, near = false, trims = near, onPath, game }: WalkProps) {
  const session = useSession()
  const { ended, problem, again } = exploration
  const { value: position, isCurrent, problem: lost } = usePosition(exploration, path)
  const [, navigate] = useLocation()
  const [without, setWithout] = useState<string | null>(null)
  const [isProved, setProved] = useState(false)
  const [playing, setPlaying] = useState<'no' | 'yes' | Error>('no')
  const why = problem ?? lost
  const goesTooFar = trims && problem === null && lost?.code === 'BAD_REQUEST' && path.length > 0
  useEffect(() => {
    if (goesTooFar) onPath(path.slice(0, -1))
  })
  if (goesTooFar) return <p>{explorerWords.map.waiting}</p>
  if (why !== null) {
    const actions = (
      <>
        <Button onClick={again}>{explorerWords.retry}</Button>
        <Button onClick={() => onPath([])}>{explorerWords.board.over}</Button>
      </>
    )
    return (
      <ErrorNote title={explorerWords.failed} actions={actions}>
        {why.message}
      </ErrorNote>
    )
  }
  if (ended === null) return <p>{explorerWords.map.waiting}</p>
  const { summary, sources } = ended
  if (summary.notExplorable !== null) {
    return (
      <p>{marks.sentences([explorerWords.map.notExplorable, sayUnexplorable(explorerWords.unexplorable, summary)])}</p>
    )
  }
  if (position === null) return <p>{explorerWords.map.waiting}</p>
  const shortest = async () => (await session.line.exploring()).shortest(ended.exploration, [...path], goal)
  const goShortest = async () => {
    const steps = await shortest().catch(() => null)
    if (steps === null) setWithout(path.join(' '))
    else onPath([...path, ...steps])
  }
  const play = async () => {
    setPlaying('yes')
    try {
      navigate(`/r/${await (await session.line.exploring()).play(ended.exploration, [...path])}`)
    } catch (error) {
      setPlaying(error instanceof Error ? error : new Error(explorerWords.board.notPlayed))
    }
  }
  return (
    <Board
      {...{ position, isCurrent, sources, goal, path, onPath }}
      crashes={summary.budget.crashes > 0}
      leaseEnds={summary.budget.leaseEnds > 0}
      noWay={without === path.join(' ')}
      isCut={!summary.complete}
      isProved={isProved}
      {...(game === undefined ? { onShortest: () => void goShortest() } : {})}
      onPlay={session.canRun ? (playing === 'yes' ? undefined : () => void play()) : null}
    >
      {near ? <p className={styles.near}>{explorerWords.board.near}</p> : null}
      {playing instanceof Error ? <ErrorNote title={explorerWords.board.notPlayed}>{playing.message}</ErrorNote> : null}
      {game?.({ position, summary, sources, shortest, onProved: setProved })}
    </Board>
  )
}
