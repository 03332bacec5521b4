/**
 * Reason in an event: either a fact in no language, from which a sentence is made, or text as a lock, a store or a process gave it. Recordings of version 3
 * contain only text, and older ones of version 4 have the ends of servers and processes as text.
 */
import * as z from 'zod/mini'
import { Because } from '../refusals/because-schema.ts'

const causes = {
  /** The lock gave no reason. */
  'not-granted': z.object({}),
  /** Nothing more is known of the wait: the lock's commands are not read. */
  'held-by-another': z.object({}),
  /** The lock waits for a message that it is free. */
  'awaits-notice': z.object({}),
  'killed-by-lesson': z.object({}),
  'connection-gone': z.object({ store: z.string() }),
  /** The store itself makes the client wait. `holder`: the client it waits for; `null`: none of the run's clients. */
  'store-makes-wait': z.object({ store: z.string(), what: z.enum(['row', 'lock']), holder: z.nullable(z.string()) }),
  'too-many-events': z.object({ limit: z.int() }),
  /** `runner`: the process that played the run, by its name. */
  'runner-lost': z.object({ runner: z.string() }),
  /** How a server, a client's process or its code ended. `said`: the same in English, for people who read JSON. */
  ended: z.object({ because: Because, said: z.string() }),
  /** `missing`: clients that never started, and the moments they waited for. */
  'too-long': z.object({ limitMs: z.number(), missing: z.array(z.object({ client: z.string(), moment: z.string() })) }),
}
export type CauseCode = keyof typeof causes
export type CauseValues = { [C in CauseCode]: z.infer<(typeof causes)[C]> }

const causeOf = <C extends CauseCode>(code: C) => z.object({ code: z.literal(code), values: causes[code] })
const Cause = z.discriminatedUnion('code', [
  causeOf('not-granted'),
  causeOf('held-by-another'),
  causeOf('awaits-notice'),
  causeOf('killed-by-lesson'),
  causeOf('connection-gone'),
  causeOf('store-makes-wait'),
  causeOf('too-many-events'),
  causeOf('runner-lost'),
  causeOf('ended'),
  causeOf('too-long'),
])
type Cause = z.infer<typeof Cause>

export const Why = z.union([z.string(), Cause])
export type Why = z.infer<typeof Why>

export const isSameWhy = (one: Why | undefined, other: Why | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const killedByLesson: Cause = { code: 'killed-by-lesson', values: {} }
