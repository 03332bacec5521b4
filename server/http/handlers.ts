import type { AnswerTo, Received, Requests } from '#model/messages/message.ts'
import { type ToServer, toServer } from '#model/messages/socket.ts'
import { parseRequest, RefusalError } from '../runs/refusal.ts'
import type { PageSocket } from './page-socket.ts'
import { checkPlain } from './plain-request.ts'

/**
 * One handler per message of a table. A handler is called with a validated request and returns the answer. If it
 * throws a `RefusalError`, nothing has changed. A handler can call `answerNow` to answer before it is done.
 */
export type Handlers<T extends Requests> = {
  [Name in keyof T]: Handle<Received<T, Name>, AnswerTo<T, Name>>
}
type Handle<Request, A> = (request: Request, socket: PageSocket, answerNow: (answer: A) => void) => A | Promise<A>

const known = Object.keys(toServer)

/** Validates a message and calls its handler. Throws a `RefusalError` if the message is invalid or its handler rejects it. */
export async function carryOut(
  handlers: Handlers<typeof toServer>,
  { name, request }: { name: string; request: unknown },
  socket: PageSocket,
  answer: (answer: unknown) => void,
): Promise<void> {
  if (!isKnown(name)) throw new RefusalError('unknown-message', { known })
  checkPlain(request)
  const checked = parseRequest<unknown>(toServer[name].request, request)
  // The schema for this name has just validated the request for its handler.
  const handle = handlers[name] as Handle<unknown, unknown>
  answer(await handle(checked, socket, answer))
}

function isKnown(name: string): name is ToServer['name'] {
  return Object.hasOwn(toServer, name)
}
