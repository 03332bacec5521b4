/**
 * The gate. Everything a client does to the world passes it twice: `out` before it is sent, `back` before its outcome reaches the
 * client's code. Whoever controls the gate controls the client: holding it is a pause, closing it a crash, opening it passage by
 * passage an interleaving of one's choosing. It knows nothing of what passes.
 */

export type Half = 'out' | 'back'

/** One client standing before the gate. */
export interface Passage {
  readonly client: string
  readonly half: Half
  /** A command, a script's file name, or a step of the client's own such as `write`. */
  readonly action: string
}

interface Waiting extends Passage {
  open(): void
}

/** `open`: whoever may pass, passes. `manual`: everybody waits to be let through by hand. */
export type GateMode = 'open' | 'manual'

export class Gate {
  private readonly closed = new Set<string>()
  /** Who is held, and at which of its actions; without one, at whatever it does. */
  private readonly held = new Map<string, string | undefined>()
  private waiting: Waiting[] = []
  private arrivals: (() => void)[] = []
  /** Told of every passage that arrives at the `out` half, before it is decided whether it may pass. */
  onApproach: (passage: Passage) => void = () => {}

  constructor(private readonly mode: GateMode = 'open') {}

  /** Resolves when the client may pass; never, once its gate is closed. */
  pass(client: string, half: Half, action: string): Promise<void> {
    if (this.closed.has(client)) return new Promise(() => {})
    if (half === 'out') this.onApproach({ client, half, action })
    if (this.closed.has(client)) return new Promise(() => {})
    if (this.mode === 'open' && !this.holds(client, action)) return Promise.resolve()
    return new Promise((open) => {
      this.waiting.push({ client, half, action, open })
      for (const tell of this.arrivals.splice(0)) tell()
    })
  }

  /** Who stands before the gate, in order of arrival. */
  queue(): readonly Passage[] {
    return this.waiting
  }

  /** From now on, nothing of this client passes; with `action`, nothing of that name. */
  hold(client: string, action?: string): void {
    this.held.set(client, action)
  }

  /**
   * Lets what waited pass in order of arrival, one passage a turn of the event loop: a process that wakes up does first what it was
   * about to do first. Newcomers queue behind.
   */
  async release(client: string, turn: () => Promise<void>): Promise<void> {
    for (;;) {
      const first = this.waiting.find((passage) => passage.client === client)
      if (!first || !this.held.has(client)) break
      this.let(first)
      await turn()
    }
    this.held.delete(client)
  }

  /** Closes the gate for good. What waits there never passes. */
  close(client: string): void {
    this.closed.add(client)
    this.waiting = this.waiting.filter((passage) => passage.client !== client)
  }

  isClosed(client: string): boolean {
    return this.closed.has(client)
  }

  /** By hand: waits until this client stands before the gate, and tells with what. It does not pass yet. */
  async next(client: string): Promise<Passage> {
    for (;;) {
      const found = this.waiting.find((passage) => passage.client === client)
      if (found) return found
      await new Promise<void>((arrived) => this.arrivals.push(arrived))
    }
  }

  /** By hand: lets this client's first passage through. Throws a `RangeError` if nobody of that name waits. */
  open(client: string): Passage {
    const found = this.waiting.find((passage) => passage.client === client)
    if (!found) throw new RangeError(`nothing of ${client} waits at the gate`)
    this.let(found)
    return found
  }

  private holds(client: string, action: string): boolean {
    const only = this.held.get(client)
    return this.held.has(client) && (only === undefined || only === action)
  }

  private let(passage: Waiting): void {
    this.waiting = this.waiting.filter((other) => other !== passage)
    passage.open()
  }
}
