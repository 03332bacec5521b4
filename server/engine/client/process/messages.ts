/** Protocol lockstep-client with a lock's process: requests and answers, one JSON object a line. docs/client-protocol.md explains it. */

import * as z from 'zod/mini'
import { because } from '#model/refusals/because.ts'
import type { Because, Reason } from '#model/refusals/reasons.ts'
import { jsonIn } from '#server/base/json-in.ts'

/** The base protocol, which every process speaks. A process that speaks more says so in its answer to `init`. */
export const protocol = 'lockstep-client/1'
export const versions = [1, 2] as const

/** Requests of version 2. A process may offer any of them, and gets only those that it offers. */
export const abilities = ['cancel', 'work', 'keys', 'workers', 'cluster'] as const
export type Ability = (typeof abilities)[number]

export type ProcessRequest =
  | {
      do: 'init'
      protocol: typeof protocol
      versions: typeof versions
      client: string
      /** Version 2: the workers whose locks are all in this process. Every later request then names its worker as `client`. */
      workers?: readonly string[]
      /** Unique per run. A lock outside Redis makes it a part of its lock's name. */
      run: string
      /** URLs of the nodes, for this client only. None if the trial names another store. */
      redis: string[]
      /**
       * In a lesson with Sentinels: their URLs, their name for the master, and URLs of the replicas. The nodes' addresses in their replies also lead to this
       * client's own ports.
       */
      sentinels?: { master: string; urls: string[] }
      replicas?: string[]
      /** On a cluster, its nodes, in place of `redis`. Only sent to a process that offers it. */
      cluster?: string[]
      /** URL of the trial's store, if that is not Redis. Absent: Redis, or the lock brings its own store. */
      store?: string
      key: string
      leaseMs: number
      seed: number
    }
  /** `leaseMs`: a lease for this grant only, if the script wants one. */
  /** `key`: a lock other than the one of `init`. */
  | { do: 'acquire'; waitMs: number; leaseMs?: number; key?: string; client?: string }
  | { do: 'release'; key?: string; client?: string }
  /** Version 2: cancels the request with this id while it is under way. The process answers both. */
  | { do: 'cancel'; of: number }
  /** Version 2: keeps a processor busy for this long, as the work under the lock does. */
  | { do: 'work'; ms: number; client?: string }
  | { do: 'end' }

/** Token as number or text: many languages write a 64-bit number as text. */
const Token = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+$/, 'token-no-number' satisfies Reason))]),
  z.pipe(
    z.transform((token: string | number) => Number(token)),
    z
      .number()
      .check(z.refine((token) => Math.abs(token) <= Number.MAX_SAFE_INTEGER, 'token-too-long' satisfies Reason)),
  ),
)

/** Unknown fields are ignored. */
export const ProcessAnswer = z.object({
  id: z.int(),
  ok: z.boolean(),
  /** `init` answer: the lock's name. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** `init` answer: the lock's key in the store, if the library puts a prefix before the given one. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** `init` answer: the version that the process speaks, if it speaks more than the first. */
  version: z.optional(z.int().check(z.minimum(1))),
  /** `init` answer: the requests of version 2 that it offers. Others are ignored: a later version may have more. */
  can: z.optional(z.array(z.string())),
  /** `init` answer: an expression that says who holds the lock by its key. */
  holders: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  /** `acquire` answer: the fencing token, if any. */
  token: z.optional(Token),
  /** `init` or `acquire` answer: the real lease of its grants, if it differs from the requested one. */
  leaseMs: z.optional(z.number().check(z.positive())),
  /** `release` answer: whether the process gave back its own grant. */
  freed: z.optional(z.boolean()),
  why: z.optional(z.string()),
  error: z.optional(z.string()),
})
export type ProcessAnswer = z.infer<typeof ProcessAnswer>

/** Abilities that a process offers beyond version 1. */
export function abilitiesOf({ version = 1, can = [] }: Pick<ProcessAnswer, 'version' | 'can'>): ReadonlySet<Ability> {
  return new Set(version < 2 ? [] : abilities.filter((ability) => can.includes(ability)))
}

/** `client`: the worker that an event concerns, in a process with several. Absent: all of them. */
const about = { client: z.optional(z.string()) }
const ClientEvent = z.discriminatedUnion('event', [
  /** `stopped`: the library has ended the work under the lock, so the worker’s code there goes no further. */
  z.object({ event: z.literal('lost'), why: z.optional(z.string()), stopped: z.optional(z.boolean()), ...about }),
  z.object({ event: z.literal('at'), source: z.string(), line: z.int().check(z.positive()), ...about }),
])
export type ClientEvent = z.infer<typeof ClientEvent>

/** Why a line is not valid in the protocol. */
export interface Malformed {
  wrong: Because
}

export function parseLine(line: string): ProcessAnswer | ClientEvent | Malformed {
  const value = jsonIn(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { wrong: because('no-json-object') }
  }
  // `null` counts as absent: many languages write it for a field without a value.
  const fields = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
  const said = 'event' in fields ? ClientEvent.safeParse(fields) : ProcessAnswer.safeParse(fields)
  if (said.success) return said.data
  const [issue] = said.error.issues
  return { wrong: issue ? whatIsWrong(issue) : because('field-unknown', { field: '' }) }
}

function whatIsWrong({ code, message, path, ...issue }: z.core.$ZodIssue): Because {
  const field = path.join('.')
  if (code === 'invalid_type' && 'expected' in issue)
    return because('field-no', { field, kind: String(issue.expected) })
  if (path[0] === 'token' && code === 'invalid_union') return because('token-neither')
  if (message === 'token-no-number' || message === 'token-too-long') return because(message)
  return because('field-unknown', { field })
}
