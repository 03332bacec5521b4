/** Starts the page. This is the only file that joins the page's connection and its views. */
// Imported first so that the code of libraries comes first in the bundle, which compresses better if similar code is close together.
import './start.tsx'
import { byFrame } from '../connection/by-frame.ts'
import { connect } from '../connection/connection.ts'
import { keepHostToken } from '../connection/credentials.ts'
import { load } from '../loading/load.ts'
import { App } from './app.tsx'
import { start } from './start.tsx'

keepHostToken()
void start({
  connection: byFrame(connect()),
  read: async (...recording) => (await load(() => import('../recordings/read.ts'))).readAndJudge(...recording),
  page: <App />,
})
