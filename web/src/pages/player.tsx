/** The composition root of an exported file: the theatre with the recording that the page itself carries. It never reaches for anything. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import '../ui/base.css'
import { connectOffline } from '../connection/offline.ts'
import { readEmbedded } from '../recordings/embedded.ts'
import { hashAddress } from '../store/address.ts'
import { SessionContext } from '../store/react.tsx'
import { createSession } from '../store/session.ts'
import { createTheatreStore } from '../store/theatre.ts'
import { useHashLocation } from './hash-routing.ts'
import { PlayerPage } from './PlayerPage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('player.html has no element with the id "root"')
const session = createSession(connectOffline('file'), createTheatreStore(), {
  address: hashAddress,
  read: readEmbedded,
})

createRoot(root).render(
  <StrictMode>
    <SessionContext value={session}>
      <Router hook={useHashLocation}>
        <PlayerPage />
      </Router>
    </SessionContext>
  </StrictMode>,
)
