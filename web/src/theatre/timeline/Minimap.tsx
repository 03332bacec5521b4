/** Shows the minimap: a slider over the whole comparison, with the part in view as a box to move and resize. */
import { useMemo, useRef } from 'react'
import { timeText } from '#web/format/figures.ts'
import { transportWords as words } from '#web/locale/theatre/transport.ts'
import { replayOf, wholeRange } from '#web/player/derived.ts'
import { useDisclosure, useReplay, useTheatre } from '#web/player/react.tsx'
import { windowOf } from '#web/scene/detail.ts'
import type { TimeScale } from '#web/scene/drawing/time-scale.ts'
import { minimapGround, minimapScale, minimapScene } from '#web/scene/minimap.ts'
import { Canvas } from './Canvas.tsx'
import styles from './TransportBar.module.css'
import { useMinimapHands } from './useMinimapHands.ts'
import { useBend } from './useScene.ts'
import type { Size } from './useSize.ts'
import { useSize } from './useSize.ts'

export function Minimap() {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const scale = useMinimapScale(size)
  const hands = useMinimapHands(frame, scale)
  return (
    <div
      ref={frame}
      className={styles.minimap}
      data-testid="minimap"
      data-many={replay.runs.length > 2 || undefined}
      role="slider"
      tabIndex={0}
      aria-label={words.scrub}
      title={words.signs}
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
      {scale === null || size === null || replay.count === 0 ? null : (
        <>
          <Ground scale={scale} size={size} />
          <Happened scale={scale} size={size} />
        </>
      )}
    </div>
  )
}

function useMinimapScale(size: Size | null): TimeScale | null {
  const fromMs = useTheatre((theatre) => wholeRange(theatre).fromMs)
  const untilMs = useTheatre((theatre) => wholeRange(theatre).untilMs)
  const current = useTheatre((theatre) => replayOf(theatre).runAt(theatre.cursor.index))
  const bend = useBend(current ?? 0, size ?? { width: 0, unit: 1 })
  return useMemo(() => size && minimapScale({ fromMs, untilMs }, size, bend), [size, fromMs, untilMs, bend])
}

interface LayerProps {
  scale: TimeScale
  size: Size
}

/** Paints the layer that changes when the view moves. */
function Ground({ scale, size }: LayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useTheatre((theatre) => theatre.view)
  const layers = useMemo(() => minimapGround(view, scale, size), [view, scale, size])
  return <Canvas canvas={canvas} layers={layers} size={size} aria-hidden="true" />
}

function Happened({ scale, size }: LayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const replay = useReplay()
  const runs = useTheatre((theatre) => theatre.runs)
  const cursor = useTheatre((theatre) => theatre.cursor)
  const answers = useTheatre((theatre) => theatre.answers)
  const ghostly = useDisclosure((shown) => shown.future)
  const violated = useDisclosure((shown) => shown.violation !== undefined)
  const window = useMemo(() => {
    const { durationMs, count } = replay
    const lanes = replay.runs.reduce((sum, run) => sum + (run?.header.clients.length ?? 0), 0)
    return windowOf(scale, { count, durationMs, lanes, axisPx: Math.max(100, scale.rightPx - scale.leftPx) })
  }, [scale, replay])
  const ghosts = useMemo(() => {
    if (!ghostly) return []
    return runs.map(({ log: { last } }, i) => {
      return last === undefined ? null : (replay.runs[i]?.picture({ seq: last.seq, atMs: last.atMs }, window) ?? null)
    })
  }, [replay, runs, window, ghostly])
  const current = replay.runAt(cursor.index)
  const layers = useMemo(() => {
    const isSpokenOf = (mark: { run: number }) => current === null || mark.run === current
    const violation = violated ? replay.violation() : undefined
    return minimapScene(
      {
        pictures: replay.runs.map((run, i) => run?.picture(replay.pointOf(i, cursor), window) ?? null),
        ghosts,
        beats: replay.beats.filter(isSpokenOf),
        questions: replay.questions
          .filter(isSpokenOf)
          .map((mark) => ({ ...mark, answered: answers[mark.question] !== undefined })),
        violation: violation !== undefined && isSpokenOf(violation) ? violation : undefined,
        cursor,
        current,
        size,
      },
      scale,
    )
  }, [scale, size, window, replay, cursor, current, answers, ghosts, violated])
  return <Canvas canvas={canvas} layers={layers} size={size} aria-hidden="true" />
}
