import type * as z from 'zod/mini'
import type { ErrorCode } from '#model/messages/messages.ts'

/** Something that the server refused, or that did not reach it. The message says what happened and is fit to show. */
export class ConnectionError extends Error {
  constructor(
    /** The server's own code; `SERVER_LOST`: no answer came; `BROKEN_ANSWER`: one that does not fit the protocol; `NO_SERVER`: there is none. */
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

  /** `where` the answer came from, and the first thing wrong with it. */
  static broken(where: string, error: z.core.$ZodError): ConnectionError {
    const issue = error.issues[0]
    const place = issue === undefined ? '' : ` (${issue.path.join('.') || 'all of it'}: ${issue.message})`
    return new ConnectionError(
      'BROKEN_ANSWER',
      `The server's answer to ${where} is not understood${place}. Reload the page.`,
    )
  }
}
