/**
 * Defines the reason that an event may give (`why`): either a code with values, from which a page builds a sentence in the reader's language, or a string from
 * a lock, a store or a process. Recordings of version 3 contain only strings. Older recordings of version 4 contain strings for how servers and processes
 * ended.
 */
import * as z from 'zod/mini'
import { Because } from '../refusals/because-schema.ts'

const causes = {
  /** The lock gave no reason. */
  'not-granted': z.object({}),
  /** No more is known about the wait, because nobody reads the lock's commands. */
  'held-by-another': z.object({}),
  /** The lock waits for a message that says that it is free. */
  'awaits-notice': z.object({}),
  'killed-by-lesson': z.object({}),
  'connection-gone': z.object({ store: z.string() }),
  /** The store itself makes the client wait. `holder` is the client that holds the row or lock; `null` if that is none of the run's clients. */
  'store-makes-wait': z.object({ store: z.string(), what: z.enum(['row', 'lock']), holder: z.nullable(z.string()) }),
  'too-many-events': z.object({ limit: z.int() }),
  /** `runner` is the name of the process that played the run. */
  'runner-lost': z.object({ runner: z.string() }),
  /** A server, a client's process or its code ended. `because` tells how, and `said` says the same in English, for people who read JSON. */
  ended: z.object({ because: Because, said: z.string() }),
  /** `missing` lists the clients that never started, each with the moment that it waited for. */
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
