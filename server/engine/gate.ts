/**
 * Implements the gate, through which every operation of a client passes twice. On its way `out`, the operation has not left the client yet. On its way `back`,
 * its outcome has not reached the client's code yet. Holding a client's gate pauses the client, closing the gate crashes the client, and opening one passage
 * after the other chooses an interleaving.
 */

import { type Driver, free } from './driver.ts'
import type { Half, Operation, OperationKind, Passage } from './passage.ts'

interface Waiting extends Passage {
  open(): void
  fail(error: Error): void
}

/** Thrown to a client whose answer was lost on the way back. The client sees a timeout. */
export class AnswerLost extends Error {}

export interface GateClient {
  /** Resolves once none of the client's code is running: its script has ended, or waits for operations. */
  atRest(): Promise<void>
}

/** Operations that only let time pass. The gate counts as quiescent while such operations are in flight. */
const idleKinds: ReadonlySet<OperationKind> = new Set(['work', 'sleep', 'timer', 'listen'])

export class Gate {
  private lastId = 0
  private readonly closed = new Set<string>()
  /** Held clients, each with the action at which it is held. A client without an action is held at every operation. */
  private readonly held = new Map<string, string | undefined>()
  private waiting: Waiting[] = []
  /** Operations that have left their client and have not come back. */
  private underWay: Operation[] = []
  private readonly clients = new Map<string, GateClient>()
  /** Number of movements at the gate so far. It tells `quiescent` whether anything has moved. */
  private moves = 0
  private onMove: (() => void)[] = []
  /** Called with every operation that arrives on its way out, before the driver decides whether the operation may pass. */
  onApproach: (operation: Operation) => void = () => {}

  constructor(private readonly driver: Driver = free) {}

  /**
   * Lets an operation out, performs it, and lets its outcome back. Resolves or rejects as `perform` does. Never settles if the client's gate is closed before
   * the operation is back, or if `stopped` fires, which withdraws the operation.
   */
  async through<T>(
    asked: Omit<Operation, 'id'>,
    perform: (operation: Operation) => T | Promise<T>,
    stopped?: AbortSignal,
  ): Promise<T> {
    this.lastId += 1
    const operation: Operation = { id: this.lastId, ...asked }
    const withdraw = stopped && (() => this.withdraw(operation))
    if (withdraw) stopped.addEventListener('abort', withdraw)
    const out = operation.kind === 'message' ? undefined : this.stand(operation, 'out')
    if (out) await out
    // The client may have crashed since the operation was let through.
    if (this.closed.has(operation.client)) return never()
    this.underWay.push(operation)
    try {
      return await perform(operation)
    } finally {
      this.endWay(operation)
      const back = stopped?.aborted ? never() : this.stand(operation, 'back')
      if (back) await back
      if (withdraw) stopped.removeEventListener('abort', withdraw)
    }
  }

  /** Adds a client that `quiescent` waits for. */
  join(name: string, client: GateClient): void {
    this.clients.set(name, client)
  }

  /** Returns the passages that could be opened now, in order of arrival. */
  enabled(): readonly Passage[] {
    return this.waiting.filter(({ operation }) => !this.holds(operation))
  }

  /**
   * Resolves with the enabled passages once nothing moves by itself: every client stands at the gate, sleeps, or is done, and no command is in flight. As time
   * passes, a sleep may still end.
   */
  async quiescent(): Promise<readonly Passage[]> {
    for (;;) {
      const before = this.moves
      await Promise.race([this.nextMove(), this.allAtRest()])
      if (this.moves !== before) continue
      if (this.underWay.every(({ kind }) => idleKinds.has(kind))) return this.enabled()
      await this.nextMove()
    }
  }

  /** Returns a client's operations that have no outcome yet, oldest first. */
  pending(client: string): Operation[] {
    const standing = this.waiting.map(({ operation }) => operation)
    return [...standing, ...this.underWay].filter((own) => own.client === client).sort((a, b) => a.id - b.id)
  }

  /** Lets this passage through. Throws a `RangeError` if the passage does not stand at the gate, or if its client is held. */
  open(passage: Passage): void {
    this.let(this.found(passage))
  }

  /** Discards the outcome of an operation that stands at the gate on its way back: `through` rejects with `AnswerLost`. Throws the same errors as `open`. */
  lose(operation: Operation): void {
    const found = this.found({ operation, half: 'back' })
    this.take(found)
    found.fail(new AnswerLost())
    this.moved()
  }

  /** Resolves as soon as this operation stands at the gate on this half of its way. The operation stays at the gate. */
  async arrival(operation: Operation, half: Half): Promise<Passage> {
    for (;;) {
      const found = this.waiting.find((passage) => passage.operation === operation && passage.half === half)
      if (found) return found
      await this.nextMove()
    }
  }

  /** Resolves with this client's first passage as soon as one stands at the gate. The passage stays at the gate. */
  async next(client: string): Promise<Passage> {
    for (;;) {
      const found = this.waiting.find(({ operation }) => operation.client === client)
      if (found) return found
      await this.nextMove()
    }
  }

  /** Holds this client's operations: only the ones named `action` if it is given, otherwise all. */
  hold(client: string, action?: string): void {
    this.held.set(client, action)
  }

  /**
   * Ends a hold. Waiting passages pass in order of arrival if the driver lets them, one per turn of the event loop, so a process that wakes up continues in its
   * old order. Newcomers queue behind the waiting passages.
   */
  async release(client: string, turn: () => Promise<void>): Promise<void> {
    const refused = new Set<Waiting>()
    for (;;) {
      const first = this.waiting.find((passage) => passage.operation.client === client && !refused.has(passage))
      if (!first || !this.held.has(client)) break
      if (this.driver.lets(first)) {
        this.let(first)
        await turn()
      } else refused.add(first)
    }
    this.held.delete(client)
  }

  /** Closes the client's gate for good. Waiting operations never pass, and operations in flight never come back. */
  close(client: string): void {
    this.closed.add(client)
    this.clients.delete(client)
    this.underWay = this.underWay.filter((operation) => operation.client !== client)
    this.waiting = this.waiting.filter(({ operation }) => operation.client !== client)
    this.moved()
  }

  isClosed(client: string): boolean {
    return this.closed.has(client)
  }

  /**
   * Returns `undefined` if the operation may pass at once. Otherwise returns a promise that resolves when the operation may pass, and that never settles if the
   * client's gate is closed.
   */
  private stand(operation: Operation, half: Half): Promise<void> | undefined {
    this.moved()
    if (this.closed.has(operation.client)) return never()
    if (half === 'out') this.onApproach(operation)
    if (this.closed.has(operation.client)) return never()
    if (!this.holds(operation) && this.driver.lets({ operation, half })) return undefined
    return new Promise((open, fail) => this.waiting.push({ operation, half, open, fail }))
  }

  private holds({ client, action }: Operation): boolean {
    if (this.held.size === 0) return false
    const only = this.held.get(client)
    return this.held.has(client) && (only === undefined || only === action)
  }

  private found({ operation, half }: Passage): Waiting {
    const found = this.waiting.find((passage) => passage.operation.id === operation.id && passage.half === half)
    const { client, action } = operation
    if (!found) throw new RangeError(`${client}'s ${action} does not stand at the gate on its way ${half}`)
    if (this.holds(operation)) throw new RangeError(`${client} is held`)
    return found
  }

  private let(passage: Waiting): void {
    this.take(passage)
    passage.open()
    this.moved()
  }

  private take(passage: Waiting): void {
    this.waiting = this.waiting.filter((other) => other !== passage)
  }

  private endWay(operation: Operation): void {
    const at = this.underWay.indexOf(operation)
    if (at >= 0) this.underWay.splice(at, 1)
  }

  private withdraw(operation: Operation): void {
    this.endWay(operation)
    this.waiting = this.waiting.filter((passage) => passage.operation !== operation)
    this.moved()
  }

  private async allAtRest(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.atRest()))
  }

  private moved(): void {
    this.moves += 1
    if (this.onMove.length > 0) for (const tell of this.onMove.splice(0)) tell()
  }

  private nextMove(): Promise<void> {
    return new Promise((moved) => this.onMove.push(moved))
  }
}

const never = () => new Promise<never>(() => {})
