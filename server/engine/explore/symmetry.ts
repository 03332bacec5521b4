/**
 * What every database, command, answer and history becomes when clients change names. Nothing is taken on trust: whatever one client asks of the store is asked,
 * and whatever it hears is heard, in the place of the others as well, and what comes of it must fit.
 */
import { lockKey } from '#scenarios/lesson.ts'
import type { ClientStanding, Pending } from './clients/messages.ts'
import { Orbits } from './orbits.ts'
import type { Renamings } from './renamings.ts'
import type { Snapshot } from './store.ts'
import { ownAnswers } from './successors.ts'
import { Interned } from './tables.ts'
import type { World } from './world.ts'

/** Clients turn out to differ in more than their names: code that asks for its name, or chance that tells them to wait for different times. */
export class ClientsDiffer extends Error {}

/** What the numbers of one table become, by renaming. */
class Images {
  readonly all: readonly number[][]

  constructor(private readonly renamings: Renamings) {
    this.all = renamings.all.map(() => [])
  }

  /** What no client has brought about is the explorer's own, and stays the same. */
  of(id: number, by: number): number {
    const known = this.all[by]?.[id]
    if (known === undefined) this.match(id, id, by)
    return known ?? id
  }

  /** Whether that is new. Throws `ClientsDiffer` if it does not fit. */
  match(id: number, image: number, by: number): boolean {
    const there = this.all[by] ?? []
    const back = this.all[this.renamings.inverse(by)] ?? []
    if ((there[id] ?? image) !== image || (back[image] ?? id) !== id) throw new ClientsDiffer()
    const isNew = there[id] === undefined
    there[id] = image
    back[image] = id
    return isNew
  }
}

export class Symmetry {
  readonly orbits: Orbits
  private readonly databases: Images
  private readonly commands: Images
  private readonly answers: Images
  private readonly histories: Images
  /** Of histories as rows have them: by class. */
  private readonly classes: Images
  /** Of what the lock's key says. */
  private readonly values: Images
  private readonly valueIds = new Interned<string>()
  /** Commands that write to the stock. */
  private readonly writes = new Set<number>()
  /** The renamings that change something. */
  private readonly changes: readonly number[]
  /** How many of the pairs that the store was asked about, and of the histories, have been dealt with. */
  private asked = 0
  private learned = 0
  private placed = 0
  private compared = 0

  constructor(
    private readonly world: World,
    private readonly renamings: Renamings,
  ) {
    this.databases = new Images(renamings)
    this.commands = new Images(renamings)
    this.answers = new Images(renamings)
    this.histories = new Images(renamings)
    this.classes = new Images(renamings)
    this.values = new Images(renamings)
    this.changes = renamings.all.map((_, by) => by).slice(1)
    for (const raw of ownAnswers) for (const by of this.changes) this.answers.of(world.databases.answer(raw), by)
    const { words } = world
    const [databases, histories] = [this.databases.all, this.classes.all]
    const late = remembered((id, by) => this.lateImage(id, by))
    const grants = remembered((id, by) => this.grantsImage(id, by))
    this.orbits = new Orbits(renamings, words, { databases, histories, late, grants })
  }

  /** Asks the store about the others, too, whatever it was asked about one. Returns for `learn` how far that goes. */
  wantImages(): number {
    const { databases } = this.world
    for (const { database, command } of databases.pairs.slice(this.asked)) {
      for (const by of this.changes) databases.want(this.databases.of(database, by), this.commands.of(command, by))
    }
    this.asked = databases.pairs.length
    return this.asked
  }

  /** Compares what the store has answered. Throws `ClientsDiffer`. */
  learn(until: number): void {
    const { databases } = this.world
    for (const { database, command } of databases.pairs.slice(this.learned, until)) {
      const found = databases.effect(database, command)
      for (const by of this.changes) {
        const image = databases.effect(this.databases.of(database, by), this.commands.of(command, by))
        this.matchDatabases(found.database, image.database, by)
        this.answers.match(found.answer, image.answer, by)
        // The rules read these answers.
        if (this.writes.has(command) && found.answer !== image.answer) throw new ClientsDiffer()
      }
    }
    this.learned = Math.max(this.learned, until)
  }

  /** As that of `Histories`; the others hear what one has heard. Call `compare` then. */
  async fulfil(): Promise<ClientStanding[]> {
    const { histories } = this.world
    const found: ClientStanding[] = []
    do {
      while (this.placed < histories.size && this.isPlaced(this.placed)) this.placed += 1
      found.push(...(await histories.fulfil()))
    } while (this.placed < histories.size)
    return found
  }

  /** Compares what clients do next. Throws `ClientsDiffer`. */
  compare(): void {
    const { histories } = this.world
    for (; this.compared < this.placed; this.compared += 1) {
      const id = this.compared
      for (const by of this.changes) {
        const image = this.histories.of(id, by)
        this.classes.match(histories.sameAs(id), histories.sameAs(image), by)
        const [own, other] = [histories.at(id), histories.at(image)]
        if (own.read !== other.read || own.lastFailed !== other.lastFailed) throw new ClientsDiffer()
        this.compareStandings(histories.standing(id), histories.standing(image), by)
      }
    }
  }

  /** Whether it could be done: before, whoever is to hear the same must have been run. */
  private isPlaced(id: number): boolean {
    const { histories, databases } = this.world
    const { client, parent, ask, answer, nowMs, begun } = histories.at(id)
    for (const by of this.changes) {
      if (parent < 0) {
        const becomes = this.renamings.client(client, by)
        this.histories.match(
          id,
          begun === undefined ? histories.begin(becomes, nowMs) : histories.comes(becomes, nowMs),
          by,
        )
        continue
      }
      const at = this.histories.of(parent, by)
      if (!histories.isRun(at)) return false
      const pending = histories.standing(at).pending.find((asked) => asked.ask === ask)
      if (!pending) throw new ClientsDiffer()
      const heard = this.answers.of(answer, by)
      const hears = (before: number) => histories.after(before, pending, databases.raw(heard), heard, nowMs)
      // As in a search, it is heard by all of its class.
      hears(histories.sameAs(at))
      this.histories.match(id, hears(at), by)
    }
    return true
  }

  private compareStandings(own: ClientStanding, other: ClientStanding, by: number): void {
    if (other !== own && shapeOf(own) !== shapeOf(other)) throw new ClientsDiffer()
    for (const [index, { request }] of own.pending.entries()) {
      const asked = other.pending[index]?.request
      if (!asked || request.do === 'sleep' || request.do === 'tick') continue
      const [carried, image] = [this.world.carried(request), this.world.carried(asked)]
      if (carried.database !== image.database) throw new ClientsDiffer()
      this.commands.match(carried.command, image.command, by)
      if (request.do === 'write') this.writes.add(carried.command)
    }
  }

  private matchDatabases(database: number, image: number, by: number): void {
    if (!this.databases.match(database, image, by)) return
    const { databases, lock } = this.world
    const [own, other] = [databases.snapshot(database), databases.snapshot(image)]
    if (entriesOf(own) !== entriesOf(other)) throw new ClientsDiffer()
    const [value, becomes] = [this.valueIn(database), this.valueIn(image)]
    if (lock.holders !== undefined && value !== becomes) throw new ClientsDiffer()
    this.values.match(value, becomes, by)
  }

  /** What the lock's key says, as a number. */
  private valueIn(database: number): number {
    const value = this.world.databases.entry(database, lockKey)?.value ?? ''
    return this.valueIds.id(value, () => value)
  }

  private lateImage(id: number, by: number): number {
    const { late, databases } = this.world
    const image = late
      .at(id)
      .map(({ ask, raw }) => ({ ask, raw: databases.raw(this.answers.of(databases.answer(raw), by)) }))
    return late.id(JSON.stringify(image), () => image)
  }

  private grantsImage(id: number, by: number): number {
    const { tokens } = this.world
    const { grants, written } = tokens.at(id)
    const becomes = <T extends { client: number }>(one: T): T => ({
      ...one,
      client: this.renamings.client(one.client, by),
    })
    const image = { grants: grants.map(becomes), written: written && becomes(written) }
    return tokens.id(JSON.stringify(image), () => image)
  }
}

const shapes = new WeakMap<ClientStanding, string>()

/** Everything about a client that steps and rules depend on, but its commands. */
function shapeOf(standing: ClientStanding): string {
  const { pending, ended, believes, token, acquired, sawClock, stuck } = standing
  const shape =
    shapes.get(standing) ??
    JSON.stringify([pending.map(pendingShape), ended, believes, token, acquired, sawClock, stuck])
  shapes.set(standing, shape)
  return shape
}

function pendingShape({ ask, request, atMs }: Pending) {
  return [ask, request.do, atMs, 'ms' in request && request.ms, 'token' in request && request.token]
}

/** Everything about a database that steps and rules depend on, but values. Other keys may have clients' names in theirs. */
function entriesOf(snapshot: Snapshot): string {
  const entries = snapshot.map(({ key, type, leftMs }) =>
    [key === lockKey, key.startsWith(lockKey), type, leftMs].join(),
  )
  return entries.sort().join(';')
}

function remembered(imageOf: (id: number, by: number) => number) {
  const known = new Map<number, number>()
  return (id: number, by: number): number => {
    const key = id * 32 + by
    const found = known.get(key) ?? imageOf(id, by)
    known.set(key, found)
    return found
  }
}
