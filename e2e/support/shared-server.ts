/** The server that all tests share, except those that break theirs. Playwright starts it before the first test and ends it after the last. */
import { Endpoint } from './endpoint.ts'
import { TestServer } from './server.ts'

const variable = 'LOCKSTEP_E2E_SERVER'
/** As many simultaneous runs as `run --all` has, so that no worker's run waits for another's. */
const maxRuns = 16

export default async function startSharedServer(): Promise<() => Promise<void>> {
  const server = await TestServer.start([], { LOCKSTEP_MAX_RUNS: String(maxRuns), LOCKSTEP_KEEP_READY: '1' })
  // After a change of the code all miniatures are redrawn. On a busy machine a page would not wait that long.
  await server.json('/api/library')
  // The processes that run the tests inherit this environment.
  process.env[variable] = server.url
  return () => server.dispose()
}

/** Returns the shared server, in a process that runs tests. */
export function sharedServer(): Endpoint {
  const url = process.env[variable]
  if (url === undefined)
    throw new Error('The shared server was not started: is this file the globalSetup of the config?')
  return new Endpoint(url)
}
