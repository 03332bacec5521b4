/** The composition root of an exported file: the theatre with the recording that the page itself carries. It never reaches for anything. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import '../ui/base.css'
import { keepComposedKeys } from '../base/composing.ts'
import { connectFile } from '../connection/file.ts'
import { speakChosen } from '../locale/choice.ts'
import { hashAddress } from '../player/address.ts'
import { createTheatreStore } from '../player/player.ts'
import { embeddedOrders, readEmbedded } from '../recordings/embedded.ts'
import { SessionProvider } from '../session/react.tsx'
import { createSession } from '../session/session.ts'
import { useHashLocation } from './hash-routing.ts'
import { inReaderLanguage } from './in-reader-language.ts'
import { PlayerPage } from './PlayerPage.tsx'

keepComposedKeys()
const root = document.getElementById('root')
if (root === null) throw new Error('player.html has no element with the id "root"')
const opened = inReaderLanguage(connectFile(embeddedOrders()), readEmbedded)

void Promise.all([opened, speakChosen()]).then(([{ connection, read }]) => {
  const session = createSession(connection, createTheatreStore(), {
    address: hashAddress,
    read,
  })
  createRoot(root).render(
    <StrictMode>
      <SessionProvider session={session}>
        <Router hook={useHashLocation}>
          <PlayerPage />
        </Router>
      </SessionProvider>
    </StrictMode>,
  )
})
