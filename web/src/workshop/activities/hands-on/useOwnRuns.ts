/** Runs the released lesson for a member, and shows these runs in the theatre. */

import { useEffect, useState } from 'react'
import type { WallEntry } from '#model/messages/hands-on.ts'
import { withoutRepeated } from '#model/messages/hands-on.ts'
import { problemOf } from '#web/base/problem.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import { useSession } from '#web/session/react.tsx'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { withRun } from './rules.ts'
import { handsOnWords } from './words.ts'

const none: readonly WallEntry[] = []

export function useOwnRuns(scenario: string) {
  const session = useSession()
  const room = useRoomSession()
  const all = useRoom((state) => state.me?.runs ?? none)
  const inView = useTheatre((theatre) => theatre.comparison)
  const entries = useTheatre((theatre) => theatre.runs)
  const [asking, setAsking] = useState(false)
  const runs = withoutRepeated(all).filter((entry) => entry.scenario === scenario)
  const last = runs.findLast(({ state }) => state === 'running')

  /** Shows one of the member's own runs, and stops following the teacher. */
  async function open(entry: Pick<WallEntry, 'scenario' | 'comparison'>): Promise<void> {
    room.setFollowing(false)
    try {
      await session.show(entry.scenario, entry.comparison)
    } catch (error) {
      session.store.getState().refused(problemOf(error))
    }
  }

  // The server repeats a run without a verdict. A member who has the first run in view is shown the repeat.
  const again = all.find(({ repeats }) => repeats !== undefined && repeats === inView)
  useEffect(() => {
    if (again !== undefined) void session.show(again.scenario, again.comparison).catch(() => undefined)
  }, [session, again])

  /** Requests a run. Resolves to whether the run was accepted. */
  async function run(parameters: Readonly<Record<string, number>>): Promise<boolean> {
    setAsking(true)
    const entry = await room.ask('room-run', { parameters: { ...parameters } })
    if (entry !== null) room.keep((me) => ({ runs: withRun(me.runs, entry) }))
    setAsking(false)
    if (entry !== null) void open(entry)
    return entry !== null
  }

  return {
    runs,
    running: last !== undefined,
    asking,
    /** Progress of the run in view, in words, or `null` if nothing is known. */
    doing: last !== undefined && last.comparison === inView ? progressText(entries) : null,
    run,
    open: (entry: WallEntry) => void open(entry),
  }
}

function progressText(entries: readonly RunEntry[]): string | null {
  const waiting = entries.find(({ progress }) => progress !== null)?.progress
  if (waiting === undefined || waiting === null) return null
  return waiting.place === undefined ? waiting.doing : handsOnWords.member.place(waiting.place)
}
