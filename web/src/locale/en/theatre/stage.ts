/** Sentences below each run about who holds the lock, who believes to hold it, and the damage so far. */
import { count, namesListed } from '#model/words/en/figures.ts'

/**
 * Reason why the holders do not believe that they hold the lock: they crashed, are done, have no answer yet, or gave up without an answer. `unused`: the holder
 * is a connection that no worker uses. `mixed`: the holders have different reasons.
 */
export type Unaware = 'crashed' | 'done' | 'unheard' | 'gave-up' | 'unused' | 'mixed'

/** Votes of a majority lock's nodes while nobody has a majority and only a believer can still get one. `of` is the number of nodes. */
export interface Split {
  votes: readonly { client: string; nodes: number }[]
  of: number
  needed: number
}

/** The situation at the cursor. `holders` and `believers` are sorted client letters; a holder may also be a connection. */
export interface Now {
  holders: readonly string[]
  believers: readonly string[]
  paused: readonly string[]
  /** Reason why no holder believes that it holds the lock. Used only if there are no believers. */
  unaware: Unaware
  /** Whether the store knows only the number of holders, not their names. */
  counted?: boolean
  /** Used only if there are no holders. */
  split?: Split
  /** Clients that have the lock's row in share mode. Used only if there are no holders. */
  sharers?: readonly string[]
}

const is = (letters: readonly string[]) => (letters.length === 1 ? 'is' : 'are')
const has = (letters: readonly string[]) => (letters.length === 1 ? 'has' : 'have')

/** Tells who believes that it holds the lock. “Both” or “all” makes clear that this applies to each worker. */
function belief({ believers, paused }: Now): string {
  const who = namesListed(believers.map((client) => (paused.includes(client) ? `${client} (paused)` : client)))
  if (believers.length === 0) return 'Nobody believes it has the lock.'
  if (believers.length === 1) return `${who} believes it has the lock.`
  return believers.length === 2 ? `${who} both believe they have it.` : `${who} all believe they have it.`
}

const unaware: Record<Unaware, (letters: readonly string[]) => string> = {
  crashed: (letters) => `${namesListed(letters)} ${has(letters)} crashed.`,
  done: (letters) => `${namesListed(letters)} ${is(letters)} done with it.`,
  unheard: (letters) => `${namesListed(letters)} ${has(letters)} not heard yet.`,
  'gave-up': (letters) => `${namesListed(letters)} never knew, and ${has(letters)} given up.`,
  unused: () => 'Nobody uses it now.',
  mixed: () => 'None of them uses it now.',
}

function splitVote(split: Split, now: Now): string {
  const votes = split.votes.map(({ client, nodes }, i) => `${client} has ${nodes}${i === 0 ? ` of ${split.of}` : ''}`)
  const [only, ...others] = now.believers
  const isKept = others.length === 0 && split.votes.some(({ client }) => client === only)
  return `No majority: ${namesListed(votes)}. ${isKept ? `Nobody else can get ${split.needed}.` : belief(now)}`
}

/** Names the source of the store's statement. */
const truth = {
  single: (who: string, name: string) => `${name}: ${who}.`,
  majority: (who: string) => `The majority: ${who}.`,
  silent: (_: string, name: string) => `No ${name} answers.`,
}

export const stageWords = {
  label: 'At this moment',
  /** Combines the store's statement with the workers' beliefs. `name` is the store's name. */
  now: (store: keyof typeof truth, now: Now, name: string): string => {
    const { holders, believers, split, sharers = [] } = now
    if (store === 'majority' && split !== undefined) return splitVote(split, now)
    if (store !== 'silent' && holders.length === 0 && sharers.length > 0)
      return `${name}: ${namesListed(sharers)} ${has(sharers)} the row in share mode. Nobody has it alone.`
    if (store !== 'silent' && holders.length === 0 && believers.length === 0) return 'The lock is free.'
    const who = holders.length === 0 ? 'nobody has the lock' : `${namesListed(holders)} ${has(holders)} the lock`
    const says = now.counted ? `${name} counts ${holders.length}.` : truth[store](who, name)
    const agreed = store !== 'silent' && believers.length > 0 && holders.join() === believers.join()
    if (agreed && now.paused.length === 0)
      return now.counted
        ? `${says} ${namesListed(believers)} ${is(believers)} in.`
        : `${namesListed(believers)} ${has(believers)} the lock.`
    if (believers.length > 0 || store === 'silent' || holders.length === 0) return `${says} ${belief(now)}`
    return `${says} ${unaware[now.unaware](holders)}`
  },
  lockless: ({ believers }: Pick<Now, 'believers'>): string =>
    believers.length === 0
      ? 'There is no lock, and nobody is at work.'
      : `There is no lock: ${namesListed(believers)} ${is(believers)} at work.`,
  ledger: {
    label: 'The damage so far',
    sold: (count: number) => `sold ${count}`,
    inStock: (count: number) => `stock ${count}`,
    stock: (from: number, to: number) => `stock ${from} → ${to}`,
    saleLost: (sales: number) => count(sales, 'sale lost', 'sales lost'),
    done: (done: number, given: number) => `done ${done} of ${given}`,
    tooOften: (count: number) => `${count} done again`,
    workLost: (messages: number) => count(messages, 'message lost', 'messages lost'),
  },
}
