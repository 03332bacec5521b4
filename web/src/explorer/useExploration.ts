/** Runs an exploration of a lock and reports its progress. */
import { useEffect, useRef, useState } from 'react'
import type {
  ExplorationEnded,
  ExplorationGrowth,
  ExplorationNotice,
  ExploreRequest,
} from '#model/messages/exploration.ts'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'

export interface ExplorationState {
  /** Position in the queue, starting at 1. `null` if the position is unknown or the exploration is already running. */
  place: number | null
  growth: ExplorationGrowth | null
  /** The result before its checks are over. */
  unchecked: ExplorationEnded | null
  /** How often a check has found that result wrong. */
  corrections: number
  ended: ExplorationEnded | null
  problem: Problem | null
}

export type ShownExploration = ExplorationState & { again: () => void }

export const notAsked: ExplorationState = {
  ...{ place: null, growth: null, unchecked: null, corrections: 0 },
  ...{ ended: null, problem: null },
}
/** Delay before a request, so that several switch changes make one request. */
const restMs = 150
/** Milliseconds before a retry if the server rejects a request because of its rate limit. */
const retryDelayMs = 1500

/** An exploration's state after a notice. */
export function afterNotice(state: ExplorationState, { name, notice }: ExplorationNotice): ExplorationState {
  switch (name) {
    case 'exploration-place':
      return { ...state, place: notice.place }
    case 'exploration-growth':
      return { ...state, growth: notice }
    case 'exploration-unchecked': {
      const { exploration, found } = notice
      if (found === null) return { ...state, unchecked: null, corrections: state.corrections + 1 }
      return { ...state, unchecked: { exploration, ...found } }
    }
    case 'exploration-ended':
      return { ...state, ended: notice }
    case 'exploration-failed':
      return { ...state, problem: problemOf(notice.refusal) }
  }
}

/** The newest result, checked or not; `null`: none yet. */
export const shownOf = ({ ended, unchecked, problem }: ExplorationState): ExplorationEnded | null =>
  ended ?? (problem === null ? unchecked : null)

export const useExploration = (request: ExploreRequest | null): ShownExploration => useExplored(request, restMs)

/** Like `useExploration`, but without the delay, because a level has no switches. */
export const useLevel = (request: ExploreRequest | null): ShownExploration => useExplored(request, 0)

function useExplored(request: ExploreRequest | null, afterMs: number): ShownExploration {
  const session = useSession()
  return useAskedExploration(request, afterMs, async (asked: ExploreRequest) =>
    (await session.line.exploring()).explore(asked),
  )
}

/**
 * Like `useExploration`, but starts the exploration in another way. `start` resolves with the exploration's id, or with `null` if it does not start one.
 * `isWanted` returns false once there is a newer request. `request` must be plain data.
 */
export function useAskedExploration<T>(
  request: T | null,
  afterMs: number,
  start: (request: T, isWanted: () => boolean) => Promise<string | null>,
): ShownExploration {
  const session = useSession()
  const [state, setState] = useState(notAsked)
  const [attempt, setAttempt] = useState(0)
  const asked = request === null ? null : JSON.stringify(request)
  const latest = useRef({ start, afterMs })
  latest.current = { start, afterMs }

  useEffect(() => {
    if (asked === null) return
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopListening = () => {}
    setState(notAsked)
    const ask = async () => {
      try {
        const line = await session.line.exploring()
        if (stopped) return
        // Growth notices may arrive before the answer that contains the exploration's id.
        const states = new Map<string, ExplorationState>()
        let id: string | undefined
        const stateOf = (exploration: string) => states.get(exploration) ?? notAsked
        stopListening()
        stopListening = line.listen((told) => {
          const { exploration } = told.notice
          states.set(exploration, afterNotice(stateOf(exploration), told))
          if (exploration === id && !stopped) setState(stateOf(exploration))
        })
        const started = await latest.current.start(JSON.parse(asked) as T, () => !stopped)
        if (started === null) return
        id = started
        if (!stopped) setState(stateOf(id))
      } catch (error) {
        if (stopped) return
        const problem = problemOf(error)
        if (problem.code === 'RATE_LIMITED') timer = setTimeout(() => void ask(), retryDelayMs)
        else setState({ ...notAsked, problem })
      }
    }
    timer = setTimeout(() => void ask(), attempt === 0 ? latest.current.afterMs : 0)
    return () => {
      stopped = true
      clearTimeout(timer)
      stopListening()
    }
  }, [session, asked, attempt])

  return { ...state, again: () => setAttempt((before) => before + 1) }
}
