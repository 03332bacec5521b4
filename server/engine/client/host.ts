import type { Link } from '../arena.ts'
import type { RunClock } from '../clock.ts'
import type { ClientPort } from '../port.ts'
import { type ClientCode, type ClientSetup, runClient } from './client.ts'

export interface ClientHost {
  /** Prepares a client without starting it. `links` are the client's connections to the store. */
  open(setup: ClientSetup, port: ClientPort, links: readonly Link[]): HostedClient
}

export interface HostedClient {
  /** Resolves once the client's code is loaded, so that `start` begins its script at once. Rejects if the client cannot take part in this run. */
  ready: Promise<void>
  /** Starts the script. Resolves once the script has ended, with or without an error. */
  start(): Promise<void>
  /** Resolves once none of the client's code is running: the client has ended, or waits for answers. */
  atRest(): Promise<void>
  /** Stops the client, if its code does more than the gate sees. `thaw` resumes the client. */
  freeze?(): void
  thaw?(): void
  /** Cancels a request in progress. Resolves once the client's code has answered, or after a short time limit. Absent if requests cannot be canceled. */
  cancel?(request: 'acquire' | 'release'): Promise<void>
  /** Ends the client for good, wherever its code is. */
  stop(): void
}

/** Hosts clients on this process's own event loop. After one turn of the loop, every client waits for something. */
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
        // Nothing has to be stopped: a client whose gate is closed never gets another answer.
        stop: () => {},
      }
    },
  }
}
