/** Role in which a person asks for a run. */
export type Requester = 'leads' | 'member' | 'guest'

/** Priority of each role, smallest number first. Among equal ones the queue goes in rounds. */
export type Ranks = Readonly<Record<Requester, number>>
const usualRanks: Ranks = { leads: 0, member: 1, guest: 1 }

/** Longest queue that each role may add to, in multiples of the usual length. */
const shares: Record<Requester, number> = { guest: 2, member: 4, leads: 5 }

/**
 * Queue of runs, with a limit on how many run at once. It goes in rounds. In each round every waiting person has one group of runs, first come, first served.
 * So nobody waits for more than one group of each other person. A group starts when all of it fits, so that its runs share a time axis. A group that can never
 * fit starts piece by piece as slots become free.
 *
 * Teachers go first, because a class waits for them. A crowd of strangers that fills the queue leaves room for members of workshops.
 */
export class WaitingLine<T> {
  private running = 0
  /** The running ones of the kind that has a limit of its own: see `few`. */
  private readonly rare = new Set<T>()
  /** Waiting groups, the next one first. */
  private readonly queue: Group<T>[] = []
  /** Round of the group that started last, by rank. */
  private readonly rounds = new Map<number, number>()

  constructor(
    /** Runs at once. A function: runners come and go. */
    private readonly maxRunning: number | (() => number),
    /** Usual limit on waiting groups. `shares` says whose groups may exceed it. */
    private readonly maxWaiting: number,
    private readonly ranks: Ranks = usualRanks,
    /** A kind with a lower limit of its own. Runs of other kinds overtake those that wait for it. */
    private readonly few: Few<T> = { most: Number.POSITIVE_INFINITY, isOfThem: () => false },
  ) {}

  get runningCount(): number {
    return this.running
  }

  get waitingCount(): number {
    return this.queue.reduce((count, { runs }) => count + runs.length, 0)
  }

  /** `person`: the one who asks; all unknown people count as one. `false`: the queue is full. */
  join(runs: readonly T[], person = '', standing: Requester = 'guest'): boolean {
    const before = this.waitingOf(person)
    // Only teachers, and people who have no group in the queue yet, may exceed the usual limit.
    const share = before === 0 || standing === 'leads' ? shares[standing] : 1
    if (this.queue.length >= this.maxWaiting * share) return false
    if (runs.length === 0) return true
    const rank = this.ranks[standing]
    const round = (this.rounds.get(rank) ?? 0) + before
    const at = this.queue.findIndex((group) => (group.rank === rank ? group.round > round : group.rank > rank))
    this.queue.splice(at < 0 ? this.queue.length : at, 0, { runs: [...runs], person, rank, round })
    return true
  }

  waitingOf(person: string): number {
    return this.queue.filter((group) => group.person === person).length
  }

  /** Removes and returns the runs that may start now. Each counts as running until `finish` is called for it. */
  admit(): T[] {
    const admitted: T[] = []
    for (let head = this.first(); head !== undefined; head = this.first()) {
      const most = typeof this.maxRunning === 'number' ? this.maxRunning : this.maxRunning()
      const free = Math.max(0, most - this.running)
      const fits = head.runs.length <= free
      if (!fits && head.runs.length <= most) break
      const starters = head.runs.splice(0, free)
      if (starters.length === 0) break
      admitted.push(...starters)
      this.running += starters.length
      for (const run of starters.filter(this.few.isOfThem)) this.rare.add(run)
      this.rounds.set(head.rank, head.round)
      if (head.runs.length === 0) this.queue.splice(this.queue.indexOf(head), 1)
    }
    return admitted
  }

  /** `run`: the one that has ended. */
  finish(run?: T): void {
    this.running -= 1
    if (run !== undefined) this.rare.delete(run)
  }

  /** Returns the next group: the first one that the limit of its kind does not hold back. */
  private first(): Group<T> | undefined {
    const { most, isOfThem } = this.few
    return this.queue.find(({ runs }) => {
      const needed = runs.filter(isOfThem).length
      return needed === 0 || this.rare.size === 0 || this.rare.size + needed <= most
    })
  }

  /** Removes a waiting run. `false`: it was not waiting. */
  leave(waiting: T): boolean {
    const group = this.queue.find(({ runs }) => runs.includes(waiting))
    if (group === undefined) return false
    group.runs.splice(group.runs.indexOf(waiting), 1)
    if (group.runs.length === 0) this.queue.splice(this.queue.indexOf(group), 1)
    return true
  }

  /** All waiting runs, with their group's position in the queue, from 1. */
  places(): { waiting: T; place: number }[] {
    return this.queue.flatMap(({ runs }, index) => runs.map((waiting) => ({ waiting, place: index + 1 })))
  }
}

interface Few<T> {
  most: number
  isOfThem(run: T): boolean
}

interface Group<T> {
  runs: T[]
  person: string
  rank: number
  round: number
}
