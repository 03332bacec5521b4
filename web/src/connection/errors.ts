import type * as z from 'zod/mini'
import type { ErrorCode } from '#model/refusals/codes.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'

/** A refused or failed request. The message says what happened and can be shown. */
export class ConnectionError extends Error {
  constructor(
    /**
     * One of the server's codes, or of the page's own. `SERVER_LOST`: no answer, because the connection failed. `SERVER_LATE`: no answer in time, though the
     * connection is up. `BROKEN_ANSWER`: the answer does not fit the protocol. `NO_SERVER`: there is no server.
     */
    readonly code: ErrorCode | 'SERVER_LOST' | 'SERVER_LATE' | 'BROKEN_ANSWER' | 'NO_SERVER',
    message: string,
  ) {
    super(message)
    this.name = 'ConnectionError'
  }

  static lost(): ConnectionError {
    return new ConnectionError('SERVER_LOST', words.notices.noAnswer)
  }

  /** No answer in time, though the connection is up: the server may still act on the request. */
  static late(): ConnectionError {
    return new ConnectionError('SERVER_LATE', words.notices.lateAnswer)
  }

  static none(): ConnectionError {
    return new ConnectionError('NO_SERVER', words.notices.noServer)
  }

  /** An answer from `where` that does not fit the protocol; the message quotes the first issue. */
  static broken(where: string, error: z.core.$ZodError): ConnectionError {
    const issue = error.issues[0]
    const place = issue === undefined ? '' : marks.aside('', marks.labelled(issue.path.join('.') || '/', issue.message))
    return new ConnectionError('BROKEN_ANSWER', words.notices.broken(where, place))
  }
}
