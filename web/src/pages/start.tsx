/** Starts every kind of page, in the reader's language and with one session for the whole page. */
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepComposedKeys } from '../base/composing.ts'
import type { Connection } from '../connection/connection.ts'
import { reportUnhandledLoads } from '../loading/load.ts'
import { speakChosen } from '../locale/choice.ts'
import { createTheatreStore } from '../player/player.ts'
import type { LoadContext } from '../session/load-context.ts'
import { SessionProvider } from '../session/react.tsx'
import { createSession } from '../session/session.ts'
import { inReaderLanguage } from './in-reader-language.ts'
import { LoadNotice } from './LoadNotice.tsx'

interface StartParts extends Pick<LoadContext, 'read'>, Partial<Pick<LoadContext, 'address'>> {
  connection: Connection
  page: ReactNode
}

/** Draws the page once its texts have loaded. Call this before any code listens for keys. */
export async function start({ connection, page, read, ...place }: StartParts): Promise<void> {
  keepComposedKeys()
  reportUnhandledLoads()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no element with the id "root"')
  const [opened] = await Promise.all([inReaderLanguage(connection, read), speakChosen()])
  const session = createSession(opened.connection, createTheatreStore(), { ...place, read: opened.read })
  createRoot(root).render(
    <StrictMode>
      <SessionProvider session={session}>{page}</SessionProvider>
      <LoadNotice />
    </StrictMode>,
  )
}
