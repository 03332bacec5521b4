/** Runs an exploration of a lock and reports its progress. */
import { useEffect, useRef, useState } from 'react'
import type { ExplorationEnded, ExplorationGrowth, ExploreRequest } from '#model/messages/exploration.ts'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'

export interface ExplorationState {
  /** Position in the queue, starting at 1. `null` if the position is unknown or the exploration is already running. */
  place: number | null
  growth: ExplorationGrowth | null
  ended: ExplorationEnded | null
  problem: Problem | null
}

export type ShownExploration = ExplorationState & { again: () => void }

const notAsked: ExplorationState = { place: null, growth: null, ended: null, problem: null }
/** Milliseconds before a request, so that several changes of the switches lead to one request. */
const restMs = 150
/** Milliseconds before a retry if the server rejects a request because of its rate limit. */
const retryDelayMs = 1500

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
        const tell = (exploration: string, change: Partial<ExplorationState>) => {
          states.set(exploration, { ...(states.get(exploration) ?? notAsked), ...change })
          if (exploration === id && !stopped) setState(states.get(exploration) ?? notAsked)
        }
        stopListening()
        stopListening = line.listen(({ name, notice }) => {
          if (name === 'exploration-place') tell(notice.exploration, { place: notice.place })
          if (name === 'exploration-growth') tell(notice.exploration, { growth: notice })
          if (name === 'exploration-ended') tell(notice.exploration, { ended: notice })
          if (name === 'exploration-failed') tell(notice.exploration, { problem: problemOf(notice.refusal) })
        })
        const started = await latest.current.start(JSON.parse(asked) as T, () => !stopped)
        if (started === null) return
        id = started
        tell(id, {})
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
