import type * as z from 'zod/mini'
import type { ErrorCode } from '#model/messages/messages.ts'

/** A refused or failed request. The message says what happened and can be shown. */
export class ConnectionError extends Error {
  constructor(
    /**
     * A code of the server's, or one of the page's. `SERVER_LOST`: no answer arrived. `BROKEN_ANSWER`: the answer does not fit the protocol. `NO_SERVER`:
     * there is no server.
     */
    readonly code: ErrorCode | 'SERVER_LOST' | 'BROKEN_ANSWER' | 'NO_SERVER',
    message: string,
  ) {
    super(message)
    this.name = 'ConnectionError'
  }

  static lost(): ConnectionError {
    return new ConnectionError('SERVER_LOST', 'The server does not answer. Is it still running?')
  }

  static none(): ConnectionError {
    return new ConnectionError('NO_SERVER', 'There is no server behind this page.')
  }

  /** An answer from `where` that does not fit the protocol; the message quotes the first issue. */
  static broken(where: string, error: z.core.$ZodError): ConnectionError {
    const issue = error.issues[0]
    const place = issue === undefined ? '' : ` (${issue.path.join('.') || 'all of it'}: ${issue.message})`
    return new ConnectionError(
      'BROKEN_ANSWER',
      `The server's answer to ${where} is not understood${place}. Reload the page.`,
    )
  }
}
