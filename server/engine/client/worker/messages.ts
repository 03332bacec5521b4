/** What the engine and a client's thread post each other: plain data. A thread serves one client after the other. */
import type { CommandError } from '#scenarios/define.ts'
import type { Answer, ClientNotice, Request } from '#server/engine/port.ts'
import type { ClientSetup } from '../client.ts'

/** Where a client's code lies: URLs of the lock, the lesson and the store's `ClientModule`, and the id of the lesson's run. */
export interface CodePlace {
  lock: string
  scenario: string
  links: string
  run: string
}

/** An error, which loses its class when it is posted. `command`: it was a `CommandError`. */
export interface Failure {
  message: string
  command?: Pick<CommandError, 'code' | 'definite'>
}

/**
 * The time is posted with the start and with each answer, and stands still for the client in between. So the engine's clock is the only one, also where
 * it is not the real one, and what a client does depends on nothing but its answers.
 */
export type ToThread =
  | { post: 'load'; place: CodePlace }
  | { post: 'start'; setup: ClientSetup; startedWallMs: number; nowMs: number }
  | { post: 'answer'; to: number; nowMs: number; outcome: { value: Answer } | { failed: Failure } }
  | { post: 'ping'; ping: number }
  /** The client's code gets no more answers, and nobody hears of it. */
  | { post: 'forget' }

export type FromThread =
  /** It is warm. */
  | { post: 'ready' }
  /** The client's code has been loaded, or cannot be: its start will tell. */
  | { post: 'loaded' }
  | { post: 'ask'; id: number; request: Request }
  | { post: 'tell'; notice: ClientNotice }
  /** The client's script has ended, well or badly. Its timers may go on. */
  | { post: 'ended' }
  /** Its code was stopped, for it made too many steps without an operation. */
  | { post: 'stuck'; steps: number }
  /** All that was posted before the ping has been heard, and none of the client's code runs now. */
  | { post: 'pong'; ping: number }
