/** Implements the engine's end of a client's link to etcd. */
import type { ReplyValue } from '#model/trace/trace.ts'
import type { Link, RunContext } from '#server/engine/arena.ts'
import type { CommandAnswer } from '#server/engine/port.ts'
import { ConnectionLost, carryOperation, RefusedByStore } from '#server/stores/operation.ts'
import { type EtcdApi, EtcdError } from '../api/api.ts'
import type { ExpectedChange, KeyWatch } from '../observe/watch.ts'
import type { EtcdCommand } from './client-link.ts'

const answerLimitMs = 5000

/** Answer of etcd, and the revision of its change, if it changed anything. */
interface Done {
  reply: ReplyValue
  changedAt?: number
}

interface EtcdLinkParts {
  client: string
  node: string
  api: EtcdApi
  run: RunContext
  watch: KeyWatch
}

export class EtcdLink implements Link {
  constructor(private readonly parts: EtcdLinkParts) {}

  /** Executes an `EtcdCommand`. Rejects with a `CommandError`. */
  async carryOut(command: unknown): Promise<CommandAnswer> {
    const asked = command as EtcdCommand
    const { client, node, run } = this.parts
    const argv = shown(asked)
    const limitMs = run.parameters.timeoutMs ?? answerLimitMs
    const carryOut = (id: number) => this.execute(asked, { id, argv, limitMs })
    return { node, reply: await carryOperation(run, { client, node, argv, source: asked.source, limitMs, carryOut }) }
  }

  private async execute(
    command: EtcdCommand,
    { id, argv, limitMs }: { id: number; argv: readonly string[]; limitMs: number },
  ): Promise<ReplyValue> {
    const settle = this.parts.watch.begin({ client: this.parts.client, id, argv, change: changeOf(command) }, limitMs)
    try {
      const { reply, ...done } = await this.ask(command)
      await settle(done)
      return reply
    } catch (error) {
      const isRefused = error instanceof EtcdError
      await settle(isRefused ? 'refused' : null)
      if (isRefused) throw new RefusedByStore(error.message)
      throw connectionLost(error as Error)
    }
  }

  private async ask(command: EtcdCommand): Promise<Done> {
    const { api, watch } = this.parts
    const sinceMs = this.parts.run.clock.nowMs()
    switch (command.do) {
      case 'grant-lease': {
        const { ID } = await api.grantLease(command.seconds)
        watch.leaseGranted(ID, command.seconds, sinceMs)
        return { reply: ID }
      }
      case 'keep-alive': {
        const { TTL = '0' } = (await api.keepAlive(command.lease)).result
        if (TTL !== '0') watch.leaseKept(command.lease, sinceMs)
        return { reply: Number(TTL) }
      }
      case 'revoke':
        // If the lease had no key, this is the revision of somebody else's last change.
        return { reply: 1, changedAt: Number((await api.revoke(command.lease)).header.revision) }
      case 'create': {
        const { succeeded, header } = await api.create(command.key, command.value, command.lease)
        const revision = Number(header.revision)
        return succeeded ? { reply: revision, changedAt: revision } : { reply: null }
      }
      case 'delete-if-made-at': {
        const { succeeded, header } = await api.deleteIfMadeAt(command.key, command.revision)
        return succeeded ? { reply: 1, changedAt: Number(header.revision) } : { reply: 0 }
      }
    }
  }
}

function changeOf(command: EtcdCommand): ExpectedChange | undefined {
  switch (command.do) {
    case 'create':
      return { puts: command.key, lease: command.lease }
    case 'delete-if-made-at':
      return { deletes: command.key, madeAt: command.revision }
    case 'revoke':
      return { endsLease: command.lease }
  }
}

/** Converts an error. If the connection was refused, etcd certainly never got the request. */
function connectionLost(error: Error): ConnectionLost {
  return new ConnectionLost(error.message, 'code' in error && error.code === 'ECONNREFUSED')
}

function shown(command: EtcdCommand): string[] {
  switch (command.do) {
    case 'grant-lease':
      return ['GRANT', `${command.seconds} s`]
    case 'keep-alive':
      return ['KEEPALIVE', command.lease]
    case 'revoke':
      return ['REVOKE', command.lease]
    case 'create':
      return ['CREATE', command.key, command.value, `lease ${command.lease}`]
    case 'delete-if-made-at':
      return ['DELETE', command.key, `if made at revision ${command.revision}`]
  }
}
