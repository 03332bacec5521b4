/** etcd's own JSON interface, as far as it is used here: https://etcd.io/docs/v3.4/dev-guide/api_grpc_gateway/ */

/** What every answer begins with. Numbers of 64 bits are texts. */
interface Answer {
  header: { revision: string }
}

export interface TxnAnswer extends Answer {
  /** Whether the comparison held. Absent: it did not. */
  succeeded?: boolean
}

export interface WatchEvent {
  /** Absent: the key was put. */
  type?: 'DELETE'
  kv: { key: string; value?: string; create_revision?: string; mod_revision: string; lease?: string }
}

/** etcd's answer was an error. */
export class EtcdError extends Error {
  override name = 'EtcdError'
}

export class EtcdApi {
  /** `server`: where it listens on this machine, looked at with each request. */
  constructor(
    private readonly server: { readonly port: number },
    private readonly over: AbortSignal,
  ) {}

  async grantLease(seconds: number): Promise<Answer & { ID: string }> {
    return await this.post('/v3/lease/grant', { TTL: String(seconds), ID: '0' })
  }

  /** `TTL` is absent where the lease is over. */
  async keepAlive(lease: string): Promise<{ result: { TTL?: string } }> {
    return await this.post('/v3/lease/keepalive', { ID: lease })
  }

  async revoke(lease: string): Promise<Answer> {
    return await this.post('/v3/lease/revoke', { ID: lease })
  }

  /** Puts the key if its create revision is 0: if there is none. */
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

  /** Forgets everything: all keys, and all leases with them. */
  async forgetAll(): Promise<void> {
    const { leases = [] } = await this.post<{ leases?: { ID: string }[] }>('/v3/lease/leases', {})
    for (const { ID } of leases) await this.revoke(ID).catch(() => {})
    await this.post('/v3/kv/deleterange', { key: encode('\0'), range_end: encode('\0') })
  }

  /** The store's revision now. */
  async revision(): Promise<number> {
    const { header } = await this.post<Answer>('/v3/kv/range', { key: encode('\0') })
    return Number(header.revision)
  }

  /** Every change of keys that begin with `prefix`, from this revision on, in etcd's own order, until the connection ends. */
  async *watch(prefix: string, fromRevision: number, onCreated: () => void): AsyncGenerator<WatchEvent> {
    const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
    const request = { key: encode(prefix), range_end: encode(end), start_revision: String(fromRevision) }
    const response = await this.send('/v3/watch', { create_request: request })
    let rest = ''
    for await (const bytes of response.body ?? []) {
      rest += Buffer.from(bytes as Uint8Array).toString('utf8')
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter((text) => text !== '')) {
        const { result } = JSON.parse(line) as { result: { created?: boolean; events?: WatchEvent[] } }
        if (result.created) onCreated()
        yield* result.events ?? []
      }
    }
  }

  private async post<A>(path: string, body: object): Promise<A> {
    const response = await this.send(path, body)
    const answer = (await response.json()) as A & { error?: string; message?: string }
    if (!response.ok) throw new EtcdError(answer.message ?? answer.error ?? `status ${response.status}`)
    return answer
  }

  private send(path: string, body: object): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.server.port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: this.over,
    })
  }
}

export function encode(text: string): string {
  return Buffer.from(text).toString('base64')
}

export function decode(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}
