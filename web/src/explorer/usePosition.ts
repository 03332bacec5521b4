/** Loads parts of an exploration: a position, or the picture of all orders. */

import { useEffect, useRef, useState } from 'react'
import type { Position, River } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import { useSession } from '#web/session/react.tsx'
import { follow } from '../base/asked.ts'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { type ShownExploration, shownOf } from './useExploration.ts'

/** Loads the position after these steps, or nothing if `path` is `null`. The previous position stays until the next one has loaded. */
export function usePosition(exploration: ShownExploration, path: readonly string[] | null) {
  const id = idOf(exploration)
  const graph = graphOf(exploration)
  const steps = path?.join(' ') ?? ''
  const session = useSession()
  return useNewest<Position>(exploration, graph === null || path === null ? null : `${graph} ${steps}`, async () =>
    (await session.line.exploring()).position(id ?? '', steps === '' ? [] : steps.split(' ')),
  )
}

/** Loads the picture of all orders. Orders that violate `goal` are red. */
export function useRiver(exploration: ShownExploration, goal: Goal) {
  const id = idOf(exploration)
  const graph = graphOf(exploration)
  const session = useSession()
  return useNewest<River>(exploration, graph === null ? null : `${graph} ${goal}`, async () =>
    (await session.line.exploring()).river(id ?? '', goal),
  )
}

function idOf(exploration: ShownExploration): string | null {
  const shown = shownOf(exploration)
  return shown?.summary.notExplorable === null ? shown.exploration : null
}

/** Names the graph of an exploration. A check may have found its first graph wrong, and then a second one follows. */
function graphOf(exploration: ShownExploration): string | null {
  const id = idOf(exploration)
  return id === null ? null : `${id} ${exploration.corrections}`
}

function useNewest<T>(exploration: ShownExploration, name: string | null, ask: () => Promise<T>) {
  const [found, setFound] = useState<{ name: string; value: T } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef({ ask, again: exploration.again })
  latest.current = { ask, again: exploration.again }
  useEffect(() => {
    if (name === null) return
    setProblem(null)
    return follow(latest.current.ask(), {
      loaded: (value) => setFound({ name, value }),
      failed: (error) => {
        const why = problemOf(error)
        // The server keeps only a few explorations, and loses them when it restarts. If this one is lost, it is explored again.
        if (why.code === 'UNKNOWN_EXPLORATION') latest.current.again()
        else setProblem(why)
      },
    })
  }, [name])
  return { value: name === null ? null : (found?.value ?? null), isCurrent: found?.name === name, problem }
}
