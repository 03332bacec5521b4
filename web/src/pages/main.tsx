/** The page's composition root, the only place that joins its connection and its views. */
// Imported first, so that the libraries' code comes first in the bundle: the bundle compresses better if similar code is close together.
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
