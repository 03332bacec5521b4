/** Returns what a teacher's window can do, for components. */
import { useMemo } from 'react'
import { useSession } from '#web/session/react.tsx'
import type { Lead } from './lead.ts'
import { useRoomSession } from './room-context.tsx'

export function useLead(): Lead {
  const room = useRoomSession()
  const session = useSession()
  return useMemo(() => ({ room, session }), [room, session])
}
