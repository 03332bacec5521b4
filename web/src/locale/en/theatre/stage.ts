/** What stands under each run: who holds the lock and who believes it, in one sentence; and the damage so far. */
const names = new Intl.ListFormat('en', { type: 'conjunction' })
const plurals = new Intl.PluralRules('en')

const many = (count: number, one: string, other: string) => `${count} ${plurals.select(count) === 'one' ? one : other}`

/** Why the holders do not believe: they are gone, they are done, their answer is still on the way, or each has a reason of its own. */
export type Unaware = 'crashed' | 'done' | 'unheard' | 'mixed'

/** `holders` and `believers` are workers' letters, sorted. */
export interface Now {
  holders: readonly string[]
  believers: readonly string[]
  /** Those of the believers that stand still. */
  paused: readonly string[]
  /** Of the holders, where nobody believes. */
  unaware: Unaware
  /** The store keeps a number, and no names. */
  counted?: boolean
}

const is = (letters: readonly string[]) => (letters.length === 1 ? 'is' : 'are')
const has = (letters: readonly string[]) => (letters.length === 1 ? 'has' : 'have')

/** Of two it is said that both do, so that nobody takes one for the other. */
function belief({ believers, paused }: Now): string {
  const who = names.format(believers.map((client) => (paused.includes(client) ? `${client} (paused)` : client)))
  if (believers.length === 0) return 'Nobody believes it has the lock.'
  if (believers.length === 1) return `${who} believes it has the lock.`
  return believers.length === 2 ? `${who} both believe they have it.` : `${who} all believe they have it.`
}

const unaware: Record<Unaware, (letters: readonly string[]) => string> = {
  crashed: (letters) => `${names.format(letters)} ${has(letters)} crashed.`,
  done: (letters) => `${names.format(letters)} ${is(letters)} done with it.`,
  unheard: (letters) => `${names.format(letters)} ${has(letters)} not heard yet.`,
  mixed: () => 'None of them uses it now.',
}

/** Who says so. */
const truth = {
  single: (who: string, name: string) => `${name}: ${who}.`,
  majority: (who: string) => `The majority: ${who}.`,
  silent: (_: string, name: string) => `No ${name} answers.`,
}

export const stageWords = {
  label: 'At this moment',
  /** What the store says against what workers believe. `name`: the store’s. */
  now: (store: keyof typeof truth, now: Now, name: string): string => {
    const { holders, believers } = now
    if (store !== 'silent' && holders.length === 0 && believers.length === 0) return 'The lock is free.'
    const who = holders.length === 0 ? 'nobody has the lock' : `${names.format(holders)} ${has(holders)} the lock`
    const says = now.counted ? `${name} counts ${holders.length}.` : truth[store](who, name)
    const agreed = store !== 'silent' && believers.length > 0 && holders.join() === believers.join()
    if (agreed && now.paused.length === 0)
      return now.counted
        ? `${says} ${names.format(believers)} ${is(believers)} in.`
        : `${names.format(believers)} ${has(believers)} the lock.`
    if (believers.length > 0 || store === 'silent' || holders.length === 0) return `${says} ${belief(now)}`
    return `${says} ${unaware[now.unaware](holders)}`
  },
  /** Where there is no lock: only who is at work. */
  lockless: ({ believers }: Pick<Now, 'believers'>): string =>
    believers.length === 0
      ? 'There is no lock, and nobody is at work.'
      : `There is no lock: ${names.format(believers)} ${is(believers)} at work.`,
  ledger: {
    label: 'The damage so far',
    sold: (count: number) => `sold ${count}`,
    inStock: (count: number) => `stock ${count}`,
    stock: (from: number, to: number) => `stock ${from} → ${to}`,
    saleLost: (count: number) => many(count, 'sale lost', 'sales lost'),
    done: (done: number, given: number) => `done ${done} of ${given}`,
    tooOften: (count: number) => `${count} once too often`,
    workLost: (count: number) => many(count, 'message lost', 'messages lost'),
  },
}
