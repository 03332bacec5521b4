/** Defines the protocol lockstep-client for a lock's process: requests and answers, one JSON object per line. See docs/client-protocol.md. */

import * as z from 'zod/mini'
import { because } from '#model/refusals/because.ts'
import type { Because, Reason } from '#model/refusals/reasons.ts'
import { jsonIn } from '#server/base/json-in.ts'

/** Name of the base protocol, which every process speaks. A process that speaks more says so in its answer to `init`. */
export const protocol = 'lockstep-client/1'
export const versions = [1, 2] as const

/** Requests of version 2. A process may offer any of these requests, and gets only the ones that it offers. */
export const abilities = ['cancel', 'work', 'keys', 'workers', 'cluster'] as const
export type Ability = (typeof abilities)[number]

export type ProcessRequest =
  | {
      do: 'init'
      protocol: typeof protocol
      versions: typeof versions
      client: string
      /** Version 2: names of the workers whose locks are all in this process. If set, every later request names its worker as `client`. */
      workers?: readonly string[]
      /** Identifier that is unique per run. A lock outside Redis makes this identifier a part of its lock's name. */
      run: string
      /** URLs of the nodes, for this client only. Empty if the trial names another store. */
      redis: string[]
      /**
       * In a lesson with Sentinels: their URLs, and their name for the master. `replicas` are the replicas' URLs. The node addresses in the Sentinels' replies
       * also lead to this client's own ports.
       */
      sentinels?: { master: string; urls: string[] }
      replicas?: string[]
      /** URLs of a cluster's nodes, in place of `redis`. Sent only to a process that offers `cluster`. */
      cluster?: string[]
      /** URL of the trial's store, if that store is not Redis. Absent if the store is Redis, or if the lock brings its own store. */
      store?: string
      key: string
      leaseMs: number
      seed: number
    }
  /** `leaseMs` is a lease for this grant only, if the script wants one. `key` names a lock other than the one in `init`. */
  | { do: 'acquire'; waitMs: number; leaseMs?: number; key?: string; client?: string }
  | { do: 'release'; key?: string; client?: string }
  /** Version 2: cancels the request with this id while that request is under way. The process answers both requests. */
  | { do: 'cancel'; of: number }
  /** Version 2: keeps a processor busy for this many milliseconds, as the work under the lock does. */
  | { do: 'work'; ms: number; client?: string }
  | { do: 'end' }

/** Token as a number or a string, because many languages write a 64-bit number as a string. */
const Token = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+$/, 'token-no-number' satisfies Reason))]),
  z.pipe(
    z.transform((token: string | number) => Number(token)),
    z
      .number()
      .check(z.refine((token) => Math.abs(token) <= Number.MAX_SAFE_INTEGER, 'token-too-long' satisfies Reason)),
  ),
)

/** Schema of an answer. Unknown fields are ignored. */
export const ProcessAnswer = z.object({
  id: z.int(),
  ok: z.boolean(),
  /** In an answer to `init`: the lock's name. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** In an answer to `init`: the lock's key in the store, if the library puts a prefix before the given key. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** In an answer to `init`: the version that the process speaks, if that is not the first version. */
  version: z.optional(z.int().check(z.minimum(1))),
  /** In an answer to `init`: the requests of version 2 that the process offers. Unknown names are ignored, because a later version may have more requests. */
  can: z.optional(z.array(z.string())),
  /** In an answer to `init`: an expression that tells from the lock's key who holds the lock. */
  holders: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  /** In an answer to `acquire`: the fencing token, if any. */
  token: z.optional(Token),
  /** In an answer to `init` or `acquire`: the actual lease of a grant in milliseconds, if it differs from the requested lease. */
  leaseMs: z.optional(z.number().check(z.positive())),
  /** In an answer to `release`: whether the process released its own grant. */
  freed: z.optional(z.boolean()),
  why: z.optional(z.string()),
  error: z.optional(z.string()),
})
export type ProcessAnswer = z.infer<typeof ProcessAnswer>

/** Returns the abilities that a process offers beyond version 1. */
export function abilitiesOf({ version = 1, can = [] }: Pick<ProcessAnswer, 'version' | 'can'>): ReadonlySet<Ability> {
  return new Set(version < 2 ? [] : abilities.filter((ability) => can.includes(ability)))
}

/** `client` is the worker that an event concerns, in a process with several workers. Absent if the event concerns all of them. */
const about = { client: z.optional(z.string()) }
const ClientEvent = z.discriminatedUnion('event', [
  /** `stopped` tells whether the library has ended the work under the lock, so that the worker’s code there goes no further. */
  z.object({ event: z.literal('lost'), why: z.optional(z.string()), stopped: z.optional(z.boolean()), ...about }),
  z.object({ event: z.literal('at'), source: z.string(), line: z.int().check(z.positive()), ...about }),
])
export type ClientEvent = z.infer<typeof ClientEvent>

/** Reason why a line is not valid in the protocol. */
export interface Malformed {
  wrong: Because
}

export function parseLine(line: string): ProcessAnswer | ClientEvent | Malformed {
  const value = jsonIn(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { wrong: because('no-json-object') }
  }
  // `null` counts as absent, because many languages write `null` for a field without a value.
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
