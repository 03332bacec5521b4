/** The page's composition root: its connection and its views meet here and nowhere else. */
// First, because code of one kind packs better side by side: libraries before what is theirs to draw.
import './start.tsx'
import { byFrame } from '../connection/by-frame.ts'
import { connect } from '../connection/connection.ts'
import { keepHostToken } from '../connection/credentials.ts'
import { App } from './app.tsx'
import { start } from './start.tsx'

keepHostToken()
void start({
  connection: byFrame(connect()),
  read: async (...recording) => (await import('../recordings/read.ts')).readAndJudge(...recording),
  page: <App />,
})
