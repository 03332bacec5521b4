/** Handlers for the requests of pages over the socket. */
import type { AnswerTo, Received, Requests } from '#model/messages/message.ts'
import { type ToServer, toServer } from '#model/messages/socket.ts'
import { parseRequest, RefusalError } from '../runs/refusal.ts'
import type { PageSocket } from './page-socket.ts'
import { checkPlain } from './plain-request.ts'

/**
 * A handler for each message of a table, called with a validated request. Its return value is the answer. Throws a `RefusalError`; then nothing has changed.
 * `answerNow` answers before the handler is done.
 */
export type Handlers<T extends Requests> = {
  [Name in keyof T]: Handle<Received<T, Name>, AnswerTo<T, Name>>
}
type Handle<Request, A> = (request: Request, socket: PageSocket, answerNow: (answer: A) => void) => A | Promise<A>

const known = Object.keys(toServer)

/** Validates a message and calls its handler. Throws a `RefusalError`. */
export async function carryOut(
  handlers: Handlers<typeof toServer>,
  { name, request }: { name: string; request: unknown },
  socket: PageSocket,
  answer: (answer: unknown) => void,
): Promise<void> {
  if (!isKnown(name)) throw new RefusalError('unknown-message', { known })
  checkPlain(request)
  const checked = parseRequest<unknown>(toServer[name].request, request)
  // The schema of this name has just validated the request for its handler.
  const handle = handlers[name] as Handle<unknown, unknown>
  answer(await handle(checked, socket, answer))
}

function isKnown(name: string): name is ToServer['name'] {
  return Object.hasOwn(toServer, name)
}
