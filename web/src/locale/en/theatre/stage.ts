/** What stands under each run: who holds the lock and who believes it, in one sentence; and the damage so far. */
const names = new Intl.ListFormat('en', { type: 'conjunction' })
const plurals = new Intl.PluralRules('en')

const many = (count: number, one: string, other: string) => `${count} ${plurals.select(count) === 'one' ? one : other}`

/** Why the holders do not believe: they are gone, they are done, their answer is still on the way, or each has a reason of its own. */
export type Unaware = 'crashed' | 'done' | 'unheard' | 'mixed'

/** `holders` and `believers` are clients' letters, sorted. */
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

const verb = (letters: readonly string[]) => (letters.length === 1 ? 'believes' : 'believe')
const is = (letters: readonly string[]) => (letters.length === 1 ? 'is' : 'are')

/** `isSaid`: the store has just been quoted on who has it. */
function belief({ believers, paused }: Now, isSaid: boolean): string {
  const who = names.format(believers.map((client) => (paused.includes(client) ? `${client} (paused)` : client)))
  const [one, several] = isSaid ? ['it does', 'they do'] : ['it has it', 'they have it']
  return `${who} ${verb(believers)} ${believers.length === 1 ? one : several}`
}

const has = (letters: readonly string[]) => (letters.length === 1 ? 'has' : 'have')

const unaware: Record<Unaware, (letters: readonly string[]) => string> = {
  crashed: (letters) => `${names.format(letters)} ${has(letters)} crashed`,
  done: (letters) => `${names.format(letters)} no longer ${letters.length === 1 ? 'uses' : 'use'} it`,
  unheard: (letters) => `${names.format(letters)} ${has(letters)} not heard yet`,
  mixed: () => 'none of them uses it now',
}

/** Who says so. */
const truth = {
  single: (who: string, name: string) => `${name} says ${who}`,
  majority: (who: string) => `A majority says ${who}`,
  silent: (_: string, name: string) => `No ${name} answers`,
}

export const stageWords = {
  label: 'At this moment',
  /** What the store says against what clients believe. `name`: the store’s. */
  now: (store: keyof typeof truth, now: Now, name: string): string => {
    const { holders, believers } = now
    if (store !== 'silent' && holders.length === 0 && believers.length === 0) return 'The lock is free.'
    const who = holders.length === 0 ? 'nobody has it' : `${names.format(holders)} ${has(holders)} it`
    const says = now.counted ? `${name} says ${holders.length}` : truth[store](who, name)
    const agreed = store !== 'silent' && believers.length > 0 && holders.join() === believers.join()
    if (agreed && now.paused.length === 0) {
      if (now.counted) return `${says}: ${names.format(believers)} ${is(believers)} in.`
      if (believers.length === 1) return `${names.format(believers)} has the lock.`
      return `${names.format(believers)} have the lock.`
    }
    if (believers.length > 0) return `${says}; ${belief(now, store !== 'silent' && !now.counted)}.`
    if (store === 'silent' || holders.length === 0) return `${says}; nobody believes it has it.`
    return `${says}; ${unaware[now.unaware](holders)}.`
  },
  /** Where there is no lock: only who is at work. */
  lockless: ({ believers }: Pick<Now, 'believers'>): string =>
    believers.length === 0
      ? 'There is no lock, and nobody is at work.'
      : `There is no lock: ${names.format(believers)} ${is(believers)} at work.`,
  ledger: {
    label: 'The damage so far',
    sold: (count: number) => `sold ${count}`,
    stock: (from: number, to: number) => `stock ${from} → ${to}`,
    saleLost: (count: number) => many(count, 'sale lost', 'sales lost'),
    done: (done: number, given: number) => `done ${done} of ${given}`,
    tooOften: (count: number) => `${count} once too often`,
    workLost: (count: number) => many(count, 'message lost', 'messages lost'),
  },
}
