/** Calls etcd's own JSON interface, as far as it is used here: https://etcd.io/docs/v3.4/dev-guide/api_grpc_gateway/ */
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { json } from 'node:stream/consumers'

/** Common part of every answer. 64-bit numbers are strings. */
interface Answer {
  header: { revision: string }
}

export interface TxnAnswer extends Answer {
  /** Whether the comparison succeeded. Absent if it did not. */
  succeeded?: boolean
}

export interface WatchEvent {
  /** Absent for a put. */
  type?: 'DELETE'
  kv: { key: string; value?: string; create_revision?: string; mod_revision: string; lease?: string }
}

export class EtcdError extends Error {
  override name = 'EtcdError'
}

export class EtcdApi {
  /** `dial` makes each connection. Without `dial`, connections go straight to the socket. */
  constructor(
    private readonly socketPath: string,
    private readonly over: AbortSignal,
    private readonly dial?: () => Duplex,
  ) {}

  /** Resolves with whether the member answers and has a leader, perhaps itself. */
  async isHealthy(): Promise<boolean> {
    const { health } = (await json(await this.send('/health'))) as { health?: string }
    return health === 'true'
  }

  async leads(): Promise<boolean> {
    const status = await this.post<{ header: { member_id: string }; leader?: string }>('/v3/maintenance/status', {})
    return status.leader === status.header.member_id
  }

  async grantLease(seconds: number): Promise<Answer & { ID: string }> {
    return await this.post('/v3/lease/grant', { TTL: String(seconds), ID: '0' })
  }

  /** Renews a lease. In the answer, `TTL` is absent if the lease has expired. */
  async keepAlive(lease: string): Promise<{ result: { TTL?: string } }> {
    return await this.post('/v3/lease/keepalive', { ID: lease })
  }

  async revoke(lease: string): Promise<Answer> {
    return await this.post('/v3/lease/revoke', { ID: lease })
  }

  /** Puts the key if its create revision is 0, which means that the key does not exist. */
  async create(key: string, value: string, lease: string): Promise<TxnAnswer> {
    return await this.post('/v3/kv/txn', {
      compare: [{ key: encode(key), target: 'CREATE', result: 'EQUAL', create_revision: '0' }],
      success: [{ request_put: { key: encode(key), value: encode(value), lease } }],
    })
  }

  async deleteIfMadeAt(key: string, revision: number): Promise<TxnAnswer> {
    return await this.post('/v3/kv/txn', {
      compare: [{ key: encode(key), target: 'CREATE', result: 'EQUAL', create_revision: String(revision) }],
      success: [{ request_delete_range: { key: encode(key) } }],
    })
  }

  async put(key: string, value: string): Promise<Answer> {
    return await this.post('/v3/kv/put', { key: encode(key), value: encode(value) })
  }

  async forgetAll(): Promise<void> {
    const { leases = [] } = await this.post<{ leases?: { ID: string }[] }>('/v3/lease/leases', {})
    for (const { ID } of leases) await this.revoke(ID).catch(() => {})
    await this.post('/v3/kv/deleterange', { key: encode('\0'), range_end: encode('\0') })
  }

  async revision(): Promise<number> {
    const { header } = await this.post<Answer>('/v3/kv/range', { key: encode('\0') })
    return Number(header.revision)
  }

  /** Yields changes of keys that begin with `prefix`, starting from this revision and in etcd's own order, until the connection ends. */
  async *watch(prefix: string, fromRevision: number, onCreated: () => void): AsyncGenerator<WatchEvent> {
    const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
    const request = { key: encode(prefix), range_end: encode(end), start_revision: String(fromRevision) }
    const response = await this.send('/v3/watch', { create_request: request })
    let rest = ''
    response.setEncoding('utf8')
    for await (const text of response) {
      rest += text
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter((each) => each !== '')) {
        const { result } = JSON.parse(line) as { result: { created?: boolean; events?: WatchEvent[] } }
        if (result.created) onCreated()
        yield* result.events ?? []
      }
    }
  }

  private async post<A>(path: string, body: object): Promise<A> {
    const response = await this.send(path, body)
    const answer = (await json(response)) as A & { error?: string; message?: string }
    const { statusCode = 0 } = response
    if (statusCode !== 200) throw new EtcdError(answer.message ?? answer.error ?? `status ${statusCode}`)
    return answer
  }

  /** Opens one connection per request: this is cheap here, and no cut connection stays in a pool. Without `body`, sends a GET. */
  private send(path: string, body?: object): Promise<IncomingMessage> {
    const { over: signal, dial } = this
    const createConnection = dial ?? (() => connect(this.socketPath))
    // The client closes connections, not etcd: a client that gets no answer must not notice that there was one.
    const headers = { connection: 'keep-alive' }
    return new Promise((resolve, reject) => {
      const asking = request({ createConnection, headers, path, method: body ? 'POST' : 'GET', signal }, resolve)
      asking.on('error', reject)
      asking.once('close', () => asking.socket?.destroy())
      asking.end(body && JSON.stringify(body))
    })
  }
}

export function encode(text: string): string {
  return Buffer.from(text).toString('base64')
}

export function decode(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}
