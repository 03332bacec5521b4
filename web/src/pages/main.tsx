/** The page's composition root: connection, store and views meet here and nowhere else. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepComposedKeys } from '../base/composing.ts'
import { byFrame } from '../connection/by-frame.ts'
import { connect } from '../connection/connection.ts'
import { keepHostToken } from '../connection/credentials.ts'
import { speakChosen } from '../locale/choice.ts'
import { createTheatreStore } from '../player/player.ts'
import { SessionProvider } from '../session/react.tsx'
import { foldable } from '../session/reading.ts'
import { createSession } from '../session/session.ts'
import { App } from './app.tsx'
import { inReaderLanguage } from './in-reader-language.ts'

keepComposedKeys()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')
keepHostToken()
const opened = inReaderLanguage(byFrame(connect('', foldable)), async (...recording) =>
  (await import('../recordings/read.ts')).readAndJudge(...recording),
)

void Promise.all([opened, speakChosen()]).then(([{ connection, read }]) => {
  const session = createSession(connection, createTheatreStore(), {
    read,
  })
  createRoot(root).render(
    <StrictMode>
      <SessionProvider session={session}>
        <App />
      </SessionProvider>
    </StrictMode>,
  )
})
