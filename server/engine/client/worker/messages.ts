/** Defines the messages between the engine and a client's thread, as plain data. A thread serves one client after the other. */
import type { Because } from '#model/refusals/reasons.ts'
import type { Answer, ClientNotice, Request } from '#server/engine/port.ts'
import type { ClientSetup } from '../client.ts'
import type { Failure } from './failures.ts'

/** Location of a client's code: URLs of the lock, the lesson and the store's `ClientModule`, and the id of the lesson's run. */
export interface CodePlace {
  lock: string
  scenario: string
  links: string
  run: string
}

/**
 * Messages to a client's thread. The start and each answer carry the time, which does not advance for the client in between. So the engine's clock is the only
 * one, even when it is virtual, and a client's behavior depends only on its answers.
 */
export type ToThread =
  | { post: 'load'; place: CodePlace }
  | { post: 'start'; setup: ClientSetup; startedWallMs: number; nowMs: number }
  | { post: 'answer'; to: number; nowMs: number; outcome: { value: Answer } | { failed: Failure } }
  | { post: 'ping'; ping: number }
  /** Drops the client: its code gets no more answers, and its messages are ignored. */
  | { post: 'forget' }

export type FromThread =
  /** The thread can take clients. */
  | { post: 'ready' }
  /** The client's code is loaded, or has failed to load. A failure is reported after `start`. */
  | { post: 'loaded' }
  | { post: 'ask'; id: number; request: Request }
  | { post: 'tell'; notice: ClientNotice }
  /** The client's script has ended, with or without an error. Its timers may go on. */
  | { post: 'ended' }
  /** The client made too many steps without an operation and was stopped. */
  | { post: 'stuck'; steps: number }
  /** The client's code exceeded a limit and was ended. */
  | { post: 'failed'; because: Because }
  /** All messages before the ping have been handled, and none of the client's code is running now. */
  | { post: 'pong'; ping: number }
