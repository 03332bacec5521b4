import { Endpoint } from './endpoint.ts'
import { TestServer } from './server.ts'

/**
 * Environment variable with the URL of the server that all tests share, except tests that break their server. Playwright starts this server before the first
 * test and ends it after the last.
 */
const variable = 'LOCKSTEP_E2E_SERVER'
/** Maximum number of parallel runs on the server. Equal to the limit of `run --all`, so that no worker's run waits for another worker's run. */
const maxRuns = 16

export default async function startSharedServer(): Promise<() => Promise<void>> {
  const server = await TestServer.start([], { LOCKSTEP_MAX_RUNS: String(maxRuns), LOCKSTEP_KEEP_READY: '1' })
  // The server redraws all miniatures if the code has changed. On a busy machine, redrawing takes longer than a page waits.
  await server.json('/api/library')
  // The processes that run the tests inherit this environment.
  process.env[variable] = server.url
  return () => server.dispose()
}

/** Returns the shared server. Works in every process that runs tests. */
export function sharedServer(): Endpoint {
  const url = process.env[variable]
  if (url === undefined)
    throw new Error('The shared server was not started: is this file the globalSetup of the config?')
  return new Endpoint(url)
}
