/** The teacher's means, for components. */
import { useMemo } from 'react'
import { useSession } from '#web/session/react.tsx'
import { useRoomSession } from '../room/room-context.tsx'
import type { Lead } from './steps.ts'

export function useLead(): Lead {
  const room = useRoomSession()
  const session = useSession()
  return useMemo(() => ({ room, session }), [room, session])
}
