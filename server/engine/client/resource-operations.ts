/** Performs a client's operations on the protected resource and records their results. */
import type { Message } from '#scenarios/define.ts'
import type { Gate } from '../gate.ts'
import type { Network } from '../network.ts'
import type { Answer, RequestOf } from '../port.ts'
import type { Recorder } from '../recorder.ts'
import type { RunResource, Stock } from '../resource.ts'

export interface ResourceWorld {
  gate: Gate
  recorder: Recorder
  network: Network
  resource: Pick<RunResource, 'stock' | 'orders'>
}

type ResourceRequest = RequestOf<
  'read' | 'prepare-write' | 'write' | 'begin' | 'commit' | 'rollback' | 'find' | 'insert' | 'update' | 'take'
>

/** An open transaction: the state that its reads show, and its write, which is carried out at the commit. */
interface Transaction {
  snapshot?: { value: number; read: number }
  written?: RequestOf<'write'>
}

export class ResourceOperations {
  /** `seq` of this client's last read. */
  private lastRead: number | undefined
  private transaction: Transaction | undefined

  constructor(
    private readonly client: string,
    private readonly world: ResourceWorld,
  ) {}

  perform(request: ResourceRequest): Promise<Answer> {
    switch (request.do) {
      case 'read':
        return this.through('read', () => this.read(request))
      case 'prepare-write':
        return this.through('write', () => undefined, 'prepare')
      case 'write':
        return this.write(request)
      case 'begin':
        return this.through('begin', () => this.begin(request))
      case 'commit':
        return this.through('commit', () => this.commit(request))
      case 'rollback':
        this.transaction = undefined
        return Promise.resolve(undefined)
      case 'find':
        return this.through('find', () => this.find(request))
      case 'insert':
        return this.through('insert', async () =>
          this.written(request, await this.world.resource.orders.insert(request.message)),
        )
      case 'update':
        return this.through('update', async () =>
          this.written(request, await this.world.resource.orders.update(request.message)),
        )
      case 'take':
        return this.through('take', () => this.take(request))
    }
  }

  private through<T>(
    action: string,
    perform: () => Promise<T> | T,
    kind: 'resource' | 'prepare' = 'resource',
  ): Promise<T> {
    return this.world.gate.through({ client: this.client, kind, action }, perform)
  }

  private async read(request: RequestOf<'read'>): Promise<number> {
    const { recorder } = this.world
    const { stock } = this.world.resource
    const shown = stock.learnsFromReads && request.token !== undefined ? { token: request.token } : {}
    const { client, transaction } = this
    const value = transaction?.written?.value ?? transaction?.snapshot?.value ?? (await stock.read(shown.token))
    const resource = stock.name
    const event = recorder.record({ kind: 'resource-read', client, resource, value, ...shown, ...sourceOf(request) })
    if (transaction) transaction.snapshot ??= { value, read: event.seq }
    this.lastRead = transaction?.snapshot?.read ?? event.seq
    return value
  }

  private begin(request: RequestOf<'begin'>): undefined {
    const { recorder, resource } = this.world
    if (this.transaction) throw new RangeError('a transaction is open already')
    this.transaction = {}
    const { name } = resource.stock
    recorder.record({ kind: 'transaction-begun', client: this.client, resource: name, ...sourceOf(request) })
  }

  private writeInside(request: RequestOf<'write'>, transaction: Transaction): boolean {
    const { recorder, resource } = this.world
    const { value } = request
    transaction.written = request
    const { name } = resource.stock
    recorder.record({ kind: 'transaction-write', client: this.client, resource: name, value, ...sourceOf(request) })
    return true
  }

  private async commit(request: RequestOf<'commit'>): Promise<undefined> {
    const written = this.transaction?.written
    this.transaction = undefined
    if (written) await this.carryOutWrite({ ...written, ...sourceOf(request) }, false, { committed: true })
  }

  /** Writes to the resource. If the resource checks the token before the write, that check is a separate operation, so another write can come in between. */
  private async write(request: RequestOf<'write'>): Promise<boolean> {
    const { stock } = this.world.resource
    const { token, prepared } = request
    const action = prepared ? 'write-with-token' : 'write'
    const { transaction } = this
    if (transaction) return this.through(action, () => this.writeInside(request, transaction))
    if (stock.fence !== 'check-then-write') return this.through(action, () => this.carryOutWrite(request, false))
    const largest = await this.through(action, () => stock.largestToken())
    const stale = largest !== undefined && (token === undefined || token < largest)
    return this.through('write-checked', () => this.carryOutWrite(request, stale))
  }

  private async carryOutWrite(
    request: RequestOf<'write'>,
    stale: boolean,
    how: { committed?: true } = {},
  ): Promise<boolean> {
    const { client } = this
    const { recorder, network, resource } = this.world
    const { stock } = resource
    const { value, token } = request
    await network.carry(client, 'request', how.committed ? 'commit' : 'write')
    const outcome = stale ? await refusal(stock) : await stock.write(value, token)
    const { accepted, before, largestToken } = outcome
    recorder.record({
      kind: 'resource-write',
      client,
      resource: stock.name,
      before,
      value,
      accepted,
      ...(this.lastRead === undefined ? {} : { computedFrom: this.lastRead }),
      ...(token === undefined ? {} : { token }),
      ...(largestToken === undefined ? {} : { largestToken }),
      ...how,
      ...sourceOf(request),
    })
    return accepted
  }

  private async find(request: RequestOf<'find'>): Promise<boolean> {
    const { row } = request
    const found = await this.world.resource.orders.has(row)
    this.world.recorder.record({ kind: 'row-read', client: this.client, row, found, ...sourceOf(request) })
    return found
  }

  private written(request: RequestOf<'insert' | 'update'>, copies: number): undefined {
    const { id, row } = request.message
    const { client } = this
    const how = request.do
    this.world.recorder.record({ kind: 'row-written', client, row, message: id, how, copies, ...sourceOf(request) })
  }

  private async take(request: RequestOf<'take'>): Promise<Message | null> {
    const message = await this.world.resource.orders.take()
    if (message) {
      const { client } = this
      const { id, row } = message
      this.world.recorder.record({ kind: 'work-taken', client, message: id, row, ...sourceOf(request) })
    }
    return message
  }
}

const sourceOf = ({ source }: Pick<RequestOf<'read'>, 'source'>) => (source ? { source } : {})

async function refusal(stock: Stock) {
  const largestToken = await stock.largestToken()
  return { accepted: false, before: await stock.read(), ...(largestToken === undefined ? {} : { largestToken }) }
}
