/** Where clients' code runs. */

import type { Link } from '../arena.ts'
import type { RunClock } from '../clock.ts'
import type { ClientPort } from '../port.ts'
import { type ClientCode, type ClientSetup, runClient } from './client.ts'

export interface ClientHost {
  /** Prepares a client. It does nothing until it is started. `links`: its ways to the store. */
  open(setup: ClientSetup, port: ClientPort, links: readonly Link[]): HostedClient
}

export interface HostedClient {
  /** Resolves once its code is loaded: from then on, its script begins at once when it is started. Rejects if it cannot take part in this run. */
  ready: Promise<void>
  /** Starts its script. Resolves once that has ended, well or badly. */
  start(): Promise<void>
  /** Resolves once none of its code runs: it has ended, or waits for answers. */
  atRest(): Promise<void>
  /** Stops it, and lets it go on: for code that does more than the gate sees. */
  freeze?(): void
  thaw?(): void
  /** Ends it for good, wherever it is. */
  stop(): void
}

/** Clients that run on this process's own event loop: after one turn of it, every client waits for something. */
export function inThisProcess(codeOf: (client: string) => Promise<ClientCode>, clock: RunClock): ClientHost {
  return {
    open: (setup, port) => {
      let code: ClientCode | undefined
      const loading = codeOf(setup.name).then((loaded) => {
        code = loaded
      })
      return {
        ready: loading,
        start: async () => {
          if (!code) throw new RangeError(`the code of ${setup.name} has not been loaded`)
          await runClient(setup, code, port)
        },
        atRest: () => clock.yield(),
        // A client whose gate is closed never gets another answer.
        stop: () => {},
      }
    },
  }
}
