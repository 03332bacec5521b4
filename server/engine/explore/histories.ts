/**
 * Keeps the histories of answers that clients have received. A client's code runs once per history, to find out what the client does next. Code that does not
 * read its clock runs once for all times at which the same answer can come.
 */

import { isInVain } from '#model/history/rules.ts'
import type { Request } from '../port.ts'
import type { ClientStanding, ExploredClients, HeardOutcome, HistoryStep, Pending } from './clients/messages.ts'
import { OrderChecks } from './order-checks.ts'
import type { RawReply } from './store.ts'

export interface ClientHistory {
  client: number
  /** Index of the history without the last answer, or -1 if there is no answer so far. */
  parent: number
  answered: Request | undefined
  raw: RawReply | undefined
  /** Numbers of the request and of its answer. They are 0 and -1 before the first answer. */
  ask: number
  answer: number
  /** Stock value of the latest read. */
  read: number | undefined
  /** For each link, the number of its latest command that failed or got no answer, or 0 if there is none. */
  failed: readonly number[]
  nowMs: number
  /** Latest child of this history, and previous child of the same parent. -1 if there is none. */
  child: number
  sibling: number
  /** Number of the history that follows when the client begins. Set only if the client has not begun. */
  begun?: number
}

export interface OneAnswer {
  pending: Pending
  raw: RawReply
  /** Id of the answer `raw`. Equal answers share an id. */
  answer: number
  nowMs: number
}

/** Approximate size in bytes of a history with its standing, its key and its entries in the tables. */
const historyBytes = 2000

/**
 * Maximum number of histories for which the search checks whether the order of answers matters: 50 MB. With more histories, the search keeps orders apart.
 */
const mostCompared = 25_000

/** Thrown when clients at the same point turn out to depend on the order of earlier answers, or when there are too many histories to check this. */
export class OrderMatters extends Error {}

export class Histories {
  private readonly first = new Map<string, number>()
  private readonly all: ClientHistory[] = []
  private readonly standings: ClientStanding[] = []
  private wanted: HistoryStep[] = []
  /** Histories that the search continues from, in the order in which the search came to need them. */
  readonly searched: number[] = []
  /** Histories that only check whether the order of answers matters. The search may come to need such a history later. */
  readonly checked: number[] = []
  private readonly unsearched = new Set<number>()
  private readonly checks = new OrderChecks()
  /** Whether the search needs a history that is currently being checked. */
  private awaitsChecks = false
  /** For each history, the history that the code ran for. Equivalent histories share one run. */
  private readonly ranFor: number[] = []
  /** History that the code ran for, keyed by the answers received, with their times where time matters. */
  private readonly ran = new Map<string, number>()
  /** For each history, the first history of its class. */
  private readonly ofClass: number[] = []
  /** The class that follows, keyed by a class and one more answer. */
  private readonly followed = new Map<string, number>()
  private readonly firsts = new Map<string, number>()
  /** Members of a class, and the answers that have followed it, keyed by the class's first history. */
  private readonly classes = new Map<number, { members: number[]; answers: OneAnswer[] }>()

  constructor(
    private readonly clients: Pick<ExploredClients, 'run' | 'overlap'>,
    private readonly names: readonly string[],
    private readonly outcomeOf: (request: Request, raw: RawReply) => HeardOutcome,
    /** Whether the times of answers matter, and whether the order of answers matters. */
    private readonly matters: { timed: boolean; ordered: boolean },
  ) {}

  get bytes(): number {
    return this.all.length * historyBytes
  }

  /** Whether any client was granted the lock in any schedule. */
  get anyAcquired(): boolean {
    return this.standings.some(({ acquired }) => acquired > 0)
  }

  /** Returns the history of a client that has begun and received no answer. */
  begin(client: number, nowMs = 0): number {
    const key = `begin ${client} ${nowMs}`
    return this.first.get(key) ?? this.addFirst(key, { client, nowMs, ...nothingHeard }, {})
  }

  /** Returns the history of a client that has not begun. `nowMs` is the time that its clock would show if the client began now. */
  comes(client: number, nowMs: number): number {
    const key = `comes ${client} ${nowMs}`
    const found = this.first.get(key)
    if (found !== undefined) return found
    return this.addFirst(key, { client, nowMs, ...nothingHeard, begun: this.begin(client, nowMs) })
  }

  /**
   * Returns the history after one more answer. Its standing is known after the next `fulfil`. Members of the same class get the answer too, to check that they
   * behave the same.
   */
  after(at: number, heard: OneAnswer): number {
    const known = this.all.length
    const after = this.afterOne(at, heard)
    this.search(after)
    if (after < known) return after
    const own = this.classes.get(this.begunAs(at))
    own?.answers.push(heard)
    for (const member of own?.members ?? []) this.check(member, heard)
    return after
  }

  /** Returns the same as `after`, for a history that only a check needs. */
  check(at: number, heard: OneAnswer): number {
    const known = this.all.length
    const after = this.afterOne(at, heard)
    if (after < known) return after
    if (this.clients.overlap) this.checked.push(after)
    else this.search(after)
    return after
  }

  private search(id: number): void {
    if (!this.unsearched.delete(id)) return
    this.searched.push(id)
    const step = this.checks.withdraw(id)
    if (step) this.wanted.push(step)
    else if (this.checks.isRunning(id)) this.awaitsChecks = true
  }

  private begunAs(id: number): number {
    return this.at(id).begun ?? id
  }

  private afterOne(at: number, { pending: { ask, request }, raw, answer, nowMs }: OneAnswer): number {
    const parent = this.begunAs(at)
    const before = this.at(parent)
    for (let id = before.child; id >= 0; ) {
      const child = this.at(id)
      if (child.answer === answer && child.ask === ask && (!this.matters.timed || child.nowMs === nowMs)) return id
      id = child.sibling
    }
    const outcome = this.outcomeOf(request, raw)
    const read = request.do === 'read' && 'value' in outcome ? Number(outcome.value) : before.read
    const failed = afterAnswer(before.failed, request, ask, raw)
    const { client, child: sibling } = before
    const heard = { answered: request, raw, ask, answer, read, failed }
    before.child = this.add({ client, parent, ...heard, nowMs, child: -1, sibling }, { parent, ask, outcome })
    return before.child
  }

  /** Returns the representative of all histories that contain the same answers, in any order, and leave the client at the same point. */
  sameAs(id: number): number {
    return this.ofClass[id] ?? id
  }

  /** Returns whether the client's next requests are known. */
  isRun(id: number): boolean {
    return this.standings[this.begunAs(id)] !== undefined
  }

  at(id: number): ClientHistory {
    const found = this.all[id]
    if (!found) throw new RangeError(`there is no history ${id}`)
    return found
  }

  standing(id: number): ClientStanding {
    const found = this.standings[id] ?? this.standings[this.at(id).begun ?? id]
    if (!found) throw new RangeError(`nobody has run history ${id}`)
    return found
  }

  /**
   * Returns the number of the request whose answer most recently granted the lock to the client, or 0 if there was no grant. A later grant belongs to a later
   * attempt.
   */
  enteredAt(id: number): number {
    const { acquired } = this.standing(id)
    if (acquired === 0) return 0
    for (let at = this.at(this.begunAs(id)); ; at = this.at(at.parent)) {
      if (at.parent < 0 || this.standing(at.parent).acquired < acquired) return at.ask
    }
  }

  /**
   * Runs all new histories that the search needs. Returns the standings seen for the first time, including those of finished checks. Throws `NotExplorable`.
   */
  async fulfil(): Promise<ClientStanding[]> {
    const all: ClientStanding[] = []
    while (this.wanted.length > 0 || this.awaitsChecks) {
      const { wanted } = this
      this.wanted = []
      const { steps, standings } = this.start(wanted)
      all.push(...this.note(steps, await standings))
      // A check may be running the code for the same answers at another time. If so, the standing that the check finds is needed here, too.
      if (this.awaitsChecks || wanted.some((step) => !this.hasRun(step))) all.push(...(await this.finishChecks()))
      this.place(wanted)
    }
    all.push(...this.finishOver())
    return all
  }

  /** Whether there are histories to run that only check whether the order of answers matters. */
  get hasChecks(): boolean {
    return this.checks.any
  }

  /** Waits for some checks. Call this when all histories that the search needs have run. Resolves and rejects as `fulfil` does. */
  async settle(): Promise<ClientStanding[]> {
    this.beginChecks()
    await this.checks.firstOver()
    const found = this.finishOver()
    this.beginChecks()
    return found
  }

  /** Begins as many checks as may be under way. */
  beginChecks(): void {
    for (let taken = this.checks.take(); taken.length > 0; taken = this.checks.take()) {
      const { steps, standings } = this.start(taken)
      this.checks.run({ taken, steps }, standings)
    }
  }

  private async finishChecks(): Promise<ClientStanding[]> {
    this.awaitsChecks = false
    const found: ClientStanding[] = []
    while (this.checks.areUnderWay) {
      await this.checks.firstOver()
      found.push(...this.finishOver())
    }
    return found
  }

  private finishOver(): ClientStanding[] {
    return this.checks.over().flatMap(({ taken, steps, standings }) => {
      this.note(steps, standings)
      this.place(taken)
      return standings
    })
  }

  /**
   * Runs the clients' code for these steps. Skips a step if the code already runs for the same answers at the same times, or at any times if the code does not
   * read its clock.
   */
  private start(wanted: readonly HistoryStep[]) {
    if (!this.matters.ordered && this.all.length > mostCompared) throw new OrderMatters()
    const steps = wanted.filter((step) => {
      const { anyTime, thisTime } = this.heardBy(step)
      const ran = this.ran.get(anyTime) ?? this.ran.get(thisTime) ?? step.history
      this.ran.set(thisTime, ran)
      this.ranFor[step.history] = ran
      return ran === step.history
    })
    const parentOf = (parent: number) => this.ranFor[parent] ?? -1
    const standings = this.clients.run(
      steps.map((step) => (step.parent === undefined ? step : { ...step, parent: parentOf(step.parent) })),
    )
    return { steps, standings }
  }

  private hasRun({ history }: HistoryStep): boolean {
    return this.standings[this.ranFor[history] ?? history] !== undefined
  }

  private note(steps: readonly HistoryStep[], standings: ClientStanding[]): ClientStanding[] {
    for (const [index, step] of steps.entries()) {
      const standing = standings[index]
      if (!standing) continue
      this.standings[step.history] = standing
      if (standing.looked) continue
      const { anyTime } = this.heardBy(step)
      const first = this.ran.get(anyTime) ?? step.history
      this.ran.set(anyTime, first)
      this.ranFor[step.history] = first
    }
    return standings
  }

  private place(wanted: readonly HistoryStep[]): void {
    for (const step of wanted) this.standings[step.history] = this.standingAt(step)
    if (!this.matters.ordered) for (const { history } of wanted) this.join(history)
  }

  private heardBy({ history, client, parent, ask, nowMs }: HistoryStep) {
    const anyTime = parent === undefined ? client : `${this.ranFor[parent]}|${ask}|${this.at(history).answer}`
    return { anyTime, thisTime: `${anyTime}|${nowMs}` }
  }

  /**
   * Returns this history's standing. If the code ran only for an equivalent history (`ranFor`), returns that history's standing with this history's own times.
   */
  private standingAt({ history, parent, nowMs }: HistoryStep): ClientStanding {
    const ran = this.standing(this.ranFor[history] ?? history)
    const before = parent === undefined ? [] : this.standing(parent).pending
    const pending = ran.pending.map((asked) => {
      const atMs = before.find(({ ask }) => ask === asked.ask)?.atMs ?? nowMs
      return atMs === asked.atMs ? asked : { ...asked, atMs }
    })
    return pending.every((asked, index) => asked === ran.pending[index]) ? ran : { ...ran, pending }
  }

  private join(id: number): void {
    const { client, parent, read, failed } = this.at(id)
    const { looked: _, ...standing } = this.standing(id)
    const key = JSON.stringify([client, read, failed, standing, this.answersOf(id).sort()])
    const first = this.firsts.get(key) ?? id
    this.firsts.set(key, first)
    this.ofClass[id] = first
    const own = this.classes.get(first) ?? { members: [], answers: [] }
    this.classes.set(first, own)
    own.members.push(id)
    if (first !== id) for (const answer of own.answers) this.check(id, answer)
    this.compare(id, parent)
  }

  /** Checks that clients at the same point reach the same point again after the same answer. */
  private compare(id: number, parent: number): void {
    if (parent < 0) return
    const { ask, answer, nowMs } = this.at(id)
    const key = `${this.sameAs(parent)}|${ask}|${answer}|${nowMs}`
    const before = this.followed.get(key) ?? this.sameAs(id)
    this.followed.set(key, before)
    if (before !== this.sameAs(id)) throw new OrderMatters()
  }

  private addFirst(key: string, history: ClientHistory, step?: Heard): number {
    const id = this.add(history, step)
    this.first.set(key, id)
    this.search(id)
    return id
  }

  private answersOf(id: number): string[] {
    const { parent, ask, answer, nowMs } = this.at(id)
    return parent < 0 ? [`${nowMs}`] : [...this.answersOf(parent), `${ask} ${answer} ${nowMs}`]
  }

  /** Adds a history. `step` is the input for the client's code, if the code has to run to reach this history. */
  private add(history: ClientHistory, step?: Heard): number {
    const id = this.all.length
    this.all.push(history)
    const { client, nowMs } = history
    this.unsearched.add(id)
    if (step) this.checks.add({ history: id, client: this.names[client] ?? '', nowMs, ...step })
    return id
  }
}

type Heard = Omit<HistoryStep, 'history' | 'client' | 'nowMs'>

const nothingHeard = {
  ...{ read: undefined, parent: -1, answered: undefined, raw: undefined },
  ...{ ask: 0, answer: -1, failed: [], child: -1, sibling: -1 },
}

function afterAnswer(failed: readonly number[], request: Request, ask: number, raw: RawReply): readonly number[] {
  if (request.do !== 'command' || !('error' in raw) || !isInVain(raw.error)) return failed
  const links = Math.max(failed.length, request.link + 1)
  return Array.from({ length: links }, (_, link) => (link === request.link ? ask : (failed[link] ?? 0)))
}
