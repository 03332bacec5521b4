/** Pools connections for all clients of a run, as if the clients were threads of one server. */
import { CommandError } from '#scenarios/define.ts'
import type { Link } from '#server/engine/arena.ts'
import type { CommandAnswer } from '#server/engine/port.ts'
import type { PoolRequest } from './client-session.ts'
import type { SessionLink } from './session.ts'

export class SharedPool {
  private readonly idle: number[] = []
  private readonly sessions = new Map<number, SessionLink>()

  constructor(
    private readonly connect: (client: string, number: number) => SessionLink,
    /** Called when a connection is handed over. Resolves once the change has been recorded. */
    private readonly onMoved: () => Promise<void>,
  ) {}

  /** Takes the connection that was returned last, or makes a new one. Rejects with a `CommandError` if a new one cannot be made. */
  async take(client: string): Promise<number> {
    const last = this.idle.pop()
    if (last !== undefined) {
      this.at(last).handTo(client)
      await this.onMoved()
      return last
    }
    const number = this.sessions.size + 1
    const session = this.connect(client, number)
    this.sessions.set(number, session)
    await session.ready().catch(async (error: Error) => {
      await this.giveBack(number)
      throw new CommandError('UNREACHABLE', error.message, true)
    })
    return number
  }

  async giveBack(number: number): Promise<void> {
    this.at(number).handTo(undefined)
    await this.onMoved()
    this.idle.push(number)
  }

  at(number: number): SessionLink {
    const session = this.sessions.get(number)
    if (session === undefined) throw new RangeError(`the pool has no connection number ${number}`)
    return session
  }

  destroy(): void {
    for (const session of this.sessions.values()) session.destroy()
  }
}

export class PoolLink implements Link {
  private readonly taken = new Set<number>()

  constructor(
    private readonly client: string,
    private readonly node: string,
    private readonly pool: SharedPool,
  ) {}

  /** Executes a `PoolRequest`. */
  async carryOut(command: unknown): Promise<CommandAnswer> {
    const request = command as PoolRequest
    if (request.do === 'query') return await this.pool.at(request.connection).carryOut(request.statement)
    if (request.do === 'take') {
      const connection = await this.pool.take(this.client)
      this.taken.add(connection)
      return { node: this.node, reply: connection }
    }
    this.taken.delete(request.connection)
    await this.pool.giveBack(request.connection)
    return { node: this.node, reply: null }
  }

  /** Cuts the connections that this client has taken and not returned. */
  destroy(): void {
    for (const connection of this.taken) this.pool.at(connection).destroy()
  }
}
