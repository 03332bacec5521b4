/** Lays out one run as a scene: what the window in view shows at the cursor. */
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { axisOf, isShownWhole, isWatched, rangeOf, replayOf, stepsBack, toldBeat } from '#web/player/derived.ts'
import { useDisclosure, useReplay, useTheatre, useWindowPicture } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import { beganBeside } from '#web/replay/began.ts'
import { extentOf } from '#web/replay/extent.ts'
import type { RunReplay } from '#web/replay/replay.ts'
import type { RunPicture, Window } from '#web/replay/types.ts'
import { windowOf } from '#web/scene/detail.ts'
import type { AxisMarks } from '#web/scene/drawing/narrated.ts'
import type { Bend } from '#web/scene/drawing/step-axis.ts'
import { bendInSteps, finestPixelMs } from '#web/scene/drawing/step-axis.ts'
import { besidePx } from '#web/scene/layout.ts'
import type { RunBehind, Scene } from '#web/scene/scene.ts'
import { sceneOf } from '#web/scene/scene.ts'
import { useMeasure } from './measure.ts'
import { useEasedCursor } from './useEasedCursor.ts'
import { useLanes } from './useLanes.ts'
import type { Size } from './useSize.ts'

/** Returns the run's scene, or `null` before the run has begun. */
export function useScene(run: number, size: Size): Scene | null {
  const replay = useReplay()
  const fromMs = useTheatre((theatre) => rangeOf(theatre).fromMs)
  const untilMs = useTheatre((theatre) => rangeOf(theatre).untilMs)
  const index = replay.runs[run] ?? null
  const count = index?.count ?? 0
  const lanes = (index?.header.clients.length ?? 0) + (index?.header.fleet.nodes.length ?? 0)
  const { durationMs } = replay
  const window = useMemo(() => {
    const axisPx = Math.max(100, size.width - besidePx * size.unit)
    return windowOf({ fromMs, untilMs }, { count, durationMs, lanes, axisPx })
  }, [fromMs, untilMs, size, count, durationMs, lanes])
  const bend = useBend(run, size)
  const cursor = useEasedCursor()
  const finest = useMemo(() => finer(window, bend), [window, bend])
  const picture = useWindowPicture(run, finest, cursor)
  const disclosure = useDisclosure(useShallow((shown) => shown.of(run)))
  const past = useTheatre((theatre) => stepsBack(theatre, run))
  const whole = useTheatre((theatre) => isShownWhole(theatre, run))
  const measure = useMeasure()
  const shown = useLanes()
  const axis = useAxisMarks(run)
  const behind = useRunBehind(run, finest, index?.beganMs ?? 0)
  const runs = useTheatre((theatre) => theatre.runs)
  const ghost = useMemo(() => (disclosure.future ? atEnd(runs, run, finest) : null), [disclosure, runs, run, finest])
  return useMemo(() => {
    if (index === null || picture === null) return null
    const now = nowOf(index, picture, window)
    const view = { fromMs: window.fromMs, untilMs: window.untilMs }
    const { header } = index
    return sceneOf({
      header,
      picture,
      lanes: shown,
      ghost,
      behind,
      now,
      axis,
      disclosure,
      isWhole: whole,
      isPast: past,
      view,
      bend,
      size,
      measure,
    })
  }, [index, picture, shown, ghost, behind, axis, disclosure, whole, past, window, bend, size, measure])
}

/** Adapts the window's resolution to a bent axis, which shows some of its time at a larger scale. */
function finer(window: Window, bend: Bend | null): Window {
  return bend === null ? window : { ...window, pixelMs: Math.min(window.pixelMs, finestPixelMs(bend)) }
}

/** Returns the bend of the run's step axis, or `null` for an even time axis. */
export function useBend(run: number, { width, unit }: Pick<Size, 'width' | 'unit'>): Bend | null {
  const replay = useReplay()
  const steps = useTheatre((theatre) => axisOf(theatre) === 'steps')
  return useMemo(() => {
    const index = replay.runs[run] ?? null
    if (!steps || index === null) return null
    const beats = replay.beats.filter((beat) => beat.run === run)
    const axisPx = Math.max(100, width - besidePx * unit)
    return bendInSteps({ picture: index.whole(), beats, view: extentOf(replay), axisPx, unit })
  }, [replay, run, steps, width, unit])
}

/** Returns the run's picture after its last known event, as far as the window shows it. */
function atEnd(runs: readonly RunEntry[], run: number, window: Window): RunPicture | null {
  const last = runs[run]?.log.last
  const index = replayOf({ runs, order: 'clock' }).runs[run]
  return index == null || last === undefined ? null : index.picture({ seq: last.seq, atMs: last.atMs }, window)
}

/** Returns the nodes' states at the cursor, even if the window shows another time. */
function nowOf(index: RunReplay, picture: RunPicture, window: Window): Pick<RunPicture, 'nodeSpans'> {
  const { at } = picture
  if (at.atMs >= window.fromMs && at.atMs <= window.untilMs) return picture
  return index.now(at)
}

/**
 * Returns the same lock's run in the comparison behind, at its end. That run is shifted to begin at the same place, so that only the runs' own differences
 * show.
 */
function useRunBehind(run: number, window: Window, beganMs: number): RunBehind | null {
  const behind = useTheatre((theatre) => theatre.behind)
  const began = useTheatre((theatre) => theatre.behind && beganBeside(theatre.behind.runs, theatre.runs))
  const lock = useTheatre((theatre) => theatre.runs[run]?.lock)
  return useMemo(() => {
    if (behind === null || began === null) return null
    const place = behind.runs.findIndex((entry) => entry.lock === lock)
    const shiftMs = beganMs - (replayOf({ runs: behind.runs, order: 'clock' }).runs[place]?.beganMs ?? beganMs)
    const there = { ...window, fromMs: window.fromMs - shiftMs, untilMs: window.untilMs - shiftMs }
    const picture = atEnd(behind.runs, place, there)
    return picture && { began, picture, shiftMs }
  }, [behind, began, lock, window, beganMs])
}

function useAxisMarks(run: number): AxisMarks {
  const replay = useReplay()
  // A run that is not narrated has no current beat.
  const told = useTheatre((theatre) => (isWatched(theatre) ? undefined : toldBeat(theatre)))
  const seenBeats = useDisclosure((shown) => shown.sections)
  const seenQuestions = useDisclosure((shown) => shown.moments)
  return useMemo(() => {
    const beats = replay.beats.map((mark, i) => ({
      ...mark,
      seen: i < seenBeats,
      current: told === mark,
    }))
    const questions = replay.questions.map((question, i) => ({
      ...question,
      ask: replay.lesson?.questions[question.question]?.ask ?? '',
      seen: i < seenQuestions,
    }))
    const own = (mark: { run: number }) => mark.run === run
    return { beats: beats.filter(own), questions: questions.filter(own) }
  }, [replay, run, told, seenBeats, seenQuestions])
}
