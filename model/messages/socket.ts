/** Collects all messages of the socket: a table and a discriminated union per direction. */

import { editedToServer } from './edited-lock.ts'
import { explorationToPage, explorationToServer } from './exploration.ts'
import type { AnswerTo, Sent, UnionOfNotices, UnionOfRequests } from './message.ts'
import { type Refusal, runToPage, runToServer } from './messages.ts'
import { memberToServer, roomToPage, roomToServer } from './workshop.ts'

export const toServer = {
  ...runToServer,
  ...explorationToServer,
  ...editedToServer,
  ...roomToServer,
  ...memberToServer,
}
export const toPage = { ...runToPage, ...explorationToPage, ...roomToPage }

type RequestTable = typeof toServer

export type ToServer = UnionOfRequests<RequestTable>
export type ToPage = UnionOfNotices<typeof toPage>

/** The messages to the server as functions, which is how socket.io types its two ends. */
export type EventsToServer = {
  [Name in keyof RequestTable]: (
    request: Sent<RequestTable, Name>,
    answer: (answer: AnswerTo<RequestTable, Name> | Refusal) => void,
  ) => void
}
export type EventsToPage = { [Message in ToPage as Message['name']]: (notice: Message['notice']) => void }
