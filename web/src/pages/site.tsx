/** The composition root of the static site: library and reference recordings are files beside the page, and nothing can be run. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { keepComposedKeys } from '../base/composing.ts'
import { connectSite } from '../connection/site.ts'
import { speakChosen } from '../locale/choice.ts'
import { hashAddress } from '../player/address.ts'
import { createTheatreStore } from '../player/player.ts'
import { SessionProvider } from '../session/react.tsx'
import { createSession } from '../session/session.ts'
import { App } from './app.tsx'
import { useHashLocation } from './hash-routing.ts'
import { inReaderLanguage } from './in-reader-language.ts'

keepComposedKeys()
const root = document.getElementById('root')
if (root === null) throw new Error('site.html has no element with the id "root"')
const opened = inReaderLanguage(connectSite(), async (...recording) =>
  (await import('../recordings/read.ts')).readAndJudge(...recording),
)

void Promise.all([opened, speakChosen()]).then(([{ connection, read }]) => {
  const session = createSession(connection, createTheatreStore(), {
    address: hashAddress,
    read,
  })
  createRoot(root).render(
    <StrictMode>
      <SessionProvider session={session}>
        <Router hook={useHashLocation}>
          <App />
        </Router>
      </SessionProvider>
    </StrictMode>,
  )
})
