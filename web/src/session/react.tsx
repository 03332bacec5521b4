/** The session for components: who talks to the server about the lesson in view. */
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { keepAddress } from '../player/address.ts'
import { drivePlayback } from '../player/playback.ts'
import { PlayerContext } from '../player/react.tsx'
import type { TheatreSession } from './session.ts'

const SessionContext = createContext<TheatreSession | null>(null)

/** Everything in it shows the session's lesson. */
export function SessionProvider({ session, children }: { session: TheatreSession; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <PlayerContext value={session.store}>{children}</PlayerContext>
    </SessionContext>
  )
}

/** Runs, cancels and opens recordings. */
export function useSession(): TheatreSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('SessionProvider is missing above this component')
  return session
}

/** For the theatre's page, while it is shown: playback runs, and the address names the moment. */
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
