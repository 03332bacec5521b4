import type { RunNotice } from '#model/messages/messages.ts'
import type { ConnectionError } from './errors.ts'

export interface ConnectionListener {
  onStatus(status: 'connected' | 'reconnecting'): void
  onNotice(notice: RunNotice): void
  /** Reports a message that does not fit the protocol. The cause is a version difference between page and server, or a proxy that changed the message. */
  onBroken(problem: ConnectionError): void
}
