/** Explores an edited lock once its code has not changed for `restMs`. */
import { useRef, useState } from 'react'
import type { LoadError } from '#model/messages/edited-lock.ts'
import type { ExplorationEnded, ExploreRequest } from '#model/messages/exploration.ts'
import { useSession } from '#web/session/react.tsx'
import { isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { type ShownExploration, shownOf, useAskedExploration } from '../useExploration.ts'
import type { Origin } from './useEditable.ts'

/** Milliseconds without typing before a request, long enough that a line is probably finished. */
const restMs = 450

export interface EditedExploration {
  /** `undefined` while the code is being loaded, and empty if it loads without errors. */
  errors: readonly LoadError[] | undefined
  exploration: ShownExploration
  /** The newest result, of the current code or an earlier version. Its exploration has not ended as long as it is unchecked. */
  latest: { exploration: ShownExploration; code: LockCode; ended: ExplorationEnded } | null
  /** Whether the newest result is of the current code. If it is out of date nevertheless, what may happen has changed. */
  isSameText: boolean
}

export function useEditedExploration(
  origin: Origin,
  code: LockCode,
  asked: Omit<ExploreRequest, 'lock'> | null,
): EditedExploration {
  const session = useSession()
  const [loaded, setLoaded] = useState<{ code: LockCode; errors: readonly LoadError[] } | null>(null)
  const latest = useRef<EditedExploration['latest']>(null)
  const request = asked === null ? null : { ...origin, files: code, ...asked }
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const exploration = useAskedExploration(request, restMs, async (now, isWanted) => {
    const line = await session.line.editing()
    // Sends requests one at a time. Otherwise, the server might load the older of two requests last and end the exploration of the newer one.
    const answered = before.current.then(() => (isWanted() ? line.explore(now) : null))
    before.current = answered.catch(() => {})
    const answer = await answered
    if (answer === null || !isWanted()) return null
    setLoaded({ code: now.files, errors: answer.loads ? [] : answer.errors })
    return answer.loads ? answer.exploration : null
  })
  const isLoaded = loaded !== null && !isChanged(loaded.code, code)
  const shown = shownOf(exploration)
  if (shown !== null && isLoaded) latest.current = { exploration, code, ended: shown }
  // A check found the result wrong that was shown for this code.
  else if (isLoaded && latest.current?.exploration.ended === null && !isChanged(latest.current.code, code))
    latest.current = null
  const isSameText = latest.current !== null && !isChanged(latest.current.code, code)
  return { errors: isLoaded ? loaded.errors : undefined, exploration, latest: latest.current, isSameText }
}
