import type { RunNotice } from '#model/messages/messages.ts'
import type { ConnectionError } from './errors.ts'

/** Called with what the server sends about runs. */
export interface ConnectionListener {
  onStatus(status: 'connected' | 'reconnecting'): void
  onNotice(notice: RunNotice): void
  /** A message that does not fit the protocol: page and server differ in version, or something stands between them. */
  onBroken(problem: ConnectionError): void
}
