/** In which role a person asks for a run. */
export type Requester = 'leads' | 'member' | 'guest'

/** Who goes before whom: the smallest number first. Of equal ones the line goes in rounds. */
export type Ranks = Readonly<Record<Requester, number>>
const usualRanks: Ranks = { leads: 0, member: 1, guest: 1 }

/** How many times the length of the line may be used by whom. */
const shares: Record<Requester, number> = { guest: 2, member: 4, leads: 5 }

/**
 * Who may run now, and who waits. The line goes in rounds: in each of them everybody who waits has one group of runs, first come, first
 * served, so that nobody waits for more than one group of each of the others. A group starts when all of it fits, so that its
 * runs share a time axis. One that can never fit starts piece by piece as places become free.
 *
 * Whoever teaches goes first: a class waits for it. And a crowd of strangers that fills the line leaves room for those of a workshop.
 */
export class WaitingLine<T> {
  private running = 0
  /** In the order in which they start. */
  private readonly queue: Group<T>[] = []
  /** By rank, that of the group which started last. */
  private readonly rounds = new Map<number, number>()

  constructor(
    private readonly maxRunning: number,
    /** How many groups may wait of people who have more than one. */
    private readonly maxWaiting: number,
    private readonly ranks: Ranks = usualRanks,
  ) {}

  get runningCount(): number {
    return this.running
  }

  get waitingCount(): number {
    return this.queue.reduce((count, { runs }) => count + runs.length, 0)
  }

  /** `person`: whoever asks; everybody unknown is the same. `false`: the line is too long. */
  join(runs: readonly T[], person = '', standing: Requester = 'guest'): boolean {
    const before = this.waitingOf(person)
    // As long again as the line may be are the places of those who have none in it yet, and longer still those of a workshop.
    const share = before === 0 || standing === 'leads' ? shares[standing] : 1
    if (this.queue.length >= this.maxWaiting * share) return false
    if (runs.length === 0) return true
    const rank = this.ranks[standing]
    const round = (this.rounds.get(rank) ?? 0) + before
    const at = this.queue.findIndex((group) => (group.rank === rank ? group.round > round : group.rank > rank))
    this.queue.splice(at < 0 ? this.queue.length : at, 0, { runs: [...runs], person, rank, round })
    return true
  }

  /** How many groups of theirs wait. */
  waitingOf(person: string): number {
    return this.queue.filter((group) => group.person === person).length
  }

  /** Takes the runs out of the line that may start now. Each counts as running until `finish` is called for it. */
  admit(): T[] {
    const admitted: T[] = []
    for (let head = this.queue[0]; head !== undefined; head = this.queue[0]) {
      const free = this.maxRunning - this.running
      const fits = head.runs.length <= free
      if (!fits && head.runs.length <= this.maxRunning) break
      const starters = head.runs.splice(0, free)
      if (starters.length === 0) break
      admitted.push(...starters)
      this.running += starters.length
      this.rounds.set(head.rank, head.round)
      if (head.runs.length === 0) this.queue.shift()
    }
    return admitted
  }

  finish(): void {
    this.running -= 1
  }

  /** Takes one out of the line. `false`: it was not waiting. */
  leave(waiting: T): boolean {
    const group = this.queue.find(({ runs }) => runs.includes(waiting))
    if (group === undefined) return false
    group.runs.splice(group.runs.indexOf(waiting), 1)
    if (group.runs.length === 0) this.queue.splice(this.queue.indexOf(group), 1)
    return true
  }

  /** Everyone who waits, with its group's place in line, from 1. */
  places(): { waiting: T; place: number }[] {
    return this.queue.flatMap(({ runs }, index) => runs.map((waiting) => ({ waiting, place: index + 1 })))
  }
}

interface Group<T> {
  runs: T[]
  person: string
  rank: number
  round: number
}
