/** Where clients' code runs. */
import type { RunClock } from '../clock.ts'
import { type ClientCode, type ClientSetup, runClient } from './client.ts'
import type { ClientPort } from './port.ts'

export interface ClientHost {
  /** Starts a client. Its script begins at once. */
  start(setup: ClientSetup, port: ClientPort): RunningClient
}

export interface RunningClient {
  /** Resolves once its script has ended, well or badly. */
  ended: Promise<void>
  /** Resolves once none of its code runs: it has ended, or waits for answers. */
  atRest(): Promise<void>
  /** Ends it for good, wherever it is. */
  stop(): void
}

/** Clients that run on this process's own event loop: after one turn of it, every client waits for something. */
export function inThisProcess(codeOf: (client: string) => ClientCode, clock: RunClock): ClientHost {
  return {
    start: (setup, port) => ({
      ended: runClient(setup, codeOf(setup.name), port),
      atRest: () => clock.yield(),
      // A client whose gate is closed never gets another answer.
      stop: () => {},
    }),
  }
}
