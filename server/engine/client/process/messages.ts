/** lockstep-client/1: what a lock in a process of its own is asked and answers, one JSON object a line. docs/try.md explains it. */
import * as z from 'zod/mini'

export const protocol = 'lockstep-client/1'

export type ProcessRequest =
  | {
      do: 'init'
      protocol: typeof protocol
      client: string
      /** Another for each run: a lock that is not in Redis puts it into the name of what it locks. */
      run: string
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

/** Many languages write a number of 64 bits as text. */
const Token = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+$/, 'is text that is no whole number'))]),
  z.pipe(
    z.transform((token: string | number) => Number(token)),
    z
      .number()
      .check(z.refine((token) => Math.abs(token) <= Number.MAX_SAFE_INTEGER, 'has too many digits to be compared')),
  ),
)

/** Fields that we do not know are ignored. */
export const ProcessAnswer = z.object({
  id: z.int(),
  ok: z.boolean(),
  /** Of `init`: what the lock is called. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Of `init`: the key in the store that is the lock, where the library puts something before the one it was given. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Of `acquire`: the fencing token, if there is one. */
  token: z.optional(Token),
  /** Of `init` and `acquire`: the lease that its grants really get, where that is not what was asked. */
  leaseMs: z.optional(z.number().check(z.positive())),
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

/** A line that is none of the protocol's, and what is wrong with it. */
export interface Malformed {
  wrong: string
}

/** Parses a line of the protocol. */
export function parseLine(line: string): ProcessAnswer | ClientEvent | Malformed {
  const value = parsed(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { wrong: 'not a JSON object. Standard output is for answers alone; a log belongs on standard error' }
  }
  // Where a field has no value, many a language writes `null`.
  const fields = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
  const said = 'event' in fields ? ClientEvent.safeParse(fields) : ProcessAnswer.safeParse(fields)
  if (said.success) return said.data
  const [issue] = said.error.issues
  return { wrong: `${issue?.path.join('.') || 'it'} ${issue ? whatIsWrong(issue) : 'is not understood'}` }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function whatIsWrong({ code, message, path, ...issue }: z.core.$ZodIssue): string {
  if (code === 'invalid_type' && 'expected' in issue) return `is no ${issue.expected}`
  if (path[0] === 'token' && code === 'invalid_union') return 'is neither a number nor text of digits'
  return message.startsWith('is ') || message.startsWith('has ') ? message : 'is not understood'
}
