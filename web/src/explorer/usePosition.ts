/** Asks for what an exploration knows of one place: a position, or the picture of all ways. */

import { useEffect, useRef, useState } from 'react'
import type { Position, River } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import type { ExplorationState } from './useExploration.ts'

type Exploration = ExplorationState & { again: () => void }

/** The position after these steps; `null`: none is asked for. The last one stays until the next has come. */
export function usePosition(exploration: Exploration, path: readonly string[] | null) {
  const id = idOf(exploration)
  const steps = path?.join(' ') ?? ''
  const session = useSession()
  return useAsked<Position>(exploration, id === null || path === null ? null : `${id} ${steps}`, async () =>
    (await session.line.exploring()).position(id ?? '', steps === '' ? [] : steps.split(' ')),
  )
}

/** All ways of an exploration, with those red that break this. */
export function useRiver(exploration: Exploration, goal: Goal) {
  const id = idOf(exploration)
  const session = useSession()
  return useAsked<River>(exploration, id === null ? null : `${id} ${goal}`, async () =>
    (await session.line.exploring()).river(id ?? '', goal),
  )
}

const idOf = ({ ended }: Exploration) => (ended?.summary.notExplorable === null ? ended.exploration : null)

function useAsked<T>(exploration: Exploration, name: string | null, ask: () => Promise<T>) {
  const [found, setFound] = useState<{ name: string; value: T } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef({ ask, again: exploration.again })
  latest.current = { ask, again: exploration.again }
  useEffect(() => {
    if (name === null) return
    let wanted = true
    setProblem(null)
    latest.current.ask().then(
      (value) => wanted && setFound({ name, value }),
      (error: unknown) => {
        if (!wanted) return
        const why = problemOf(error)
        // The server keeps only a few, and none beyond its own life.
        if (why.code === 'UNKNOWN_EXPLORATION') latest.current.again()
        else setProblem(why)
      },
    )
    return () => {
      wanted = false
    }
  }, [name])
  return { value: name === null ? null : (found?.value ?? null), isCurrent: found?.name === name, problem }
}
