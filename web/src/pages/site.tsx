/** Starts the page of the static site. The library and the reference recordings are files next to the page, and nothing can be run. */
import { Router } from 'wouter'
import { connectSite } from '../connection/site.ts'
import { load } from '../loading/load.ts'
import { hashAddress } from '../player/address.ts'
import { App } from './app.tsx'
import { useHashLocation } from './hash-routing.ts'
import { start } from './start.tsx'

void start({
  connection: connectSite(),
  address: hashAddress,
  read: async (...recording) => (await load(() => import('../recordings/read.ts'))).readAndJudge(...recording),
  page: (
    <Router hook={useHashLocation}>
      <App />
    </Router>
  ),
})
