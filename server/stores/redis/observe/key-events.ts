/** Records changes of keys in the trace. If the lock declares how its key is read, also records the lock's holders. */
import type { EventOf } from '#model/trace/trace.ts'
import type { RunClock } from '#server/engine/clock.ts'
import type { Recorder } from '#server/engine/recorder.ts'
import type { Holders } from './holders.ts'
import type { KeyChange } from './keyspace.ts'

export class KeyEvents {
  constructor(
    private readonly clock: RunClock,
    private readonly recorder: Recorder,
    private readonly lock: { key: string; holders: Holders },
  ) {}

  /** Records a change. `by` is the command that caused it, or `null` if no client's command did, as when a key expires. `atMs` is run time. */
  record(node: string, change: KeyChange, by: { client: string; command: number } | null, atMs: number): void {
    const { kind, key, notice, state } = change
    if ((kind === 'key-set' || kind === 'key-changed') && state) {
      const { type, value } = state
      const expiresAtMs = this.toRunMs(state.expiresWallMs)
      const after =
        value === undefined
          ? { kind, node, key, by, notice, type, expiresAtMs }
          : { kind, node, key, by, notice, type, value, expiresAtMs }
      this.recorder.record(Object.assign(after, this.heldAfter(node, change, by)), atMs)
    } else if (kind === 'key-expired' || kind === 'key-deleted') {
      this.recorder.record({ kind, node, key, by, notice }, atMs)
    }
  }

  /** Returns the holders that the lock reads from its key, if the lock declares how to read them. */
  private heldAfter(
    node: string,
    change: KeyChange,
    by: { client: string } | null,
  ): Pick<EventOf<'key-set'>, 'holder' | 'holders' | 'deadlineAtMs'> {
    if (change.key !== this.lock.key || !this.lock.holders.areKnown) return {}
    const nowWallMs = this.clock.startedWallMs + this.clock.nowMs()
    const { holder, deadlineWallMs, places } = this.lock.holders.after(node, change, by?.client, nowWallMs)
    const holders = places?.map(({ deadlineWallMs: due, ...place }) => ({ ...place, ...this.deadline(due) }))
    return {
      ...(holder === undefined ? {} : { holder }),
      ...(holders === undefined ? {} : { holders }),
      ...this.deadline(deadlineWallMs),
    }
  }

  private deadline(wallMs: number | undefined): { deadlineAtMs?: number } {
    const atMs = this.toRunMs(wallMs ?? null)
    return atMs === null ? {} : { deadlineAtMs: atMs }
  }

  toRunMs(wallMs: number | null): number | null {
    return wallMs === null ? null : Math.round((wallMs - this.clock.startedWallMs) * 1000) / 1000
  }
}
