/** Stores a tree of database states. Each list of commands is executed once, and its effects are read as the recorder of lessons reads effects. */

import { lockKey } from '#scenarios/lesson.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { RawReply, StoreCommand } from '#server/engine/explore/store.ts'
import { type KeyChange, type KeyState, Keyspace } from '#server/stores/redis/observe/keyspace.ts'
import { wallStartMs } from './replayed-script.ts'
import type { SeenCommand, WatchedStore } from './watched-store.ts'

/** A database after a list of commands. */
export interface Base {
  led: readonly StoreCommand[]
  nowMs: number
  /** Reply to the last command, and the server's report of this command. */
  raw: RawReply
  seen: readonly (SeenCommand & { changes: readonly KeyChange[] })[]
  /** Keys that expired, if the last step was the passing of time. */
  ended: readonly KeyChange[]
  keys: ReadonlyMap<string, KeyState>
  /** Milliseconds left of each lease, either in the store or as the lock reads the lease in its key. */
  leasesMs: readonly number[]
  after: Map<string, Base>
}

type Known = Pick<Base, 'led' | 'nowMs' | 'keys'> & Partial<Base>

export class Bases {
  readonly atFirst: readonly Base[]

  constructor(
    private readonly store: WatchedStore,
    private readonly lock: Pick<LoadedLock, 'definition'>,
    /** Initial commands of each database, which are all `SET` commands. */
    given: readonly (readonly StoreCommand[])[],
  ) {
    const key: KeyState = { type: 'string', expiresWallMs: null }
    this.atFirst = given.map((led) =>
      this.base({ led, nowMs: 0, keys: new Map(led.map(({ argv: [, name = ''] }) => [name, key])) }),
    )
  }

  /** Executes the commands that have not been executed yet. */
  async learn(wanted: readonly { base: Base; command: StoreCommand }[]): Promise<void> {
    const jobs = new Map<Base, Map<string, StoreCommand>>()
    for (const { base, command } of wanted) {
      const key = keyOf(command)
      if (base.after.has(key)) continue
      const tried = jobs.get(base) ?? new Map<string, StoreCommand>()
      jobs.set(base, tried.set(key, command))
    }
    const done = await this.store.carryOut(
      [...jobs].map(([{ led }, tried]) => ({ key: lockKey, led, tried: [...tried.values()] })),
    )
    for (const [index, [base, tried]] of [...jobs].entries()) {
      for (const [at, [key, command]] of [...tried].entries()) {
        const carried = done[index]?.[at]
        if (carried === undefined) throw new Error('a command was not carried out')
        base.after.set(key, this.changed(base, command, carried))
      }
    }
  }

  after(base: Base, command: StoreCommand): Base {
    const after = base.after.get(keyOf(command))
    if (after === undefined) throw new RangeError('that was not carried out')
    return after
  }

  /** Returns the same database `byMs` milliseconds later. */
  later(base: Base, byMs: number): Base {
    const key = `later ${byMs}`
    const known = base.after.get(key) ?? this.ended(base, byMs)
    base.after.set(key, known)
    return known
  }

  private changed(
    base: Base,
    command: StoreCommand,
    carried: Awaited<ReturnType<WatchedStore['carryOut']>>[0][0],
  ): Base {
    const { raw, seen, keys: there } = carried
    const keyspace = new Keyspace(base.keys)
    const nowMs = base.nowMs
    const read = seen.map((one) => ({ ...one, changes: keyspace.apply(one.argv, one.notices, wallStartMs + nowMs) }))
    const keys = new Map(keyspace.entries())
    // The server's reports and its actual keys must agree.
    const reported = [...keys.keys()].sort().join()
    if (reported !== [...there].sort().join()) throw new Error(`the keys are ${there.join()}, not ${reported}`)
    return this.base({ led: [...base.led, command], nowMs, keys, raw, seen: read })
  }

  private ended(base: Base, byMs: number): Base {
    const keyspace = new Keyspace(base.keys)
    const nowMs = base.nowMs + byMs
    const due = [...base.keys].filter(([, { expiresWallMs }]) => (expiresWallMs ?? Infinity) <= wallStartMs + nowMs)
    const ended = due.flatMap(([key]) => keyspace.gone(key, 'key-expired', 'expired') ?? [])
    const led = [...base.led, this.store.advance(byMs)]
    return this.base({ led, nowMs, keys: new Map(keyspace.entries()), ended })
  }

  private base({ led, nowMs, keys, raw = { reply: null }, seen = [], ended = [] }: Known): Base {
    const wallMs = wallStartMs + nowMs
    const left = [...keys.values()].flatMap(({ expiresWallMs }) =>
      expiresWallMs === null ? [] : expiresWallMs - wallMs,
    )
    return { led, nowMs, keys, raw, seen, ended, leasesMs: [...left, ...this.deadline(keys, wallMs)], after: new Map() }
  }

  /** Returns the time left of a deadline that the lock keeps in its key. The deadline has passed once clocks show a later time. */
  private deadline(keys: ReadonlyMap<string, KeyState>, wallMs: number): number[] {
    const state = keys.get(lockKey)
    if (state?.value === undefined) return []
    const [holder] = this.lock.definition.holders?.({ type: state.type, value: state.value }, wallMs) ?? []
    const leftMs = (holder?.dueWallMs ?? -1) - wallMs
    return leftMs >= 0 ? [leftMs + 1] : []
  }
}

const keyOf = ({ argv }: StoreCommand) => argv.join('\0')
