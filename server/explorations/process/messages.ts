/**
 * Defines the messages between the server and its search process, as plain data. Each call has a number, and the answer to the call carries the same number.
 */
import type { Refusal } from '#model/messages/messages.ts'
import type { Growth } from '#server/engine/explore/exploration.ts'
import type { Look, LookRequest } from '../looks.ts'
import type { Searched, SearchOrder } from '../search.ts'

export interface Begin {
  scenariosFolder: string
  cacheFolder: string
  /** Whether the process explores locks that people edit, and no other locks. */
  edits?: boolean
}

export type Call =
  | { do: 'explore'; order: SearchOrder }
  | { do: 'look'; graph: string; what: Look; request: LookRequest<Look> }

export type ToSearch = ({ call: number } & Call) | { do: 'cancel'; call: number } | { do: 'forget'; graph: string }

export type FromSearch =
  | { say: 'growth'; call: number; growth: Growth }
  /** The result before its checks are over; `null`: it was wrong. `done` follows. */
  | { say: 'unchecked'; call: number; searched: Searched | null }
  | { say: 'done'; call: number; value: unknown }
  | { say: 'refused'; call: number; refusal: Refusal }
  /** An unforeseen error occurred. */
  | { say: 'failed'; call: number; message: string }
  /** Sent once a second while the process has work. */
  | { say: 'alive'; residentMb: number }
