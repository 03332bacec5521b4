/** Provides the keys and scripts by which servers and runners know each other, and by which they exchange runs. */
import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { jsonIn } from '#server/base/json-in.ts'
import { readScripts } from '#server/base/scripts.ts'
import { KeptOrder } from '../runs/elsewhere.ts'
import type { Entry, RunnerOrder } from './entries.ts'
import { forgottenAfterMs, keptMs, mostEntries } from './times.ts'

const scripts = readScripts(new URL('scripts/', import.meta.url), ['presence', 'take', 'append', 'give-up', 'take-up'])

const orders = (server: string) => `lockstep:orders:${server}`
export const entriesOf = (run: string) => `lockstep:{${run}}:entries`
const recordOf = (run: string) => `lockstep:{${run}}:record`
export const channelOf = (runner: string) => `lockstep:runner:${runner}`

const RunState = z.enum(['none', 'taken', 'begun', 'over'])
const Appended = z.enum(['ok', 'cancel', 'stale', 'full'])
const GivenUp = z.enum(['back', 'begun', 'ended', 'over'])

/** A server or runner at the hub. `agoMs` is the number of milliseconds since it was last seen. */
export interface Present<T> {
  id: string
  says: T
  agoMs: number
}

export class HubKeys {
  constructor(readonly redis: Redis) {}

  /** Lists all servers or all runners, most recently seen first. If `self` is given, also records that this server or runner is present. */
  async present<T>(
    kind: 'servers' | 'runners',
    schema: z.ZodMiniType<T>,
    self?: { id: string; says: T },
  ): Promise<Present<T>[]> {
    const keys = [`lockstep:${kind}:seen`, `lockstep:${kind}`]
    // A server is forgotten when another server has taken up its orders.
    const forgetMs = kind === 'runners' ? forgottenAfterMs : 0
    const found = await this.eval('presence', keys, self?.id ?? '', JSON.stringify(self?.says ?? null), forgetMs)
    const flat = z.array(z.string()).parse(found)
    return Array.from({ length: flat.length / 3 }, (_, index) => {
      const [id = '', says = '', agoMs = ''] = flat.slice(3 * index, 3 * index + 3)
      return { id, says: schema.safeParse(jsonIn(says)), agoMs: Number(agoMs) }
      // Records of other versions may have another shape.
    }).flatMap(({ id, says, agoMs }) => (says.success ? [{ id, says: says.data, agoMs }] : []))
  }

  /** Removes a runner from the list, because it takes no more runs. */
  async leave(runner: string): Promise<void> {
    await this.redis.multi().zrem('lockstep:runners:seen', runner).hdel('lockstep:runners', runner).exec()
  }

  /** Marks a server as ended, so that other servers take over its orders without waiting. */
  async endServer(server: string): Promise<void> {
    await this.redis.zadd('lockstep:servers:seen', 0, server)
  }

  /** Takes a run for a runner. Resolves with the number of the attempt, or with 0 if nothing is left to play. */
  async take(run: string, runner: string): Promise<number> {
    return Number(await this.eval('take', [recordOf(run), entriesOf(run)], runner, keptMs))
  }

  async append(run: string, attempt: number, { kind, data }: Entry): Promise<z.infer<typeof Appended>> {
    const keys = [recordOf(run), entriesOf(run)]
    return Appended.parse(await this.eval('append', keys, attempt, kind, JSON.stringify(data), keptMs, mostEntries))
  }

  async giveUp(run: string, why: 'lost' | 'cancel'): Promise<z.infer<typeof GivenUp>> {
    return GivenUp.parse(await this.eval('give-up', [recordOf(run), entriesOf(run)], why, keptMs))
  }

  /** Resolves with the state of a run, as the hub knows it. `none` means that no runner has taken the run yet, or that the hub has forgotten the run. */
  async stateOf(run: string): Promise<z.infer<typeof RunState>> {
    return RunState.parse((await this.redis.hget(recordOf(run), 'state')) ?? 'none')
  }

  /** Forgets a run's entries. The run's record stays a while, so that a runner that comes late learns that the run is over. */
  async forget(run: string): Promise<void> {
    await this.redis.unlink(entriesOf(run))
  }

  async tell(runner: string, order: RunnerOrder): Promise<void> {
    await this.redis.publish(channelOf(runner), JSON.stringify(order))
  }

  async keepOrder(server: string, order: KeptOrder): Promise<void> {
    await this.redis.hset(orders(server), order.comparison, JSON.stringify(order))
  }

  async forgetOrder(server: string, comparison: string): Promise<void> {
    await this.redis.hdel(orders(server), comparison)
  }

  async hasOrder(servers: readonly string[], comparison: string): Promise<boolean> {
    const found = await Promise.all(servers.map((server) => this.redis.hexists(orders(server), comparison)))
    return found.includes(1)
  }

  /** Moves the orders of a server that has ended to this server. Resolves with these orders, oldest first. */
  async takeUp(ended: string, server: string): Promise<KeptOrder[]> {
    const keys = [orders(ended), orders(server), 'lockstep:servers:seen', 'lockstep:servers']
    const found = z.array(z.string()).parse(await this.eval('take-up', keys, ended))
    const kept = found.flatMap((json) => KeptOrder.safeParse(jsonIn(json)).data ?? [])
    // A comparison's id begins with its time.
    return kept.sort((a, b) => (a.comparison < b.comparison ? -1 : 1))
  }

  private eval(script: keyof typeof scripts, keys: string[], ...args: (string | number)[]): Promise<unknown> {
    return this.redis.eval(scripts[script], keys.length, ...keys, ...args)
  }
}
