/** lockstep-client/1: what a lock in a process of its own is asked and answers, one JSON object a line. docs/try.md explains it. */
import * as z from 'zod/mini'

export const protocol = 'lockstep-client/1'

export type ProcessRequest =
  | {
      do: 'init'
      protocol: typeof protocol
      client: string
      /** One a node, each this client's own. */
      redis: string[]
      key: string
      leaseMs: number
      seed: number
    }
  /** `leaseMs`: a lease for this grant alone, where the script wants one. */
  | { do: 'acquire'; waitMs: number; leaseMs?: number }
  | { do: 'release' }
  | { do: 'end' }

/** Fields that we do not know are ignored. */
export const ProcessAnswer = z.object({
  id: z.int(),
  ok: z.boolean(),
  /** Of `init`: what the lock is called. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Of `init`: the key in the store that is the lock, where the library puts something before the one it was given. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Of `acquire`: the fencing token, if there is one. */
  token: z.optional(z.number()),
  /** Of `release`: whether it gave back its own grant. */
  freed: z.optional(z.boolean()),
  why: z.optional(z.string()),
  error: z.optional(z.string()),
})
export type ProcessAnswer = z.infer<typeof ProcessAnswer>

const ClientEvent = z.discriminatedUnion('event', [
  /** It believes no longer. */
  z.object({ event: z.literal('lost'), why: z.optional(z.string()) }),
  /** The line that it is at. */
  z.object({ event: z.literal('at'), source: z.string(), line: z.int().check(z.positive()) }),
])
export type ClientEvent = z.infer<typeof ClientEvent>

/** Parses a line of the protocol. `undefined`: it is something else. */
export function parseLine(line: string): ProcessAnswer | ClientEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const said = ProcessAnswer.safeParse(value)
    return said.success ? said.data : ClientEvent.safeParse(value).data
  } catch {
    return undefined
  }
}
