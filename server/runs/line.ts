/** Role of a person who asks for a run. */
export type Requester = 'leads' | 'member' | 'guest'

/** Priority of each role. The smallest number goes first, and roles with the same number take turns. */
export type Ranks = Readonly<Record<Requester, number>>
const usualRanks: Ranks = { leads: 0, member: 1, guest: 1 }

/** Longest queue that each role may add to, as a multiple of the usual length. */
const shares: Record<Requester, number> = { guest: 2, member: 4, leads: 5 }

/**
 * Queues runs and limits how many run at once. The queue is served in rounds: each round contains one group of runs per waiting person, first come, first
 * served. So nobody waits for more than one group of each other person. A group starts when all of it fits, so that its runs share a time axis. A group that
 * can never fit starts piece by piece as slots become free.
 *
 * Teachers go first, because a class waits for them. If a crowd of strangers fills the queue, there is still room for members of workshops.
 */
export class WaitingLine<T> {
  private running = 0
  /** Running runs that count toward the lower limit of `few`. */
  private readonly rare = new Set<T>()
  private readonly queue: Group<T>[] = []
  /** Round of the group that started last, keyed by rank. */
  private readonly rounds = new Map<number, number>()

  constructor(
    /** Maximum number of runs at once. If runners come and go, this is a function. */
    private readonly maxRunning: number | (() => number),
    /** Usual limit on waiting groups. `shares` lets some roles exceed it. */
    private readonly maxWaiting: number,
    private readonly ranks: Ranks = usualRanks,
    /** A kind of run with a lower limit of its own. Other runs overtake the runs that wait because of this limit. */
    private readonly few: Few<T> = { most: Number.POSITIVE_INFINITY, isOfThem: () => false },
  ) {}

  get runningCount(): number {
    return this.running
  }

  get waitingCount(): number {
    return this.queue.reduce((count, { runs }) => count + runs.length, 0)
  }

  /** Adds a group of runs to the queue. Returns `false` if the queue is full. All people with an empty `person` count as one person. */
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

  /** Removes and returns the runs that may start now. Each of them counts as running until `finish` is called. */
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

  /** Notes that a run has ended. Pass the run if it may be of the `few` kind. */
  finish(run?: T): void {
    this.running -= 1
    if (run !== undefined) this.rare.delete(run)
  }

  /** Returns the first group that is not held back by the limit of its kind. */
  private first(): Group<T> | undefined {
    const { most, isOfThem } = this.few
    return this.queue.find(({ runs }) => {
      const needed = runs.filter(isOfThem).length
      return needed === 0 || this.rare.size === 0 || this.rare.size + needed <= most
    })
  }

  /** Removes a waiting run. Returns `false` if the run was not waiting. */
  leave(waiting: T): boolean {
    const group = this.queue.find(({ runs }) => runs.includes(waiting))
    if (group === undefined) return false
    group.runs.splice(group.runs.indexOf(waiting), 1)
    if (group.runs.length === 0) this.queue.splice(this.queue.indexOf(group), 1)
    return true
  }

  /** Returns all waiting runs, each with its group's position in the queue, counted from 1. */
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
