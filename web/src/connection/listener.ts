import type { RunNotice } from '#model/messages/messages.ts'
import type { ConnectionError } from './errors.ts'

export interface ConnectionListener {
  onStatus(status: 'connected' | 'reconnecting'): void
  onNotice(notice: RunNotice): void
  /** A message does not fit the protocol: page and server differ in version, or a proxy changed it. */
  onBroken(problem: ConnectionError): void
}
