/**
 * Finds the images of every database, command, answer and history under renamings of clients. Nothing is assumed: each client's requests and answers are
 * repeated in the other clients' places, and the results must match.
 */
import type { ClientStanding, Pending } from './clients/messages.ts'
import type { OneAnswer } from './histories.ts'
import { Orbits } from './orbits.ts'
import type { Renamings } from './renamings.ts'
import type { Snapshot } from './store.ts'
import { ownAnswers } from './successors.ts'
import { Interned } from './tables.ts'
import type { World } from './world.ts'

/** Thrown when clients differ in more than their names, because a client's code uses the client's name, or because random waits differ. */
export class ClientsDiffer extends Error {}

/** Images of one table's numbers, indexed by renaming. */
class Images {
  readonly all: readonly number[][]

  constructor(private readonly renamings: Renamings) {
    this.all = renamings.all.map(() => [])
  }

  /** Returns the image of a number under a renaming. Numbers that no client has caused are the explorer's own, and stay the same. */
  of(id: number, by: number): number {
    const known = this.all[by]?.[id]
    if (known === undefined) this.match(id, id, by)
    return known ?? id
  }

  /** Records a number and its image. Returns whether this pair is new. Throws `ClientsDiffer` if the pair contradicts a known pair. */
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
  /** Images of the histories' classes. Rows contain classes, not single histories. */
  private readonly classes: Images
  private readonly values: Images
  private readonly valueIds = new Interned<string>()
  private readonly writes = new Set<number>()
  /** All renamings except 0. */
  private readonly changes: readonly number[]
  /** Progress, as a number of pairs: `asked` counts requested pairs, and `learned` counts compared pairs. */
  private asked = 0
  private learned = 0
  /** Progress in the histories that the search needs. `checked` is the progress in the histories that only check the order of answers. */
  private readonly searched = { placed: 0, compared: 0 }
  private readonly checked = { placed: 0, compared: 0 }

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

  /** Requests the images of all pairs that the store was asked about. Returns the limit to pass to `learn`. */
  wantImages(): number {
    const { databases } = this.world
    for (const { database, command } of databases.pairs.slice(this.asked)) {
      for (const by of this.changes) databases.want(this.databases.of(database, by), this.commands.of(command, by))
    }
    this.asked = databases.pairs.length
    return this.asked
  }

  /** Compares the store's answers for all pairs before `until`. Throws `ClientsDiffer`. */
  learn(until: number): void {
    const { databases } = this.world
    for (const { database, command } of databases.pairs.slice(this.learned, until)) {
      const found = databases.effect(database, command)
      for (const by of this.changes) {
        const image = databases.effect(this.databases.of(database, by), this.commands.of(command, by))
        this.matchDatabases(found.database, image.database, by)
        this.answers.match(found.answer, image.answer, by)
        // The rules read the answers to writes, so both answers must be equal.
        if (this.writes.has(command) && found.answer !== image.answer) throw new ClientsDiffer()
      }
    }
    this.learned = Math.max(this.learned, until)
  }

  /** Works like `Histories.fulfil`, but also gives one client's answers to the other clients. Call `compare` afterwards. */
  async fulfil(): Promise<ClientStanding[]> {
    const { searched, world } = this
    const { histories } = world
    const found: ClientStanding[] = []
    do {
      while (searched.placed < histories.searched.length && this.isPlaced(histories.searched[searched.placed] ?? -1))
        searched.placed += 1
      found.push(...(await histories.fulfil()))
    } while (searched.placed < histories.searched.length)
    return found
  }

  /** Whether some checks of the order of answers have not been carried out for every client. */
  get hasChecks(): boolean {
    const { histories } = this.world
    return histories.hasChecks || this.checked.placed < histories.checked.length
  }

  /** Works like `Histories.settle`. Call `compare` afterwards. */
  async settle(): Promise<ClientStanding[]> {
    const { checked, world } = this
    const { histories } = world
    const found = await histories.settle()
    while (checked.placed < histories.checked.length && this.isChecked(histories.checked[checked.placed] ?? -1))
      checked.placed += 1
    found.push(...(await this.fulfil()))
    return found
  }

  /** Compares clients' next requests. Throws `ClientsDiffer`. */
  compare(): void {
    const { searched, checked, world } = this
    const { histories } = world
    for (; searched.compared < searched.placed; searched.compared += 1)
      this.compareImages(histories.searched[searched.compared] ?? -1)
    for (; checked.compared < checked.placed; checked.compared += 1) {
      const id = histories.checked[checked.compared] ?? -1
      const all = [id, ...this.changes.map((by) => this.histories.of(id, by))]
      if (!all.every((one) => histories.isRun(one))) return
      this.compareImages(id)
    }
  }

  private compareImages(id: number): void {
    const { histories } = this.world
    for (const by of this.changes) {
      const image = this.histories.of(id, by)
      this.classes.match(histories.sameAs(id), histories.sameAs(image), by)
      const [own, other] = [histories.at(id), histories.at(image)]
      if (own.read !== other.read || own.failed.join() !== other.failed.join()) throw new ClientsDiffer()
      this.compareStandings(histories.standing(id), histories.standing(image), by)
    }
  }

  /** Finds a history's images under all renamings. Returns false if the images' parents must run first. */
  private isPlaced(id: number): boolean {
    const { histories } = this.world
    const { client, parent, nowMs, begun } = histories.at(id)
    return this.changes.every((by) => {
      if (parent >= 0) return this.isAnswered(id, by, (at, heard) => histories.after(at, heard))
      const becomes = this.renamings.client(client, by)
      const image = begun === undefined ? histories.begin(becomes, nowMs) : histories.comes(becomes, nowMs)
      this.histories.match(id, image, by)
      return true
    })
  }

  /** Works like `isPlaced`, but for a history that only checks the order of answers. */
  private isChecked(id: number): boolean {
    return this.changes.every((by) => this.isAnswered(id, by, (at, heard) => this.world.histories.check(at, heard)))
  }

  /** Gives the history's last answer to the image of its parent. Returns false if this image must run first. */
  private isAnswered(id: number, by: number, hears: (at: number, heard: OneAnswer) => number): boolean {
    const { histories, databases } = this.world
    const { parent, ask, answer, nowMs } = histories.at(id)
    const at = this.histories.of(parent, by)
    if (!histories.isRun(at)) return false
    const pending = histories.standing(at).pending.find((asked) => asked.ask === ask)
    if (!pending) throw new ClientsDiffer()
    const heard = this.answers.of(answer, by)
    const one = { pending, raw: databases.raw(heard), answer: heard, nowMs }
    // The whole class gets the answer, as in a search.
    histories.after(histories.sameAs(at), one)
    this.histories.match(id, hears(at, one), by)
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
    if (entriesOf(own, lock.key) !== entriesOf(other, lock.key)) throw new ClientsDiffer()
    const [value, becomes] = [this.valueIn(database), this.valueIn(image)]
    if (lock.holders !== undefined && value !== becomes) throw new ClientsDiffer()
    this.values.match(value, becomes, by)
  }

  private valueIn(database: number): number {
    const value = this.world.databases.entry(database, this.world.lock.key)?.value ?? ''
    return this.valueIds.id(value, () => value)
  }

  private lateImage(id: number, by: number): number {
    const { late, databases } = this.world
    const image = late
      .at(id)
      .map(({ raw, ...rest }) => ({ ...rest, raw: databases.raw(this.answers.of(databases.answer(raw), by)) }))
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

/** Returns a standing as a string of everything that steps and rules depend on, except commands. */
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

/**
 * Returns a database as a string of everything that steps and rules depend on, except values. Leaves out the names of keys other than the lock's key, because
 * they may contain clients' names.
 */
function entriesOf(snapshot: Snapshot, lockKey: string): string {
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
