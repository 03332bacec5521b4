/** The minimap: a slider over the whole comparison, and the part of it in view as a box that can be moved and drawn wider. */
import { useMemo, useRef } from 'react'
import { timeText } from '../lesson/figures.ts'
import type { Window } from '../replay/types.ts'
import { knownViolation, replayOf, spoilsNothing, wholeRange } from '../store/derived.ts'
import { useReplay, useTheatre } from '../store/react.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { type MinimapScene, minimapScene, sidePx } from './minimapScene.ts'
import styles from './TransportBar.module.css'
import { useMinimapHands } from './useMinimapHands.ts'
import { type Size, useSize } from './useSize.ts'
import { timelineWords } from './words.ts'

const { transport: words } = timelineWords

export function Minimap() {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(frame)
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const scene = useMinimapScene(size)
  const hands = useMinimapHands(frame, scene?.scale ?? null)
  return (
    <div
      ref={frame}
      className={styles.minimap}
      data-testid="minimap"
      data-many={replay.runs.length > 2 || undefined}
      role="slider"
      tabIndex={0}
      aria-label={words.scrub}
      aria-valuemin={0}
      aria-valuemax={Math.round(replay.durationMs)}
      aria-valuenow={Math.round(cursor.atMs)}
      aria-valuetext={words.scrubValue(
        timeText(cursor.atMs),
        timeText(replay.durationMs),
        cursor.index + 1,
        replay.count,
      )}
      {...hands}
    >
      {scene === null || size === null ? null : (
        <Canvas canvas={canvas} layers={scene.layers} size={size} aria-hidden="true" />
      )}
    </div>
  )
}

function useMinimapScene(size: Size | null): MinimapScene | null {
  const replay = useReplay()
  const runs = useTheatre((theatre) => theatre.runs)
  const untilMs = useTheatre((theatre) => wholeRange(theatre).untilMs)
  const cursor = useTheatre((theatre) => theatre.cursor)
  const view = useTheatre((theatre) => theatre.view)
  const answers = useTheatre((theatre) => theatre.answers)
  const ghostly = useTheatre(spoilsNothing)
  const violated = useTheatre(knownViolation)
  const window = useMemo(
    (): Window | null =>
      size && { fromMs: 0, untilMs, pixelMs: untilMs / Math.max(100, size.width - 2 * sidePx * size.unit) },
    [size, untilMs],
  )
  const ghosts = useMemo(() => {
    if (window === null || !ghostly) return []
    return runs.map(({ events }, i) => {
      const last = events.at(-1)
      return last === undefined
        ? null
        : (replayOf(runs).runs[i]?.picture({ seq: last.seq, atMs: last.atMs }, window) ?? null)
    })
  }, [runs, window, ghostly])
  return useMemo(() => {
    if (size === null || window === null || replay.count === 0) return null
    return minimapScene({
      pictures: replay.runs.map((run, i) => run?.picture(replay.pointOf(i, cursor), window) ?? null),
      ghosts,
      beats: replay.beats,
      questions: replay.questions.map((mark) => ({ ...mark, answered: answers[mark.question] !== undefined })),
      violation: violated ? replay.violation() : undefined,
      cursor,
      all: { fromMs: 0, untilMs },
      view,
      size,
    })
  }, [size, window, replay, untilMs, cursor, view, answers, ghosts, violated])
}
