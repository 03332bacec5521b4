/**
 * The histories of answers that clients have received. The client's code runs once for each, to find out what it does next. Where it does not look at its
 * clock, it runs once for all times at which the same answer can come.
 */

import type { Request } from '../port.ts'
import type { ClientStanding, HeardOutcome, HistoryStep, Pending } from './clients/messages.ts'
import type { ClientsThread } from './clients/thread.ts'
import type { RawReply } from './store.ts'

export interface ClientHistory {
  client: number
  /** -1: the client has received no answer yet. */
  parent: number
  /** The request that was answered last, and its answer. */
  answered: Request | undefined
  raw: RawReply | undefined
  /** Their numbers; 0 and -1 if it has heard nothing yet. */
  ask: number
  answer: number
  /** The stock as it last read it. */
  read: number | undefined
  /** The last of its requests whose answer was an error, or never came; 0 if there is none. */
  lastFailed: number
  nowMs: number
  /** The one with an answer more that was met last, and the one that was met before this one by another answer; -1 if there is none. */
  child: number
  sibling: number
  /** Of a client that has not begun: the number of the same history of one that has. */
  begun?: number
}

interface OneAnswer {
  pending: Pending
  raw: RawReply
  answer: number
  nowMs: number
}

/** Roughly the bytes of a history with its standing, its key and its entries in the tables. */
const historyBytes = 2000

/** The explorer runs up to so many orders of answers to see whether they make a difference. Where there are more, it keeps them apart. */
const mostCompared = 25_000

/**
 * Thrown where clients stood at the same place, and what they do next depends on the order in which they had heard the same answers, or there are too many
 * orders to know.
 */
export class OrderMatters extends Error {}

export class Histories {
  /** Those that have heard nothing yet. */
  private readonly first = new Map<string, number>()
  private readonly all: ClientHistory[] = []
  private readonly standings: ClientStanding[] = []
  private wanted: HistoryStep[] = []
  /** By history: the one whose code ran for it. */
  private readonly ranFor: number[] = []
  /** By what the code heard, and where the time makes a difference by when: the history that it ran for. */
  private readonly ran = new Map<string, number>()
  /** By history: the first one of its class. */
  private readonly ofClass: number[] = []
  /** Where a class with one answer more has led. */
  private readonly followed = new Map<string, number>()
  private readonly firsts = new Map<string, number>()
  /** By the first one of a class: all of it, and the answers that it has gone on with. */
  private readonly classes = new Map<number, { members: number[]; answers: OneAnswer[] }>()

  constructor(
    private readonly thread: ClientsThread,
    private readonly names: readonly string[],
    private readonly outcomeOf: (request: Request, raw: RawReply) => HeardOutcome,
    /** Whether the time at which an answer comes makes a difference. */
    private readonly timed: boolean,
    /** Whether the order of answers makes a difference. */
    private readonly ordered = false,
  ) {}

  /** Roughly how many bytes all of them take. */
  get bytes(): number {
    return this.all.length * historyBytes
  }

  /** The client has begun, and has heard nothing yet. */
  begin(client: number, nowMs = 0): number {
    const key = `begin ${client} ${nowMs}`
    return this.first.get(key) ?? this.addFirst(key, { client, nowMs, ...nothingHeard }, {})
  }

  /** The client has not begun. Until it does, time only moves on what it will find. */
  comes(client: number, nowMs: number): number {
    const key = `comes ${client} ${nowMs}`
    const found = this.first.get(key)
    if (found !== undefined) return found
    return this.addFirst(key, { client, nowMs, ...nothingHeard, begun: this.begin(client, nowMs) })
  }

  /**
   * One answer more. Known from the next `fulfil` on. `answer` is the number of `raw`. Whoever has heard the same in another order hears it as well, to see
   * that it does the same.
   */
  after(at: number, pending: Pending, raw: RawReply, answer: number, nowMs: number): number {
    const heard = { pending, raw, answer, nowMs }
    const known = this.all.length
    const after = this.afterOne(at, heard)
    if (after < known) return after
    const own = this.classes.get(this.begunAs(at))
    own?.answers.push(heard)
    for (const member of own?.members ?? []) this.afterOne(member, heard)
    return after
  }

  private begunAs(id: number): number {
    return this.at(id).begun ?? id
  }

  private afterOne(at: number, { pending: { ask, request }, raw, answer, nowMs }: OneAnswer): number {
    const parent = this.begunAs(at)
    const before = this.at(parent)
    for (let id = before.child; id >= 0; ) {
      const child = this.at(id)
      if (child.answer === answer && child.ask === ask && (!this.timed || child.nowMs === nowMs)) return id
      id = child.sibling
    }
    const outcome = this.outcomeOf(request, raw)
    const read = request.do === 'read' && 'value' in outcome ? Number(outcome.value) : before.read
    const lastFailed = 'error' in raw ? ask : before.lastFailed
    const { client, child: sibling } = before
    const heard = { answered: request, raw, ask, answer, read, lastFailed }
    before.child = this.add({ client, parent, ...heard, nowMs, child: -1, sibling }, { parent, ask, outcome })
    return before.child
  }

  /** Stands for all histories of the same answers, in whatever order they came, whose clients stand at the same place. */
  sameAs(id: number): number {
    return this.ofClass[id] ?? id
  }

  get size(): number {
    return this.all.length
  }

  /** Whether it is known what the client does next. */
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

  /** Knows what each client does next after all new histories. Returns what was seen for the first time. Throws `NotExplorable`. */
  async fulfil(): Promise<ClientStanding[]> {
    const all: ClientStanding[] = []
    while (this.wanted.length > 0) {
      if (!this.ordered && this.all.length > mostCompared) throw new OrderMatters()
      const wanted = this.wanted
      this.wanted = []
      all.push(...(await this.run(wanted)))
      for (const step of wanted) this.standings[step.history] = this.standingAt(step)
      if (!this.ordered) for (const { history } of wanted) this.join(history)
    }
    return all
  }

  /** Runs the clients' code, unless it has heard the same before and the time made no difference to it. */
  private async run(wanted: readonly HistoryStep[]): Promise<ClientStanding[]> {
    const steps = wanted.filter((step) => {
      const { anyTime, thisTime } = this.heardBy(step)
      const ran = this.ran.get(anyTime) ?? this.ran.get(thisTime) ?? step.history
      this.ran.set(thisTime, ran)
      this.ranFor[step.history] = ran
      return ran === step.history
    })
    const standings = await this.thread.run(
      steps.map((step) => (step.parent === undefined ? step : { ...step, parent: this.ranFor[step.parent] ?? -1 })),
    )
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

  private heardBy({ history, client, parent, ask, nowMs }: HistoryStep) {
    const anyTime = parent === undefined ? client : `${this.ranFor[parent]}|${ask}|${this.at(history).answer}`
    return { anyTime, thisTime: `${anyTime}|${nowMs}` }
  }

  /** As the code that ran for it stands, with its own times. */
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
    const { client, parent, read, lastFailed } = this.at(id)
    const { looked: _, ...standing } = this.standing(id)
    const key = JSON.stringify([client, read, lastFailed, standing, this.answersOf(id).sort()])
    const first = this.firsts.get(key) ?? id
    this.firsts.set(key, first)
    this.ofClass[id] = first
    const own = this.classes.get(first) ?? { members: [], answers: [] }
    this.classes.set(first, own)
    own.members.push(id)
    if (first !== id) for (const answer of own.answers) this.afterOne(id, answer)
    this.compare(id, parent)
  }

  /** Clients that stood at the same place and receive the same answer must stand at the same place again. */
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
    return id
  }

  private answersOf(id: number): string[] {
    const { parent, ask, answer, nowMs } = this.at(id)
    return parent < 0 ? [`${nowMs}`] : [...this.answersOf(parent), `${ask} ${answer} ${nowMs}`]
  }

  /** `step`: what the client's code has to hear to come there, where that is not known yet. */
  private add(history: ClientHistory, step?: Heard): number {
    const id = this.all.length
    this.all.push(history)
    const { client, nowMs } = history
    if (step) this.wanted.push({ history: id, client: this.names[client] ?? '', nowMs, ...step })
    return id
  }
}

type Heard = Omit<HistoryStep, 'history' | 'client' | 'nowMs'>

const nothingHeard = {
  ...{ read: undefined, parent: -1, answered: undefined, raw: undefined },
  ...{ ask: 0, answer: -1, lastFailed: 0, child: -1, sibling: -1 },
}
