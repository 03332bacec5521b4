import type * as z from 'zod/mini'
import type { ErrorCode } from '#model/refusals/codes.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'

/** A rejected or failed request. The message says what happened and can be shown. */
export class ConnectionError extends Error {
  constructor(
    /**
     * One of the server's codes, or one of these: `SERVER_LOST` (the connection failed), `SERVER_LATE` (no answer in time, though the connection is up),
     * `BROKEN_ANSWER` (the answer does not fit the protocol), `NO_SERVER` (there is no server).
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

  /** Creates an error for an answer that did not come in time, though the connection is up. The server may still handle the request. */
  static late(): ConnectionError {
    return new ConnectionError('SERVER_LATE', words.notices.lateAnswer)
  }

  static none(): ConnectionError {
    return new ConnectionError('NO_SERVER', words.notices.noServer)
  }

  /** Creates an error for an answer from `where` that does not fit the protocol. The message quotes the first validation issue. */
  static broken(where: string, error: z.core.$ZodError): ConnectionError {
    const issue = error.issues[0]
    const place = issue === undefined ? '' : marks.aside('', marks.labelled(issue.path.join('.') || '/', issue.message))
    return new ConnectionError('BROKEN_ANSWER', words.notices.broken(where, place))
  }
}
