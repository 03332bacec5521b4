/** Tries moments one after the other in real runs, only a few at a time, so that other readers get their turn. */
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { retryWhileBusy } from '#web/base/retry.ts'
import type { RunEntry } from '#web/player/state.ts'
import { useSession } from '#web/session/react.tsx'
import type { TheatreSession } from '#web/session/session.ts'
import { changesFor, type Target, targetIn } from './changes.ts'
import type { Movable } from './faults.ts'
import { type Square, squaresOf } from './strip.ts'
import { parametersOf } from './useWhatIf.ts'

const atOnce = 2

type Result = { state: 'waiting' | 'running' } | { state: 'done'; comparison: string; runs: readonly RunEntry[] }

export interface Strip {
  scenario: string
  movable: Movable
  /** The comparison whose moments are tried. */
  base: { comparison: string; runs: readonly RunEntry[] }
  squares: readonly Square[]
  /** What each square means in the run of each lock, or `null` if that lock has no such moment. */
  targets: readonly Readonly<Record<string, Target | null>>[]
  results: readonly Result[]
  running: boolean
  /** The reason why trying stopped. */
  problem: Problem | null
}

export function useStrip() {
  const session = useSession()
  const [strip, setStrip] = useState<Strip | null>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  function start(movable: Movable) {
    const { comparison, runs, lesson } = session.store.getState()
    if (comparison === null || lesson === null) return
    const squares = squaresOf(movable)
    const isOwn = ({ move }: Square) => move.at === movable.at && move.endAt === movable.endAt
    const results = squares.map(
      (square): Result => (isOwn(square) ? { state: 'done', comparison, runs } : { state: 'waiting' }),
    )
    const base = { comparison, runs }
    const targets = squares.map(({ move }) =>
      Object.fromEntries(runs.map(({ lock }) => [lock, targetIn(runs, lock, movable, move)])),
    )
    tryWaiting({ scenario: lesson.id, movable, base, squares, targets, results, running: true, problem: null })
  }
  /** Starts or continues with the squares that are waiting. */
  function tryWaiting(all: Strip) {
    under.current?.abort()
    const control = new AbortController()
    under.current = control
    setStrip(all)
    const change = (changed: (strip: Strip) => Strip) => {
      if (under.current === control) setStrip((now) => (now === null ? now : changed(now)))
    }
    const note = (number: number, result: Result) =>
      change((now) => ({ ...now, results: now.results.with(number, result) }))
    tryAll(session, all, note, control.signal).then(
      () => change((now) => ({ ...now, running: false })),
      (error: unknown) => {
        const problem = control.signal.aborted ? null : problemOf(error)
        control.abort()
        change((now) => ({ ...now, running: false, problem, results: now.results.map(notRunning) }))
      },
    )
  }
  return {
    strip,
    start,
    stop() {
      under.current?.abort()
      setStrip((now) => now && { ...now, running: false, results: now.results.map(notRunning) })
    },
    goOn() {
      if (strip !== null && !strip.running) tryWaiting({ ...strip, running: true, problem: null })
    },
    close() {
      under.current?.abort()
      setStrip(null)
    },
  }
}

const notRunning = (result: Result): Result => (result.state === 'running' ? { state: 'waiting' } : result)

/** Runs all waiting squares. Rejects with the first refusal that is not worth a retry, and when `signal` fires. */
async function tryAll(
  session: TheatreSession,
  { movable, base, squares, results }: Strip,
  note: (number: number, result: Result) => void,
  signal: AbortSignal,
): Promise<void> {
  const parameters = parametersOf({ lesson: session.store.getState().lesson, runs: base.runs })
  const waiting = results.flatMap(({ state }, number) => (state === 'waiting' ? [number] : []))
  const work = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const square = squares[number]
      if (square === undefined) continue
      note(number, { state: 'running' })
      const changes = changesFor(base.runs, movable, square.move)
      const attempted = await retryWhileBusy(() => session.attempt(parameters, changes, signal), signal)
      note(number, { state: 'done', ...attempted })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
