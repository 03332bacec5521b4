import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { keepAddress } from '../player/address.ts'
import { drivePlayback } from '../player/playback.ts'
import { PlayerContext } from '../player/react.tsx'
import type { TheatreSession } from './session.ts'

const SessionContext = createContext<TheatreSession | null>(null)

/** Provides the session and its store to all components inside. */
export function SessionProvider({ session, children }: { session: TheatreSession; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <PlayerContext value={session.store}>{children}</PlayerContext>
    </SessionContext>
  )
}

/** Returns the page's session. Throws an error outside of a `SessionProvider`. */
export function useSession(): TheatreSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('SessionProvider is missing above this component')
  return session
}

/** Drives playback while the calling page is shown, and keeps the address in step with the moment in view. */
export function useTheatreClockwork(): void {
  const { store, address } = useSession()
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const stops = [drivePlayback(store, () => still.matches), keepAddress(store, address)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, address])
}
