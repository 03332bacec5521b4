/** The minimap: a slider over the whole comparison. */
import { useMemo, useRef } from 'react'
import { timeText } from '../lesson/figures.ts'
import { knownViolation, spoilsNothing, wholeRange } from '../store/derived.ts'
import { useReplay, useTheatre } from '../store/react.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { minimapScene } from './minimapScene.ts'
import styles from './TransportBar.module.css'
import { useSize } from './useSize.ts'
import { timelineWords } from './words.ts'

const { transport: words } = timelineWords

export function Minimap() {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(frame)
  const replay = useReplay()
  const untilMs = useTheatre((theatre) => wholeRange(theatre).untilMs)
  const cursor = useTheatre((theatre) => theatre.cursor)
  const view = useTheatre((theatre) => theatre.view)
  const answers = useTheatre((theatre) => theatre.answers)
  const ghostly = useTheatre(spoilsNothing)
  const violated = useTheatre(knownViolation)
  const seekTo = useTheatre((theatre) => theatre.seekTo)
  const scene = useMemo(() => {
    if (size === null || replay.count === 0) return null
    return minimapScene({
      pictures: replay.runs.map((run, i) => run?.picture(replay.pointOf(i, cursor)) ?? null),
      ghosts: ghostly ? replay.runs.map((_, i) => replay.pictureAtEnd(i)) : [],
      beats: replay.beats,
      questions: replay.questions.map((mark) => ({ ...mark, answered: answers[mark.question] !== undefined })),
      violation: violated ? replay.violation() : undefined,
      cursor,
      all: { fromMs: 0, untilMs },
      view,
      size,
    })
  }, [size, replay, untilMs, cursor, view, answers, ghostly, violated])

  const seek = (event: React.PointerEvent<HTMLDivElement>) => {
    if (scene === null) return
    seekTo(scene.scale.pxToTime(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
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
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event)
      }}
    >
      {scene === null || size === null ? null : (
        <Canvas canvas={canvas} layers={scene.layers} size={size} aria-hidden="true" />
      )}
    </div>
  )
}
