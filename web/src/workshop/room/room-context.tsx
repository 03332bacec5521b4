/** Provides the React context and hooks for a workshop. */

import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useSession } from '#web/session/react.tsx'
import type { ActivityRules } from './activity.ts'
import { browserMemory } from './memory.ts'
import type { RoomSession } from './room-session.ts'
import { openRoom } from './room-session.ts'
import type { RoomState } from './state.ts'

const RoomContext = createContext<RoomSession | null>(null)

interface InRoomProps {
  code: string
  part: RoomState['role']
  secret?: string | undefined
  activities: readonly ActivityRules[]
  children: ReactNode
}

/** Connects to the workshop while it is shown, for all components inside. */
export function InRoom({ code, part, secret, activities, children }: InRoomProps) {
  const session = useSession()
  const room = useMemo(
    () =>
      openRoom(
        { session, memory: browserMemory(), activities },
        { code, role: part, ...(secret === undefined ? {} : { secret }) },
      ),
    [session, code, part, secret, activities],
  )
  useEffect(() => {
    return room.open()
  }, [room])
  return <RoomContext value={room}>{children}</RoomContext>
}

export function useRoomSession(): RoomSession {
  const room = useContext(RoomContext)
  if (room === null) throw new Error('InRoom is missing above this component')
  return room
}

/** Reads the workshop's state. Like every zustand selector, `selector` must return the same value for the same state. */
export function useRoom<T>(selector: (state: RoomState) => T): T {
  return useStore(useRoomSession().store, selector)
}
