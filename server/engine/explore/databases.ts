/**
 * Keeps the databases met so far, and the effect of each command on each database. A command's effect depends only on the database, so the store is asked once
 * per pair of a database and a command, unless `askAlways` is set.
 */
import type { Execution, ExploredStore, RawReply, Snapshot, StoreCommand, StoredKey } from './store.ts'
import { Interned } from './tables.ts'

/** Approximate size in bytes of an object and its entry in a table. */
const entryBytes = 200

interface Database {
  snapshot: Snapshot
  /** Number of the previous database, and of the command that led from there to this database. The chain of parents ends at the empty database. */
  parent: number
  by: number
  leases: readonly number[]
  /** Commands that lead here from the empty database, computed on demand. */
  led?: readonly StoreCommand[]
}

export interface Effect {
  database: number
  raw: RawReply
  /** Number of the answer. Equal answers share a number. */
  answer: number
  touched: boolean
}

export class Databases {
  private readonly commands = new Interned<StoreCommand>()
  private readonly known = new Interned<Database>()
  private readonly answers = new Interned<RawReply>()
  /** Cache by identity. A store may return the same object as before, which saves a comparison. */
  private readonly idsOf = new Map<Snapshot, number>()
  private readonly answersOf = new Map<RawReply, number>()
  /** Effects, indexed by database and keyed by command. */
  private readonly effects: (Map<number, Effect> | undefined)[] = []
  private wanted = new Map<number, number[]>()
  /** Settles with the latest batch, and therefore after all earlier batches. */
  private fulfilled: Promise<void> = Promise.resolve()
  /**
   * Pairs of a database and a command that the store was asked about, or is about to be asked about. `asked` has a set of commands per database, and `pairs`
   * lists the pairs in order.
   */
  private readonly asked: (Set<number> | undefined)[] = []
  readonly pairs: { database: number; command: number }[] = []
  /** Number of commands that the store actually executed to find their effects. */
  executions = 0
  bytes = 0

  constructor(
    private readonly store: ExploredStore,
    private readonly key: string,
    private readonly askAlways = false,
  ) {}

  /** Executes each database's initial commands. Resolves with the databases' numbers. */
  async begin(given: readonly (readonly StoreCommand[])[]): Promise<number[]> {
    const ids: number[] = []
    for (const commands of given) {
      // An `advance` by 0 changes nothing, so it yields the empty database.
      let at = this.met([], -1, this.command(this.store.advance(0)))
      for (const command of commands) {
        const by = this.command(command)
        this.want(at, by)
        await this.fulfil()
        at = this.effect(at, by).database
      }
      ids.push(at)
    }
    return ids
  }

  command(command: StoreCommand): number {
    return this.commands.id(command.sent ? JSON.stringify(command.sent) : command.argv.join('\0'), () => command)
  }

  snapshot(database: number): Snapshot {
    return this.known.at(database).snapshot
  }

  entry(database: number, key: string): StoredKey | undefined {
    for (const entry of this.snapshot(database)) if (entry.key === key) return entry
    return undefined
  }

  leases(database: number): readonly number[] {
    return this.known.at(database).leases
  }

  /** Requests a command's effect on a database. `effect` returns this effect once the next `fulfil` has resolved. */
  want(database: number, command: number): void {
    if (!this.askAlways) {
      const asked = this.asked[database] ?? new Set()
      if (asked.has(command)) return
      this.asked[database] = asked.add(command)
      this.pairs.push({ database, command })
    }
    const commands = this.wanted.get(database)
    if (commands) commands.push(command)
    else this.wanted.set(database, [command])
  }

  effect(database: number, command: number): Effect {
    const found = this.effects[database]?.get(command)
    if (!found) throw new RangeError('the store was not asked')
    return found
  }

  /** Sends all requested commands in one batch. Resolves once this batch and all earlier batches are answered, in whatever order the store answers them. */
  fulfil(): Promise<void> {
    if (this.wanted.size > 0) this.fulfilled = this.execute(this.fulfilled)
    return this.fulfilled
  }

  /** Executes the requested commands. Effects are learned in the order of the batches, so that databases have the same numbers in every search. */
  private async execute(before: Promise<void>): Promise<void> {
    const wanted = [...this.wanted].map(([database, commands]) => ({ database, commands }))
    this.wanted = new Map()
    const jobs = wanted.map(({ database, commands }) => ({
      key: this.key,
      led: this.ledTo(database),
      tried: commands.map((command) => this.commands.at(command)),
    }))
    const [answers] = await Promise.all([this.store.execute(jobs), before])
    for (const [index, { database, commands }] of wanted.entries()) {
      for (const [at, command] of commands.entries()) {
        const done = answers[index]?.[at]
        if (!done) throw new Error('the store left a command unanswered')
        this.executions += 1
        this.learn(database, command, done)
      }
    }
  }

  /** Errors that commands got, each with its command. */
  errors(): { command: number; error: string }[] {
    return this.effects.flatMap((effects) =>
      [...(effects ?? [])].flatMap(([command, { raw }]) => ('error' in raw ? [{ command, error: raw.error }] : [])),
    )
  }

  raw(answer: number): RawReply {
    return this.answers.at(answer)
  }

  answer(raw: RawReply): number {
    const known = this.answersOf.get(raw)
    if (known !== undefined) return known
    const text = JSON.stringify(raw)
    const answer = this.answers.id(text, () => raw)
    this.answersOf.set(raw, answer)
    this.bytes += entryBytes + 3 * text.length
    return answer
  }

  private learn(database: number, command: number, { raw, snapshot, touched }: Execution): void {
    const after = this.idsOf.get(snapshot) ?? this.met(snapshot, database, command)
    const answer = this.answer(raw)
    const effects = this.effects[database] ?? new Map<number, Effect>()
    this.effects[database] = effects
    const known = effects.get(command)
    if (known?.database === after && known.answer === answer) return
    effects.set(command, { database: after, raw, answer, touched })
    this.bytes += entryBytes
  }

  private met(snapshot: Snapshot, parent: number, by: number): number {
    const text = JSON.stringify(snapshot)
    const id = this.known.id(text, () => {
      // The snapshot is kept once as a string and once as objects.
      this.bytes += entryBytes + 3 * text.length
      const leases = snapshot.flatMap(({ leftMs }) => (leftMs === null ? [] : [leftMs]))
      return { snapshot, parent, by, leases }
    })
    this.idsOf.set(snapshot, id)
    return id
  }

  private ledTo(database: number): readonly StoreCommand[] {
    const asked = this.known.at(database)
    if (asked.led) return asked.led
    const led: StoreCommand[] = []
    for (let at = asked; at.parent >= 0; at = this.known.at(at.parent)) led.push(this.commands.at(at.by))
    asked.led = led.reverse()
    this.bytes += entryBytes
    return asked.led
  }
}
