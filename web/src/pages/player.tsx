/** Starts the page of an exported file: the theatre with the recording that the page contains. It makes no requests. */
import { Router } from 'wouter'
import '../ui/base.css'
import { connectFile } from '../connection/file.ts'
import { hashAddress } from '../player/address.ts'
import { embeddedOrders, readEmbedded } from '../recordings/embedded.ts'
import { useHashLocation } from './hash-routing.ts'
import { PlayerPage } from './PlayerPage.tsx'
import { start } from './start.tsx'

void start({
  connection: connectFile(embeddedOrders()),
  address: hashAddress,
  read: readEmbedded,
  page: (
    <Router hook={useHashLocation}>
      <PlayerPage />
    </Router>
  ),
})
